"""Guards agents: what is written into their settings, and how it is shown, recorded and removed.

`recipes` says what each agent needs, `change` shows and makes the changes, `ledger` remembers them byte for byte,
`canary` proves that a hook answers as the agent expects.
"""
