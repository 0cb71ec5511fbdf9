"""One host per file: from its payload to a tool call, from a decision to its reply."""
