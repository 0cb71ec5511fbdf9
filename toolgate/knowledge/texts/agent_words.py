"""Files that agents obey, and words in them that remove a person's control."""

from toolgate.knowledge.places.agent_files import INSTRUCTION_NAMES
from toolgate.knowledge.vocabulary import one_of

AGENT_FILES = frozenset(INSTRUCTION_NAMES) | one_of("""agent.md .roorules .rules .replit.md replit.md warp.md skill.md conventions.md .aider.conf.yml .junie.md guidelines.md
    soul.md llms.txt""")
AGENT_FOLDERS = one_of("agents prompts skills chatmodes output-styles steering rulebooks")
FORGE_FOLDERS = one_of("instructions prompts chatmodes agents")
ORDINARY_FOLDERS = one_of(""".github .git .gitlab .vscode .idea .venv .cache .pytest_cache .changeset .changes .circleci .husky .storybook .docusaurus
    .vitepress .config .yarn .next .nuxt .tox .nox .mypy_cache .devcontainer .well-known .hg .svn .gradle .mvn .cargo .terraform
    .obsidian .notes .plans .tasks .specs .private .local .share""")
TEXT_ENDINGS = one_of("md mdc mdx txt toml yaml yml json")

# Options and settings that switch approval off.
LOOSENING = (
    "--dangerously-skip-permissions", "dangerously-bypass-approvals", "--dangerously-", "bypasspermissions", "--yolo", "skip-permissions",
    "autoapprove", "auto-approve", "auto_approve", "--full-auto", "approval_policy = \"never\"", "--approval-mode yolo", "--trust-all-tools",
    "--allow-all-tools", "danger-full-access", "always_allow: true",
)  # fmt: skip
NEGATIONS = ("never ", "not ", "n't ", "avoid ", "without ever ", "forbidden", "no ")
APART = 60  # characters between a verb and what it is about
HIDING = (
    "do not mention", "don't mention", "never mention", "do not tell", "don't tell", "never tell", "do not inform", "don't inform",
    "never inform", "do not report", "don't report", "never report", "without telling", "without informing", "without mentioning",
    "hide this", "hide it", "hide the change", "hide change", "hide your", "hide these", "hide what", "conceal", "keep this secret",
    "leave no trace",
)  # fmt: skip
# Verbs, their objects, and a description of both.
AROUND = (
    (("do not ask", "don't ask", "never ask", "without asking", "no need to ask", "instead of asking", "rather than asking",
      "do not request", "don't request", "never request", "do not wait for", "don't wait for", "never wait for", "no need for",
      "without requesting", "without waiting for"),
     ("the user", "permission", "approval", "confirm", "a human", "the human", "consent", "the developer", "the operator"),
     "an instruction not to ask the user"),
    (("without",),
     ("user approval", "user confirmation", "user consent", "the user's approval", "the user's consent", "the user's permission",
      "the user knowing", "the user's knowledge", "asking first", "their knowledge"),
     "an instruction not to ask the user"),
    (("assume", "treat", "consider", "pretend"),
     ("is approved", "are approved", "has approved", "already approved", "pre-approved", "preapproved", "as approved",
      "is permitted", "has consented", "already confirmed", "permission is granted", "user has agreed"),
     "an instruction to take approval for granted"),
    (HIDING,
     ("the user", "users about", "the human", "anyone", "the developer",
      "it.", "this.", "this step", "these steps", "this instruction", "these instructions", "this file", "this rule", "it to",
      "this command", "from user"),
     "an instruction to hide things from the user"),
    (HIDING, ("the reviewer", "reviewers", "maintainers"), "an instruction to hide things from reviewers"),
    (("do not disclose", "never disclose", "don't disclose", "do not reveal", "never reveal", "don't reveal", "do not show", "don't show",
      "never show"),
     ("the user diff", "the user the diff", "the user any diff", "the user what you", "the user these", "the user this", "this instruction", "these instruction", "this file", "this rule", "these rules", "this step", "the prompt", "these steps"),
     "an instruction to hide things from the user"),
    (("bypass", "circumvent", "evade", "get around", "go around", "work around", "sidestep", "disable", "turn off", "switch off",
      "uninstall", "deactivate", "ignore", "override", "skip", "dodge", "disregard"),
     ("toolgate", "the guard", "guardrail", "permission prompt", "permission check", "approval", "the sandbox", "safety check",
      "safety rule", "security check", "security polic", "security rule", "permission system", "permission rule",
      "pretooluse", "tool hook", "safety hook", "guard hook", "the hook", "restrictions", "denied commands", "deny list", "denylist",
      "allowlist", "confirmation prompt", "user confirmation", "confirmation dialog", "any confirmation", "all confirmation",
      "the confirmation"),
     "an instruction to bypass the guard"),
    (("blocked", "blocks", "denied", "denies", "refused", "refuses", "rejected", "rejects", "forbidden", "not allowed", "not permitted",
      "needs approval", "requires approval", "asks for approval", "prompts for"),
     ("base64", "encode", "rewrite it", "python instead", "split it", "obfuscat", "run it with", "anyway", "eval", "wrap it", "different tool",
      "through python", "via python", "python script", "in a script", "another shell", "disguise", "alias it", "another name", "retry with sudo",
      "subprocess", "heredoc", "another way", "write it into", "put it into", "put it in a", "into a makefile", "run make instead", "run it through",
      "run it via"),
     "an instruction to bypass the guard"),
    (("keys you find", "credentials you find", "secrets you find", "tokens you find", "passwords you find", "keys you see", "credentials you see",
      "secrets you see", "tokens you see", "keys you encounter", "credentials you encounter", "secrets you encounter"),
     ("in `docs", "in docs", "in the readme", "publish", "in a comment", "in the commit", "in a public", "into docs", "in a gist", "in the log"),
     "an instruction to give credentials away"),
    (("user approved", "user has approved", "user has pre-approved", "user pre-approved", "user has authorized", "user authorized",
      "user has authorised", "standing approval", "standing permission", "blanket approval", "blanket permission"),
     ("all ", "every ", "any ", "future", "push", "deploy", "delet", "force", "publish", "releas", "command", "sudo"),
     "an instruction to take approval for granted"),
    (("user approved", "user has approved", "user approves", "user allowed", "user has allowed", "user allows"),
     ("all shell", "all command", "every command", "any command", "permanently", "everything", "all tool"),
     "an instruction to take approval for granted"),
    (("confirmation is", "approval is", "permission is", "confirmations are", "approvals are"),
     ("never needed", "not needed", "never required", "not required", "unnecessary", "never necessary", "not necessary"),
     "an instruction not to ask the user"),
    (("asks for confirmation", "asks for permission", "asks for approval", "asks you to confirm", "asks whether", "prompts for",
      "is prompted", "a prompt appears", "needs confirmation", "confirmation dialog"),
     ("answer yes", "say yes", "type y", "press y", "reply yes", "confirm it yourself", "yes yourself", "approve it", "accept it", "click allow",
      "choose allow", "always allow", "answer y"),
     "an instruction to take approval for granted"),
    (("so that", "to make sure", "such that", "so the", "so no"),
     ("check does not", "checks do not", "check doesn't", "checks don't", "hook does not", "hooks do not", "hook doesn't", "hooks don't",
      "guard does not", "guard doesn't", "guard will not", "is not logged", "are not logged", "isn't logged", "not be logged",
      "user does not see", "user doesn't see", "does not notice", "doesn't notice", "is not prompted", "isn't prompted", "prompt appears"),
     "an instruction to bypass the guard"),
    (("send", "upload", "post ", "append", "include", "print", "copy", "paste", "attach", "forward", "exfiltrate", "leak"),
     (".env to", ".env file to", "contents of .env", "contents of ~/", "~/.ssh", "id_rsa", "~/.aws", "credentials to", "api keys to", "secrets to",
      "environment variables to", "tokens to", "the api key to", "private key"),
     "an instruction to give credentials away"),
)  # fmt: skip

# Words for credentials, verbs that collect them, and words before a destination.
SECRETS = (
    ".env", "~/.ssh", "id_rsa", "id_ed25519", "~/.aws", "~/.netrc", "~/.kube", "credentials", "api key", "api_key", "private key", "secrets",
    "environment variables", "printenv", "access token", "session token", "git config", "cookies", "keychain",
)  # fmt: skip
TAKING = (
    "read", "append", "include", "embed", "encode", "send", "post", "put", "upload", "attach", "add", "report", "forward", "submit", "push",
    "copy", "paste", "transmit", "share", "log", "collect", "gather", "dump",
)  # fmt: skip
TOWARDS = ("to ", "into ", "url", "link", "image", "webhook", "endpoint", "via ", "query", "parameter", "onto ")
# Verbs that publish, and public places; words that change an agent's code, or turn checks off.
PUBLISHING = (
    "attach", "post", "publish", "paste", "include", "upload", "send", "share", "append", "put", "add", "copy", "print", "dump", "quote", "list",
    "write", "commit", "embed",
)  # fmt: skip
PUBLIC_PLACES = (
    " pull request", " merge request", " comment on", " comment in", " the issue", " an issue", " gist", " pastebin", " slack", " discord",
    " commit message", " the readme", " pr description", " the pr", " the wiki", " a public", " channel", " release notes", " changelog",
)  # fmt: skip
STEERING = (
    "always ", "must ", "when generating", "when writing", "when you ", "whenever ", "every time", "be sure to",
    "make sure to", "add the ",
)  # fmt: skip
UNCHECKING = (
    "disable certificate", "certificate validation", "certificate verification", "certificate check", "tls verification", "ssl verification",
    "disable tls", "disable ssl", "verify=false", "rejectunauthorized", "disable auth", "skip auth", "backdoor", "hardcode", "hard-code",
)  # fmt: skip
# Verbs that fetch a page, and words that say to obey its text.
BRINGING = ("fetch", "read", "open", "download", "load", "get", "visit", "retrieve", "check", "curl", "pull")
OBEYING = (
    "whatever it", "whatever they", "whatever is", "what it says", "what they say", "its instructions", "the instructions there",
    "instructions it", "instructions from it", "instructions you find", "instructions in it", "commands it", "the commands there",
    "treat it as", "as the system prompt", "as your instructions", "as instructions", "commands in it", "as instructed there", "do as it says", "the steps there", "obey", "the instructions at that",
)  # fmt: skip

GRANTS = ("permission", "allowed-tools", "allowed_tools", "allowedtools", "approval", "autoapprove")
GRANTED = frozenset(
    ("*", "bash", "bash(*)", "bash(*:*)", "shell", "shell(*)", "all", "bypasspermissions", "never", "yolo", "dontask")
)
SHELLS = ("bash", "shell", "*", "terminal", "execute", "command", "commands", "run")

# In pages and drawings: words that address an assistant, instructions, and styles of invisible elements.
ADDRESSED = (
    "assistant", "ai agent", "coding agent", "ai model", "language model", "llm", "claude", "chatgpt", "copilot", "gemini", "ai reading", "ai:",
    "system:", "system prompt", "agents:", "agents reading", "previous instructions", "earlier instructions", "prior instructions",
    "your instructions", "reviewing model", "model must", "reviewing agent", "the agent must",
)  # fmt: skip
ORDERS = (
    "do not tell", "don't tell", "do not mention", "don't mention", "keep silent", "without telling", "ignore previous", "ignore all",
    "ignore your", "disregard", "run `", "run the command", "execute", "upload", "exfiltrate", "send the", "send all", "~/.", "id_rsa", ".env",
    "credentials", "api key", "must run", "curl ", "| sh", "| bash", "you must", "new instructions", "override", "must approve", "approve this", "push to main", "merge this",
    "previous instructions", "earlier instructions", "prior instructions",
)  # fmt: skip
UNSHOWN = (
    "display:none", "visibility:hidden", "font-size:0;", "font-size:0>", "font-size:0p", "font-size:0.", "font-size:1px", "font-size=0",
    "opacity:0;", "opacity:0>", "opacity:0.0", "opacity=0", "left:-9", "top:-9", "text-indent:-9", "height:0;", "height:0>", "width:0;",
    "width:0>", "max-height:0", "transform:scale(0", "clip:rect(0", "hidden>", "hiddenclass", "hiddenstyle", "fill-opacity=0", "display=none",
    "visibility=hidden",
)  # fmt: skip
UNREAD_TAGS = ("desc", "metadata", "template", "noscript")  # elements whose text is not shown
WHITE = ("white", "#fff", "#ffffff", "#fefefe", "transparent", "rgba(0,0,0,0)", "rgb(255,255,255)")
