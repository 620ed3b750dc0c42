"""`python -m netrunner_tui`."""

import sys

from netrunner_tui.cli import main

sys.exit(main())
