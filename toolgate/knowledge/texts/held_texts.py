"""What texts in small languages do that Toolgate asks about, each in a sentence, by their first words.

In a key, `|` is between synonyms, and a last character that is neither a letter nor a digit is directly
before the rest: `--config=x`. In a sentence, `{}` is the rest of the text, `{1}` its first word, `{2}` its second
one, and `{text}` all of it. `toolgate/sentences/held_texts.py` is the only reader.
"""

HELD = {
    "gdb gdb-multiarch arm-none-eabi-gdb": {
        "source": "has gdb run the script {1}",
        "python | py | python-interactive | pi": "runs Python code in gdb: {}",
        "target remote | target extended-remote": "has gdb connect to {1}",
        "dump": "has gdb write memory of a process to {2}",
        "call | print | p": "has gdb run code in a process: {}",
        "add-auto-load-safe-path": "lets gdb load scripts from anywhere under {1}",
    },
    "psql": {
        "\\e | \\edit | \\ef | \\ev": "has `psql` open an editor",
        "\\i : | \\ir : | \\include :": "has `psql` run the file that the variable {} names",
        "\\i | \\ir | \\include | \\include_relative": "has `psql` run the file {1}",
        "\\o | \\out | \\g | \\gx": "sends output to {1}, which can be a command",
        "\\copy": "copies data from or to a file or a command: {text}",
        "\\getenv": "has `psql` read the environment variable {2}",
    },
    "beeline snowsql sqlline": {"!sh": "has {program} run {}", "!system": "has {program} run {}"},
    "nginx": {"load_module": "has nginx load {1} as code"},
    "apachectl apache2ctl httpd apache2": {
        "LoadModule": "has Apache load {2} as code", "LoadFile": "has Apache load {1} as code",
    },
    "tshark": {"credentials": "shows the logins in the captured traffic"},
    "zmodload": {"./ | ../ | /": "loads {text} as code into zsh",
        "zsh/net/": "loads the zsh module {text}, which can open network connections", "": "loads the zsh module {1}"},
    "fastlane": {"sh": "runs a shell command with fastlane", "reset_git_repo": "may discard uncommitted changes and delete untracked files with fastlane"},
    "gh": {"--upload-pack=": "has git run {} on the remote", "--config=": "changes a setting of git for this call: {}"},
    "terraform tofu": {"nonsensitive(": "shows a value that is marked as sensitive: {text}"},
    "renode": {"include": "has Renode run the script {1}", "emulation CreateTap": "creates a network interface"},
    "cabal stack ghci": {"-ghci-script": "has GHCi run the script {1}"},
    "pdb ipdb": {"source": "has pdb evaluate {} and show its source code"},
    "rpm": {"%{load:": "has rpm read macros, which can run commands: {text}"},
    "cmd.exe cmd": {"/c type": "shows the file {1}"},
}  # fmt: skip
