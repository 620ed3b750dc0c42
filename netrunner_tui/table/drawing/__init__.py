"""Cells, colours and shapes: what every picture of the table is painted with."""
