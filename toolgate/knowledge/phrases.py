"""What texts say that want to direct a model instead of informing it, and words that stand beside credentials.

Such words in a file are ordinary: documents speak of them. They matter where a tool describes itself or answers.
"""

from __future__ import annotations

# Pairs: a verb and what it is about, at most a few words apart; each alone is harmless.
DIRECTIONS = (
    (("ignore", "disregard", "forget", "override", "supersede", "bypass", "skip over", "do not follow"),
     ("previous instruction", "prior instruction", "above instruction", "earlier instruction", "all instruction",
      "previous prompt", "previous rule", "previous direction", "your instruction", "your guideline", "the system prompt",
      "the above", "everything before", "safety rule", "security policy", "all previous", "all prior")),
    (("reveal", "print", "repeat", "show", "output", "tell me"),
     ("your system prompt", "the system prompt", "your instructions", "your prompt", "your hidden", "initial prompt")),
    (("update", "change", "replace", "rewrite", "disable"),
     ("your policy", "the policy", "your rules", "security policy", "your instructions", "the guardrails", "safety checks")),
    (("do not tell", "don't tell", "do not inform", "don't inform", "do not mention", "without telling",
      "without informing", "hide this from", "keep this secret from"),
     ("the user", "the human", "anyone", "user")),
)  # fmt: skip

# Texts that are directions by themselves.
PHRASES = (
    "new instructions:", "new instruction:", "what are your instructions", "you are now in developer mode",
    "you are now dan", "<important>", "</system>", "[system]:", "begin system prompt", "execute the following command",
    "hidden instruction", "do not ask the user for confirmation",
)  # fmt: skip
APART = 40  # characters between the two halves of a direction

# Words origin B looks for in any text; alone they say little, so they are looked for only where a policy asks.
KEYWORDS = (
    "api_key", "apikey", "password", "passwd", "secret_key", "access_token", "private_key", "credentials",
)  # fmt: skip
