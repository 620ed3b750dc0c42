"""What an imminent effect is called where abilities prevent, replace or increase it (CR 9.9.2)."""

from collections.abc import Mapping
from typing import Final, Literal

DamageName = Literal["net damage", "meat damage", "core damage"]
ExpectedKind = Literal[
    DamageName, "accessing", "bad publicity", "base trace strength", "breaking", "credits", "drawing", "encounter ability",
    "ending the run", "exposing",
    "flatline", "installing", "jacking out", "playing", "purging", "resolving", "running", "stealing",
    "success", "tags", "trace effects", "tracing",
    "trashing", "virus counters",
]  # fmt: skip
"""`running` and `tracing` are a run and a trace that begin, `success` a run that is successful, `resolving` a subroutine that resolves,
`encounter ability` an ability that ice has for when it is encountered itself,
`flatline` what follows from a maximum hand size below 0 (1996); `virus counters` are those that the Corp gets (1996)."""

DAMAGE_NAMES: Final[Mapping[str, DamageName]] = {"net": "net damage", "meat": "meat damage", "core": "core damage"}
"""By `DamageKind`, or what may be another kind of thing."""
DAMAGE: Final[tuple[DamageName, ...]] = tuple(DAMAGE_NAMES.values())
