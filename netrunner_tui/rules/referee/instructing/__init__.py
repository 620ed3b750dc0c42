"""The instructions on cards, by what they are about; `instructions.py` has those that belong to no other module."""
