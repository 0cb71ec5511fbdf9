"""Words and shapes by which texts, tools and variables are recognised."""
