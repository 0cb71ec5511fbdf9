"""Node, Perl, Ruby, PHP, Lua and others, read as tokens."""
