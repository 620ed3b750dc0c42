"""The procedures of the rules: turns, runs, breaches, instructions, costs, checkpoints, windows.

The referee is one chain of classes: each is built on the one below it in this list, and calls nothing that is defined only above it
(`tests/test_referee_chain.py`). The rulebooks (`rules/books/`) stand above it.

    Turns                   turns.py                               the game from set-up to its end (CR 1.6, 5.6, 5.7)
    Actions                 actions.py                             what a player does with their clicks (CR 5.2)
    Runs                    runs.py                                the six phases of a run (CR 6)
    Turning                 mechanisms/turning.py                  instructions to turn cards over and to flip them
    AbilityInstructions     mechanisms/ability_instructions.py     instructions about abilities of other cards, and agendas in score areas
    AccessInstructions      mechanisms/access_instructions.py      instructions to breach and to access
    Breaches                breaches.py                            breaches and accesses (CR 7)
    Windows                 timing/windows.py                      windows, and what is open in them (CR 9.2.7)
    PaidAbilities           timing/paid_abilities.py               paid abilities: what can be used, its cost, and using it (CR 9.5)
    Instructions            instructions.py                        conditions, repetition, and carrying out (CR 9.11)
    ChoiceInstructions      instructing/choice_instructions.py     instructions that leave a choice (CR 9.12.3, 1.16.11)
    TraceInstructions       mechanisms/trace_instructions.py       traces (CR 10.8)
    PlayerInstructions      instructing/player_instructions.py     instructions about players: credits, clicks, damage, tags
    Discarding              mechanisms/discarding.py               discarding to the maximum hand size (CR 5.5)
    RunInstructions         instructing/run_instructions.py        instructions about runs: making them, moving in them, leaving them
    BreakingInstructions    instructing/breaking_instructions.py   instructions that break subroutines
    CardInstructions        instructing/card_instructions.py       instructions that act on cards
    InstallInstructions     instructing/install_instructions.py    instructions to install, rez and derez (CR 8.1, 8.5)
    Placing                 mechanisms/placing.py                  where cards go without being installed, trashed or added to a hand
    Swapping                mechanisms/swapping.py                 cards that exchange places
    Naming                  mechanisms/naming.py                   what players name, and servers that they choose
    SecretBidding           mechanisms/secret_bidding.py           credits spent in secret
    SubroutineInstructions  mechanisms/subroutine_instructions.py  gaining and copying subroutines
    Targets                 targets.py                             what instructions act on, and asking where a player chooses it (CR 1.15)
    Interruptible           imminent/interruptible.py              what interrupts respond to, and what is left of it (CR 9.9)
    Interrupts              imminent/interrupts.py                 the window before an effect (CR 9.9)
    Preventing              imminent/preventing.py                 what prevents and increases what is imminent (CR 9.9)
    ConditionalInterrupts   imminent/conditional.py                conditional abilities that change or replace an effect (CR 9.9)
    Installing              installing.py                          installing (CR 8.5)
    MakingRoom              making_room.py                         what goes for a card that is installed (CR 8.5.6)
    InstallCosts            install_costs.py                       where cards can be installed, and what that costs (CR 8.5.2, 8.5.14d)
    Movements               movements.py                           drawing, shuffling, playing, rezzing, scoring, stealing (CR 8)
    Checkpoints             checkpoints.py                         corrections between instructions (CR 10.3)
    Reactions               timing/reactions.py                    the windows in which conditional abilities are triggered (CR 9.2.8)
    PayingCosts             paying/paying_costs.py                 paying (CR 1.16)
    Costs                   paying/costs.py                        what things cost, and whether that can be paid (CR 1.16)
    Spendable               paying/spendable.py                    the credits that a player could spend now
    Asking                  asking.py                              asking for cards, for a number, or whether something is done
    Secrets                 mechanisms/secrets.py                  which facts about cards are not known to both players
    SubroutineLists         mechanisms/subroutine_lists.py         what subroutines a piece of ice has
    Conditions              quantities/conditions.py               whether conditions are met
    Amounts                 quantities/amounts.py                  what counts come to
    Descriptions            quantities/descriptions.py             which cards are meant
    Belongings              quantities/belongings.py               what players have
    Sums                    quantities/sums.py                     quantities as sums of terms
    SubtypesNow             quantities/subtypes.py                 the subtypes of cards
    Prohibitions            quantities/prohibitions.py             what is prohibited
    Durations               quantities/durations.py                durations of effects
    Referee                 core.py                                what all procedures do with the state of a game
    TriggerConditions       base/trigger_conditions.py             which conditional abilities an event sets off (CR 9.6.2)
    ActiveNow               base/active_abilities.py               the abilities that are active now
    Lookups                 base/lookups.py                        where cards are, and what is printed on them
"""
