"use strict";
// Letters are as large as 80 columns of 24 rows allow: a phone has them however it is held.
const LARGEST = 16, SMALLEST = 6;
const FOR_WIDTH = 80 * 0.61, FOR_HEIGHT = 24 * 1.2; // a cell of Roboto Mono, by the size of its letters
document.addEventListener("DOMContentLoaded", () => {
  const width = window.innerWidth, height = window.innerHeight;
  const turns = window.matchMedia("(pointer: coarse)").matches;
  const fits = turns ? Math.min(width, height) / FOR_WIDTH : Math.min(width / FOR_WIDTH, height / FOR_HEIGHT);
  document.getElementById("terminal").dataset.fontSize = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(fits)));
});
// Keys go to the terminal as soon as it is connected, and again whenever the page is come back to.
function focusTerminal() {
  const keys = document.querySelector(".-connected .xterm-helper-textarea");
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
