"""The tests that begin before all others."""

LONGEST = (
    ("test_styles.py", "test_each_style_shows_and_none_is_a_handicap"),
    ("test_bots.py", "test_scripts_miss_nothing_in_windows_that_are_not_asked_in_worlds"),
    ("test_scenarios.py", "test_all_scenarios_hold"),
    ("hosting/test_upgrade.py", "test_games_go_on_when_the_server_is_renewed"),
    ("hosting/test_deploy.py", "test_the_container"),
    ("test_changing.py", "test_a_recipe_is_followed_to_the_letter"),
)
"""Those that take the longest, by their files."""
