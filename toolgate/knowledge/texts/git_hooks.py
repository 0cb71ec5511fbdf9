"""Hooks of a git repository: which of them a subcommand fires, and what those call that a program has installed."""

FIRED = {
    "commit": ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"),
    "merge": ("pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-merge"),
    "pull": ("pre-merge-commit", "post-merge", "pre-rebase", "post-checkout", "post-rewrite"),
    "push": ("pre-push",), "checkout": ("post-checkout",), "switch": ("post-checkout",), "worktree": ("post-checkout",),
    "rebase": ("pre-rebase", "post-checkout", "post-rewrite", "post-commit"),
    "am": ("applypatch-msg", "pre-applypatch", "post-applypatch"),
    "cherry-pick": ("prepare-commit-msg", "post-commit"), "revert": ("prepare-commit-msg", "post-commit"),
}  # fmt: skip
CHECKED = ("pre-commit", "commit-msg", "pre-merge-commit", "pre-push", "pre-applypatch", "applypatch-msg", "pre-rebase")
UNCHECKED = ("--no-verify", "-n")  # options with which git does not fire those
IDLE = ("--dry-run", "--abort", "--quit")  # options with which it fires none
# A word in an installed hook, and the command line that it then calls; `HOOK` is the name of the hook.
MANAGED = (("hook-impl", ("pre-commit", "run")), ("lefthook", ("lefthook", "run", "HOOK")))
