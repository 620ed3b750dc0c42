"""Card and deck files: loading, validation, legality, import and export, search."""
