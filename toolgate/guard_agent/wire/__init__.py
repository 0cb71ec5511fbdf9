"""Wire formats of models: one module for each, and the client that uses them."""
