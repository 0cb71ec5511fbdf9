"""Node, Perl, Ruby, PHP, Lua and others, analysed as tokens."""
