"""A language's library: which of its calls have effects, and how its names are bound and called.

One module because each form of a call needs the forms that it is made of.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import HOSTS, hole
from toolgate.analysis.code.scripting.actions import DANGEROUS, hand_on, perform
from toolgate.analysis.code.scripting.binding import bind_block, bind_module, bind_part, declared, delayed, opened
from toolgate.analysis.code.scripting.grammar import Grammar
from toolgate.analysis.code.scripting.lexers import ABOUT_IT, LITERALS
from toolgate.analysis.code.scripting.pure import (
    TEXT_METHODS,
    apply_method,
    made_temporary,
    placed,
    read_value,
    worked_out,
)
from toolgate.analysis.code.scripting.tokens import COMMAND, END, MARK, NAME, NUMBER, TEXT, Lexis, Unreadable
from toolgate.analysis.code.scripting.undescribed_calls import judge_unlisted
from toolgate.analysis.code.scripting.values import Reference, Words, beginnings, field_of, sources_in
from toolgate.knowledge.index import LANGUAGES
from toolgate.model.effect import ENVIRONMENT, PEER, Place, Target, description

APPLYING = ("do.call", "call_user_func", "call_user_func_array")  # functions that call their first argument
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from toolgate.analysis.code.scripting.program import Script

TELLING = ("startsWith", "endsWith", "includes", "test", "match")  # methods that reveal no part of a text
ASSIGNING = ("=", "||=", "+=", ".=", "<-", ":=", "..=")
OPERANDS = (TEXT, COMMAND, NUMBER, "words", "symbol")
WHOLE = tuple("to_h to_a to_hash inspect values each each_pair map sort select entries".split())  # of all variables

_LIBRARIES: dict[str, Library] = {}  # by language; the same in any order


PRINTING = ("shell", "argv", "list")  # actions that may return what a program prints


class Library(Grammar):
    """What is known of a language; how it is written and what its forms mean is in `Lexis` and `Grammar`.

    `table`: full names and what their call does. `bare`: calls need no brackets. `joining`: the operator
    that concatenates strings. `ending`: words that end a statement.

    `prefixes` are left out of a name; `environment` are names whose members are environment variables; `keywords`: with
    them, names cannot be adjacent; `constants`: names with a string value. `unread`: words that hide calls
    that the table cannot describe, as `apply`; code with one of them asks. `vaults`: members that hold credentials.
    `own`: the modules that come with a language in which no module has to be loaded. `loading`: how it loads files
    of the project, for `Loading` in `modules.py`.
    """

    __slots__ = (
        "name", "lexis", "table", "bare", "joining", "ending", "prefixes", "environment", "keywords", "constants",
        "unread", "vaults", "own", "loading",
    )  # fmt: skip

    def __init__(self, name: str, known: ModuleType) -> None:
        """Read `known`, the knowledge file; in a bundle, its contents are only made when they are asked for by name."""
        super().__init__(getattr(known, "GRAMMAR", {}))
        self.name = name
        self.lexis = Lexis(**known.LEXIS, special=LITERALS[self.literals])
        self.table: dict[str, str] = known.TABLE
        self.bare: bool = getattr(known, "BARE", False)
        self.joining: str = getattr(known, "JOINING", "+")
        self.ending = frozenset(getattr(known, "ENDING", "").split())
        self.prefixes = tuple(getattr(known, "PREFIXES", "").split())
        self.environment = tuple(getattr(known, "ENVIRONMENT", "").split())
        self.keywords = frozenset(getattr(known, "KEYWORDS", "").split())
        self.constants: dict[str, str] = getattr(known, "CONSTANTS", {})
        self.unread = frozenset(getattr(known, "UNREAD", "").split())
        self.own = frozenset(getattr(known, "OWN", "").split())
        self.vaults: dict[str, str] = getattr(known, "VAULTS", {})
        self.loading: dict[str, Any] = getattr(known, "MODULES", {})

    # --- names -------------------------------------------------------------------------------------------------------

    def canonical(self, path: str) -> str:
        path = path.replace("node:", "").replace(".promises", "").replace("fs/promises", "fs")
        for prefix in self.prefixes:
            path = path.removeprefix(prefix) or path
        return path

    def code_in(self, text: str) -> str:
        """Return the part of a file that is code."""
        if self.tags and self.tags[0] in text:
            opening, closing, *following = self.tags
            sections = [section.partition(closing)[0] for section in text.split(opening)[1:]]
            for word in following:
                sections = [section.removeprefix(word) for section in sections]
            return ";\n".join(sections)
        for line in self.ends:
            text = text.partition(f"\n{line}\n")[0]
        return text

    def check_shape(self, script: Script) -> None:
        """Reject texts that are certainly not in this language: a shell command given to the wrong program."""
        tokens = [token for token in script.tokens if token.kind != END]
        if not tokens or script.depth > 1:
            return
        last = tokens[-1]
        if last.kind == MARK and last.text not in (")", "]", "}", "++", "--", "?", "!", ">", ",", ":"):
            raise Unreadable("an incomplete line")
        if not self.keywords:
            return
        before = script.tokens[0]
        for token in script.tokens[1:]:
            plain = before.kind == NAME and token.kind == NAME and not {before.text, token.text} & self.keywords
            if plain:
                raise Unreadable("words side by side")
            before = token

    def makes(self, script: Script, path: str, opening: int, closing: int) -> str:
        """Return the library name of a call's result; empty: it is not a part of the library."""
        if path in self.requiring:
            value = script.value(opening + 1, closing)
            return self.canonical(value) if isinstance(value, str) else ""
        last = path.rpartition(".")[2]
        if last in ("new", "create", "instance", "agent") and path not in self.table:
            return path
        return path if self.table.get(path) == "object" else ""

    def action(self, path: str) -> str:
        found = self.table.get(path)
        if found is not None:
            return found
        last = path.rpartition(".")[2]
        return self.table.get("*." + last, "") if last != path else ""

    # --- calls and names ---------------------------------------------------------------------------------------------

    def assignment(self, script: Script, position: int, end: int) -> bool:
        """Record the value of `name = value`. The tokens of the value are still analysed."""
        tokens = script.tokens
        word = tokens[position].text
        if word in self.declaring:
            return declared(script, position)
        if end >= len(tokens) or tokens[end].kind != MARK or tokens[end].text not in ASSIGNING:
            return bind_part(script, word, end)
        stop = script.statement_end(end + 1, commas=not self.lists)
        value = script.value(end + 1, stop)
        if tokens[end].text in ("+=", ".=", "..=") and word in script.names:
            from toolgate.shell.expand.fields import join

            value = join([field_of(script.names[word]), field_of(value)], "")
        if type(value) is Reference:
            script.handled.update(range(end + 1, stop))
        if end == position + 1:
            script.names[word] = value
        return False

    def call(self, script: Script, path: str, arguments: list[object], span: tuple[int, int], receiver: object) -> None:
        """Judge a call with brackets."""
        last = path.rpartition(".")[2]
        if arguments and (last in self.methods or last in self.sending):
            name = arguments[0]
            if not isinstance(name, str):
                script.actions.built(f"a method named only when the code runs ({last})")
            elif last in self.methods:
                script.given[span[1]] = Reference(name)
            else:
                self._dynamic(script, path.removesuffix(last) + name, arguments[1:], span)
            return
        if path in APPLYING and arguments:
            self._applied(script, arguments[0], arguments[1:], span)
        if last in ("call", "apply", "bind") and path != last and self.action(path.removesuffix("." + last)):
            rest = (
                arguments[1].items
                if last == "apply" and len(arguments) > 1 and type(arguments[1]) is Words
                else arguments[1:]
            )
            perform(script, self.action(path.removesuffix("." + last)), path, list(rest), span)
            return
        if type(receiver) is Reference and last == "call":
            path = receiver.path
        if path in self.delaying:
            path, arguments = delayed(path, arguments, self.delaying[path])
        if last in self.promising and (module := path.removesuffix("." + last)) in beginnings(self.name, self.table):
            bind_module(script, module, span)
        action = self.action(path) or self._of_loaded(script, last)
        result = self.result(script, action, path, arguments, span)
        if not sources_in(result) and not opened(result):
            result = receiver if receiver is not None else script.names.get(path.partition(".")[0], result)
        script.given[span[1]] = result
        hand_on(script, last, result, span)
        if action:
            perform(script, action, path, arguments, span)
        else:
            judge_unlisted(script, path, arguments, span)

    def _of_loaded(self, script: Script, name: str) -> str:
        """Return the action of an unknown object's `exec` in a text that loads `child_process`; empty: none."""
        module = self.methods_of.get(name, "")
        loads = module and any([token.kind == TEXT and token.text.endswith(module) for token in script.tokens])
        return self.table[f"{module}.{name}"] if loads else ""

    def _applied(self, script: Script, name: object, given: list[object], span: tuple[int, int]) -> None:
        """Judge a function that another calls, with the items of a list or with the following arguments."""
        listed = list(given[0].items) if len(given) == 1 and type(given[0]) is Words else given
        self._dynamic(script, name.path if type(name) is Reference else str(name), listed, span)

    def _dynamic(self, script: Script, path: str, arguments: list[object], span: tuple[int, int]) -> None:
        action = self.action(path) or self.action(path.rpartition(".")[2])
        if action:
            perform(script, action, path, arguments, span)

    def _receiver(self, script: Script, path: str) -> tuple[Target, ...]:
        for prefix in self.environment:  # `process.env.KEY.slice(0, 8)`
            if path.startswith(prefix + ".") and path.rpartition(".")[2] not in TELLING:
                return sources_in(script.actions.read_environment(path[len(prefix) + 1 :].partition(".")[0]))
        return sources_in(script.names.get(path.partition(".")[0]))

    def bare_call(self, script: Script, path: str, position: int, end: int) -> bool:
        """Judge a call without brackets: `system "ls"`, `unlink $x`, `require "x"`; return whether it was one."""
        tokens = script.tokens
        following = tokens[end] if end < len(tokens) else None
        action = self.action(path)
        if following is not None and following.text in self.blocks:
            bind_block(script, position, end, path)
        if following is not None and following.kind == TEXT and self.tagging and not following.spaced:
            return self._tagged(script, path, end)
        method = "." in path or (position > 0 and tokens[position - 1].text in (".", "->", "?."))
        if self.bare and method and (not action or tokens[position - 1].text in (".", "->")):
            given = following is not None and following.kind in (TEXT, NAME) and following.text not in self.ending
            span = (end, script.statement_end(end) if given else end)
            texts = given and tokens[end].kind == TEXT
            judge_unlisted(script, path, script.arguments(*span) if texts else [], span)
        loads = action == "run 0" and following is not None and following.text[:1] == "$"  # `require $file`
        loads = loads and any([one.place in HOSTS for one in sources_in(script.value(end, script.statement_end(end)))])
        texts = self.unbracketed and following is not None and following.kind == TEXT
        if not action or not (self.bare or texts or loads):
            return False
        if position in script.handled or (
            position and tokens[position - 1].text in (".", "->", "sub", "def", "function")
        ):
            return False
        if following is None or following.kind == END or not self._operand(following):
            if action.split()[0] in ("fork", "show"):
                perform(script, action, path, [], (end, end))
            elif action == "delete" and self.topic and (following is None or following.text in ABOUT_IT):
                perform(script, action, path, [hole(self.topic)], (end, end))
            return False
        stop = script.statement_end(end)
        perform(script, action, path, script.arguments(end, stop), (end, stop))
        return True

    def _operand(self, token: object) -> bool:
        kind, text = token.kind, token.text  # type: ignore[attr-defined]  # a token
        if kind in OPERANDS or (kind == NAME and text not in self.ending):
            return True
        return kind == MARK and text in ("[", "\\", "-", "*", "(") and token.spaced  # type: ignore[attr-defined]  # a token

    def _tagged(self, script: Script, path: str, end: int) -> bool:
        """Judge a tagged template that runs a command, `$`ls``, as in zx and bun."""
        if path.rpartition(".")[2] in self.tagging:
            script.actions.shell(script.text_of(script.tokens[end]))
        return False

    def mentioned(self, script: Script, path: str, position: int, end: int) -> None:
        """Judge a dangerous name that is passed on instead of called."""
        action = self.table.get(path, "")
        if not action or action.split()[0] not in DANGEROUS or position in script.handled or self.bare:
            return
        before = script.tokens[position - 1] if position else None
        following = script.tokens[end] if end < len(script.tokens) else None
        if before is not None and before.text in (".", "function", "typeof", "import", ",", "{") and before.text != ",":
            return
        if following is not None and following.text in (":", "=", "from", "=>"):
            return
        if script.enclosing_call(position).rpartition(".")[2] in ("promisify", "typeof", "log"):
            return
        script.actions.built(f"{path} is handed to other code")

    # --- values ------------------------------------------------------------------------------------------------------

    def named_value(self, script: Script, position: int, end: int) -> tuple[object, int]:
        """Return the value of a name, a member or a call; `None`: it is not a plain value."""
        path, stop = script.path_at(position)
        word = script.tokens[position].text
        if word in ("function", "async", "await", "new", "sub", "my", "local", "our", "do"):
            return (
                self.named_value(script, position + 1, end)
                if word in ("await", "new") and self._is_name(script, position + 1, end)
                else (None, position)
            )
        if stop < end and script.tokens[stop].kind == MARK and script.tokens[stop].text == "(" and stop in script.pairs:
            closing = script.pairs[stop]
            arguments = script.arguments(stop + 1, closing)
            value = self.result(script, self.action(path), path, arguments, (stop + 1, closing))
            return self.after_text(script, value, closing + 1, end)
        if self.bare and stop < end and script.tokens[stop].kind in OPERANDS and self.action(path):
            arguments = script.arguments(stop, end)
            return self.result(script, self.action(path), path, arguments, (stop, end)), end
        return self.plain_value(script, path, word, stop, position)

    def _is_name(self, script: Script, position: int, end: int) -> bool:
        return position < end and script.tokens[position].kind == NAME

    def plain_value(self, script: Script, path: str, word: str, stop: int, position: int) -> tuple[object, int]:
        for prefix in self.environment:
            if path.startswith(prefix + ".") and path[len(prefix) + 1 :].partition(".")[0] in WHOLE:
                path = prefix  # in another form, whatever is done with it
            if path.startswith(prefix + ".") and path.count(".") == prefix.count(".") + 1:
                return script.actions.read_environment(path[len(prefix) + 1 :]), stop
            if path == prefix:
                return hole("the environment", sources=(ENVIRONMENT,)), stop
        if word in self.requested:
            script.requested = True
            return hole(path, sources=(description("a web request", Place.REMOTE),)), stop
        if path in self.constants:
            return placed(self.constants[path], script), stop
        if word in script.names and type(script.names[word]) is not Reference:
            value = script.names[word]
            return (value if stop == position + 1 else hole(path, sources=sources_in(value))), stop
        if (
            self.bare
            and self.table.get(path, "").startswith("text ")
            and path not in ("reverse", "join", "chr", "pack")
        ):
            value = worked_out(self.table[path].split()[1], [], script)
            return (value if value is not None else hole(path)), stop
        if path in self.table or path in beginnings(self.name, self.table):
            return Reference(path), stop
        if path.startswith(("./", "../")):
            from toolgate.analysis.code.scripting.modules import constant

            return constant(script, path), stop
        return hole(path), stop

    def after_text(self, script: Script, value: object, position: int, end: int) -> tuple[object, int]:
        """Apply methods to a value: `.toString()`, `.reverse`, `.join("")`."""
        tokens = script.tokens
        while position + 1 < end and tokens[position].kind == MARK and tokens[position].text in (".", "->", "?."):
            if tokens[position + 1].kind != NAME or tokens[position].text == self.joining:
                break
            name = tokens[position + 1].text
            position += 2
            arguments: list[object] = []
            if position < end and tokens[position].text == "(" and position in script.pairs:
                arguments = script.arguments(position + 1, script.pairs[position])
                position = script.pairs[position] + 1
            value = (
                apply_method(value, name, arguments) if name in TEXT_METHODS else hole(name, sources=sources_in(value))
            )
        while (
            position < end and tokens[position].text == "[" and position in script.pairs and not tokens[position].spaced
        ):
            index = script.value(position + 1, script.pairs[position])
            inside = (
                type(value) is Words and isinstance(index, str) and index.isdigit() and int(index) < len(value.items)
            )
            value = (
                value.items[int(str(index))]
                if inside and type(value) is Words
                else hole("…", sources=sources_in(value))
            )
            position = script.pairs[position] + 1
        return value, position

    def result(self, script: Script, action: str, path: str, arguments: list[object], span: tuple[int, int]) -> object:
        """Return the relevant part of a call's result; the call itself is judged separately."""
        sources = tuple(dict.fromkeys([source for value in arguments for source in sources_in(value)]))
        kind, *words = action.split() or [""]
        if path.rpartition(".")[2] == "promisify" and arguments and type(arguments[0]) is Reference:
            return arguments[0]
        if kind == "object":
            return Reference(path)
        if kind in PRINTING:
            from toolgate.analysis.code.scripting.outputs import printed_by

            sources = tuple(dict.fromkeys([*sources, *printed_by(script, action, path, arguments)]))
        if kind == "text":
            found = worked_out(words[0], arguments, script)
            return found if found is not None else hole(path.rpartition(".")[2] + "()", sources=sources)
        if kind == "names" and arguments and isinstance(arguments[0], str):
            from toolgate.analysis.code.scripting.binding import listed_names

            found = listed_names(script, path, arguments[0], words[1:], span)
            if found is not None:
                return found
        if kind == "environment" and not arguments:
            return hole("the environment", sources=(ENVIRONMENT,))
        if kind == "environment" and arguments and isinstance(arguments[0], str):
            return script.actions.read_environment(arguments[0])
        if (self.constants.get(path) if not arguments else "") or ".mkdtemp" in path:
            return made_temporary(self.constants.get(path, ""), arguments)
        if kind in ("read", "opened") and words and arguments:
            return read_value(script, arguments[0])
        if kind == "download" and len(arguments) > 1:
            return arguments[1]
        if kind in ("fetch", "request", "connect", "send", "download") and arguments:
            field = field_of(arguments[0])
            if isinstance(field, str) and not field.isdigit():
                return hole(path, sources=(script.actions.host(field),))
            return hole(path, sources=(PEER,))
        return hole(path.rpartition(".")[2] + "()", sources=sources or self._receiver(script, path))


def library_of(language: str) -> Library | None:
    """Return the library of a language; only its own tables are loaded."""
    found = _LIBRARIES.get(language)
    if found is None and language in LANGUAGES.values():
        known = __import__("toolgate.knowledge.languages." + language, fromlist=("TABLE",))
        found = Library(language, known) if hasattr(known, "LEXIS") else None
        if found is not None:
            _LIBRARIES[language] = found
    return found
