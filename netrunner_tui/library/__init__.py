"""Card and deck files: finding, loading, checking, searching, exporting. Imports abilities and model only."""
