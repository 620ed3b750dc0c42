"""Names for tables: words that are easy to say and type."""

import secrets
from collections.abc import Container
from typing import Final

WORDS: Final = (
    "acorn", "amber", "anvil", "arrow", "aspen", "atlas", "badger", "bamboo", "barley", "basil", "beacon", "birch", "bishop",
    "bramble", "bronze", "brook", "candle", "canyon", "cedar", "chalk", "cherry", "clover", "cobalt", "comet", "copper", "coral",
    "cricket", "crystal", "dahlia", "desert", "diamond", "dolphin", "dragon", "drum", "eagle", "ebony", "elm", "ember", "emerald",
    "falcon", "feather", "fennel", "fern", "ferry", "finch", "flint", "forest", "fossil", "fox", "garnet", "ginger", "glacier",
    "granite", "gravel", "harbour", "hazel", "heron", "hickory", "hollow", "indigo", "iris", "island", "ivory", "ivy", "jade",
    "jasmine", "juniper", "kestrel", "lagoon", "lantern", "larch", "laurel", "lemon", "lilac", "linden", "lotus", "lynx",
    "magnet", "maple", "marble", "meadow", "mint", "mirror", "moss", "nettle", "nutmeg", "oak", "oasis", "olive", "onyx", "opal",
    "orchard", "orchid", "otter", "owl", "oyster", "pebble", "pepper", "pine", "planet", "plum", "pollen", "poppy", "prairie",
    "prism", "quartz", "quill", "raven", "reed", "ridge", "river", "robin", "rowan", "ruby", "saffron", "sage", "sapphire",
    "shadow", "silver", "slate", "sparrow", "spruce", "summit", "thistle", "thunder", "tiger", "timber", "topaz", "tulip",
    "tundra", "valley", "velvet", "violet", "walnut", "willow", "winter", "wolf", "zephyr",
)  # fmt: skip


def free_word(taken: Container[str]) -> str:
    """Returns a name that no table has."""
    free = [word for word in WORDS if word not in taken]
    if free:
        return secrets.choice(free)
    number = 2
    while (word := f"{secrets.choice(WORDS)}{number}") in taken:
        number += 1
    return word
