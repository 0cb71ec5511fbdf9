"""Protocols shared by several hosts: the formats of calls and replies."""
