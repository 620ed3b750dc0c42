"""Uses of saved games: reviews, exports, an index. Data only, no screen."""
