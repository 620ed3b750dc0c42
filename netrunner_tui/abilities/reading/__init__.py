"""Reads the words of the ability language, and the printed facts of cards, out of plain data (as YAML gives it).

Every mistake is a `WordError` with the path of the node that holds it, so that the caller can name a file and a line.
"""

from netrunner_tui.abilities.reading.ability_nodes import (
    COMES_ANYWAY as COMES_ANYWAY,
    check_imminent as check_imminent,
    read_ability as read_ability,
    read_servers as read_servers,
    read_subroutine as read_subroutine,
)
from netrunner_tui.abilities.reading.amount_nodes import AMOUNTS as AMOUNTS, ARITHMETIC as ARITHMETIC, read_amount as read_amount
from netrunner_tui.abilities.reading.card_nodes import read_cards as read_cards
from netrunner_tui.abilities.reading.condition_nodes import read_condition as read_condition
from netrunner_tui.abilities.reading.cost_nodes import ANYTHING as ANYTHING, COSTS as COSTS
from netrunner_tui.abilities.reading.declaration_nodes import (
    BARE_DECLARATIONS as BARE_DECLARATIONS,
    DECLARATIONS as DECLARATIONS,
    SPELT as SPELT,
    read_declaration as read_declaration,
)
from netrunner_tui.abilities.reading.event_nodes import ASKED as ASKED, PRINTED as PRINTED
from netrunner_tui.abilities.reading.instruction_nodes import (
    BARE as BARE,
    INSTRUCTIONS as INSTRUCTIONS,
    read_block as read_block,
    read_instruction as read_instruction,
)
from netrunner_tui.abilities.reading.mistakes import (
    Mistakes as Mistakes,
    WordError as WordError,
    read_each as read_each,
    shown as shown,
    shown_name as shown_name,
    unknown as unknown,
)
from netrunner_tui.abilities.reading.plain_nodes import MOST as MOST, with_own_subtypes as with_own_subtypes
from netrunner_tui.abilities.reading.printed_nodes import (
    FACTS as FACTS,
    FREE_WITH as FREE_WITH,
    NUMBERS_OF as NUMBERS_OF,
    read_printed as read_printed,
    type_with_article as type_with_article,
)
from netrunner_tui.abilities.reading.target_nodes import read_target as read_target
