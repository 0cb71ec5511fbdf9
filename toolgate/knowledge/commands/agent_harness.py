"""Commands that the harness of a coding agent adds to the shell: open a file at a line, search, edit, submit."""

from toolgate.knowledge.vocabulary import *

LOOKS = command("goto scroll_up scroll_down submit exit_cost exit_context exit_forfeit exit_format", "PLAIN...")
SEARCHERS = command("search_dir search_file find_file search_repo", "PATTERN READS...")
CREATES = command("create", "MAKES")
EDITOR = command(
    "str_replace_editor str_replace_based_edit_tool edit_anthropic",
    subcommands=[
        lax("view", "READS", ["--view_range=="]),
        sub("create str_replace insert undo_edit", "EDITS", ["--file_text= --old_str= --new_str= --insert_line="]),
    ],
)
PATCH = command("apply_patch applypatch", "CODE(patch)?", stdin="CODE(patch)")  # Codex: an argument, or standard input
FILEMAP = command("filemap", "READS", [option("--file_path", READS)])

CASES = """
allow  submit
allow  goto 120
allow  search_dir 'def main' src
allow  find_file setup.py .
allow  create reproduce.py
ask    create ~/.bashrc
deny   create /etc/cron.d/x
allow  str_replace_editor view src/a.py --view_range 1 20
allow  str_replace_editor str_replace src/a.py --old_str a --new_str b
deny   str_replace_editor create /etc/hosts --file_text x
ask    str_replace_editor view .env
"""
