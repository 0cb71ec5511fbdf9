"""The MCP proxy: it stands between a client and a server, and every call of a tool passes the guard.

`wire` reads and writes bytes, `envelope` says what a message is, `gate` decides about each: `calls` says what the guard
is asked, `questions` what a person is asked, `screening` looks through what a server says, `pins` keeps the definitions
of its tools. `links` are the two ends, `relay` carries between them, `listening` serves clients over HTTP.
"""
