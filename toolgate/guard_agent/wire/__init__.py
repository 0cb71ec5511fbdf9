"""How models are spoken to: one module for each wire format, and the client that carries them."""
