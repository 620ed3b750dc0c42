"""The Textual screens and apps: they place zones and hand keys and clicks on."""
