"""Measurements in Prometheus's text form (version 0.0.4)."""

from collections.abc import Mapping
from typing import NamedTuple


class Metric(NamedTuple):
    """A measurement: its values by their labels."""

    name: str
    kind: str
    """gauge, counter or summary."""
    help: str
    values: Mapping[str, float]
    """By labels as they are written (`state="playing"`); the key of a value without any is empty."""


def text_of(metrics: list[Metric]) -> str:
    """Returns the text that is scraped."""
    lines = []
    for metric in metrics:
        name = f"netrunner_{metric.name}"
        lines += [f"# HELP {name} {metric.help}", f"# TYPE {name} {metric.kind}"]
        lines += [f"{name}{f'{{{labels}}}' if labels else ''} {value:g}" for labels, value in metric.values.items()]
    return "\n".join(lines) + "\n"
