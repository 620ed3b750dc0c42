"use strict";
// Keys go to the terminal as soon as it is there, and again whenever the page is come back to.
function focusTerminal() {
  const keys = document.querySelector(".xterm-helper-textarea");
  if (keys) keys.focus();
  return Boolean(keys);
}
window.addEventListener("load", () => {
  const waiting = window.setInterval(() => {
    if (focusTerminal() && document.body.classList.contains("-first-byte")) {
      focusTerminal();
      window.clearInterval(waiting);
    }
  }, 50);
});
window.addEventListener("focus", focusTerminal);
