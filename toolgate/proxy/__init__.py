"""The MCP proxy: it stands between a client and a server, and every call of a tool passes the guard.

`gate` decides message by message and does no input or output; `pins` remembers the definitions of tools; `relay` moves
the messages over the transports of the official SDK.
"""
