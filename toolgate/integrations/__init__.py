"""Integrations with agent frameworks: one module each, imported only when used, and built on `guard`."""
