"""Phrases of texts that try to direct a model, and words next to credentials.

Such phrases in a file are ordinary, since documents quote them. They matter in a tool's definition or result.
"""

from toolgate.knowledge.vocabulary import one_of

# Pairs of a verb and its object, at most a few words apart; each alone is harmless.
DIRECTIONS = (
    (("ignore", "disregard", "forget", "override", "supersede", "bypass", "skip over", "do not follow"),
     ("previous instruction", "prior instruction", "above instruction", "earlier instruction", "all instruction",
      "previous prompt", "previous rule", "previous direction", "your instruction", "your guideline", "the system prompt",
      "the above", "everything before", "safety rule", "security policy", "all previous", "all prior")),
    (("reveal", "print", "repeat", "show", "output", "tell me"),
     ("your system prompt", "the system prompt", "your instructions", "your prompt", "your hidden", "initial prompt")),
    (("do not tell", "don't tell", "do not inform", "don't inform", "do not mention", "without telling",
      "without informing", "hide this from", "keep this secret from"),
     ("the user", "the human", "anyone", "user")),
)  # fmt: skip

# The same about rules: ordinary for tools about policies, so searched only in scanned texts.
CHANGES = (
    (("update", "change", "replace", "rewrite", "disable"),
     ("your policy", "the policy", "your rules", "security policy", "your instructions", "the guardrails", "safety checks")),
)  # fmt: skip

# Texts that are directions by themselves.
PHRASES = (
    "new instructions:", "new instruction:", "what are your instructions", "you are now in developer mode",
    "you are now dan", "<important>", "</system>", "begin system prompt", "execute the following command",
    "hidden instruction", "do not ask the user for confirmation", "ignore everything above",
    "new system instructions", "your new instructions are", "you must now ignore", "without asking the user",
    "hidden from the user", "<system>", "[system]", "<|im_start|>", "<|system|>", "### system:",
    "instructions for the assistant", "instructions for the ai", "instruction to the ai", "note to the ai",
    "note to ai assistants", "message to the assistant", "attention ai agent", "attention all ai",
    "if you are an ai", "if you are an llm", "ai agents must", "as an ai assistant you must", "the assistant must",
    "the assistant should now", "before using this tool", "before calling this tool",
    "before you use any other tool",
)  # fmt: skip

# Other phrases that a tool's definition has no reason to contain.
IN_DEFINITIONS = (
    "ignore previous", "ignore all previous", "ignore the above", "disregard previous", "do not tell", "don't tell",
    "do not mention", "without telling", "not inform the user", "do not inform", "secretly", "before calling",
    "system prompt", "~/.ssh", "id_rsa", "id_ed25519", "~/.aws", "/etc/passwd", ".env file", "mcp.json",
    "exfiltrate", "you must first", "always first call", "must read", "send the contents", "bcc",
    "side note", "important instruction", "override", "do not ask the user", "without confirmation",
    "conversation history", "already approved", "already been approved", "pre-approved", "preapproved", "already consented",
    "has consented", "not request confirmation", "skip confirmation", "no confirmation", "without approval",
    "no need to ask", "no need to confirm", "without prompting", "do not prompt the user", "don't ask the user",
    "never ask the user", "replace the recipient", "change the recipient", "instead of the recipient",
    "when this tool is present", "when this tool is available", "when this tool is installed", "whenever another tool",
    "any other tool", "every other tool", "all other tools", "decode and follow", "decode and obey", "decode and execute",
    "follow the decoded", "then follow it", "contents of other files", "content of other files", "not be shown to the user",
    "not visible to the user", "do not show the user", "never mention", "never tell", "never reveal", "must not reveal",
    "not reveal this", "<!--", "before responding", "before answering", "permission to run",
)  # fmt: skip
# What a definition must not ask for, and the words shortly before that ask for it.
WANTED = (
    "~/.", ".env", "private key", "ssh key", ".ssh", "id_rsa", ".netrc", ".npmrc", ".pypirc", "kubeconfig", ".kube", ".aws",
    "credentials file", "chat history", "previous messages", "earlier messages", "shell history",
    "bash_history", "keychain", "seed phrase", "/etc/shadow", "/etc/passwd", "browser cookies",
    "session cookies", "git config", "system prompt", "full conversation",
)  # fmt: skip
WANTING = (
    "content", "read ", "reads ", "include", "pass ", "send", "attach", "provide", "supply", "need", "append", "copy",
    "load ", "open ", "paste", "collect", "gather", "quote", "insert",
)  # fmt: skip
MUST = one_of("must always should shall instead all every")
EXAMPLES = one_of("e.g. eg example examples like such format valid i.e.")
APART = 40  # characters between the two halves of a direction

# Words that agentkit searches in any text; alone they mean little, so they are searched only if a policy says so.
KEYWORDS = (
    "api_key", "apikey", "password", "passwd", "secret_key", "access_token", "private_key", "credentials",
)  # fmt: skip
