"""Guarding agents: what is written into their settings, how it is shown, kept and taken out again.

`recipes` says what each agent needs, `change` shows and makes the changes, `ledger` remembers them byte for byte,
`canary` proves that a hook answers as the agent expects.
"""
