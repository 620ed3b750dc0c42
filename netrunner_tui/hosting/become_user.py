"""A server does not run as root: it becomes another user, or says that it must."""

import os
import pwd
import sys

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


def become(name: str) -> None:
    """Becomes a user if this process is root's, for good. Raises NetrunnerError for root without a name; `root` stays root."""
    if os.geteuid() != 0:
        if name and pwd.getpwuid(os.geteuid()).pw_name != name:
            raise NetrunnerError(f"only root can become `{plain(name)}`")
        return
    if not name:
        raise NetrunnerError("serve does not run as root: start it as another user, or add --user NAME to become one")
    try:
        user = pwd.getpwnam(name)
    except KeyError:
        raise NetrunnerError(f"there is no user `{plain(name)}` on this machine") from None
    if user.pw_uid == 0:
        return
    os.initgroups(user.pw_name, user.pw_gid)
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    if not os.access(os.__file__, os.R_OK):
        raise NetrunnerError(f"`{plain(name)}` may not read the Python that this runs with, in {sys.base_prefix}")
    # Root's own folders are none of this user's.
    for variable in [key for key in os.environ if key.startswith("XDG_")]:
        del os.environ[variable]
    os.environ.update(HOME=user.pw_dir, USER=user.pw_name, LOGNAME=user.pw_name)
    os.chdir("/")
