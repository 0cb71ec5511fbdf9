"""The MCP proxy: it sits between a client and a server, and every tool call passes the guard.

`wire` reads and writes bytes, `envelope` classifies messages, `gate` decides about each: `calls` builds what the guard
judges, `questions` what a person is asked, `screening` scans what a server says, `pins` keeps the definitions of its
tools. `links` are the two ends, `relay` carries messages between them, `listening` serves clients over HTTP.
"""
