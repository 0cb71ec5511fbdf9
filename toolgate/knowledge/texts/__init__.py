"""Words and patterns by which texts, tools and variables are recognised."""
