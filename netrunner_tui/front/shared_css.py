"""CSS rules parsed once, for every front end forked afterwards."""

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

ParsedRules = dict[tuple[object, ...], list[RuleSet]]
"""By their inputs: the theme's variables, and the CSS text with its location."""


class SharedStylesheet(Stylesheet):
    """A stylesheet that never parses a text twice. Textual's own forgets parsed rules with each app."""

    def __init__(self, variables: dict[str, str], parsed: ParsedRules) -> None:
        super().__init__(variables=variables)
        self._parsed = parsed
        self._theme = frozenset(variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        """Sets the variables of another theme."""
        super().set_variables(variables)
        self._theme = frozenset(variables.items())

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:
        key = (self._theme, css, read_from, is_default_rules, tie_breaker, scope)
        rules = self._parsed.get(key)
        if rules is None:
            rules = self._parsed[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return rules
