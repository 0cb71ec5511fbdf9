"""Random whole scripts that follow the grammar, with the freedom of spelling the grammar leaves: blanks, newlines, quotes, comments."""

import random

from tests.shell.corpus import Sample

NAMES = ("cmd1", "cmd2", "cmd3", "no1", "x", "b", "-f", "c-d", "a.b", "x=y", "if", "done", "1", "é")
COMMANDS = ("cmd1", "cmd2", "cmd3", "cmd4", "no1", "c\\md5", '"cmd6"', "'cmd7'", "$'cmd8'", "cm\\\nd9")
FUNCTIONS = ("f1", "f2")


class ScriptGenerator:
    """Writes one script; here-documents wait until the next newline of the text."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.waiting: list[str] = []

    def script(self) -> str:
        text = self.lists(2) + (self.newline() if self.dice.random() < 0.7 or self.waiting else "")
        return text + self.newline() if self.waiting else text

    def one_of(self, *choices: str) -> str:
        return self.dice.choice(choices)

    def blank(self) -> str:
        return self.dice.choices([" ", "  ", "\t", " \\\n", "\\\n "], [20, 2, 1, 1, 1])[0]

    def perhaps_blank(self) -> str:
        return self.blank() if self.dice.random() < 0.6 else ""

    def newline(self) -> str:
        comment = self.dice.choices(["", " # it's a \"comment", " #`$("], [12, 1, 1])[0]
        bodies, self.waiting = "".join(self.waiting), []
        return comment + "\n" + bodies

    def end(self) -> str:
        return self.newline() if self.waiting or self.dice.random() < 0.3 else self.one_of(";", "; ", " ;", "&", " & ")

    def lists(self, depth: int) -> str:
        text = self.and_or(depth)
        for _ in range(self.dice.choice([0, 0, 0, 1, 1, 2])):
            text += self.end() + self.and_or(depth)
        return text

    def body(self, depth: int) -> str:
        """A list that ends in a separator."""
        return self.lists(depth - 1) + self.end()

    def and_or(self, depth: int) -> str:
        text = self.pipeline(depth)
        while self.dice.random() < 0.2:
            text += self.perhaps_blank() + self.one_of("&&", "||") + self.break_after_operator() + self.pipeline(depth)
        return text

    def break_after_operator(self) -> str:
        return self.newline() if self.dice.random() < 0.15 else self.perhaps_blank()

    def pipeline(self, depth: int) -> str:
        text = self.dice.choices(["", "! ", "time ", "time -p ", "! ! "], [30, 2, 1, 1, 1])[0] + self.command(depth)
        while self.dice.random() < 0.15:
            text += (
                self.perhaps_blank() + self.one_of("|", "|", "|&") + self.break_after_operator() + self.command(depth)
            )
        return text

    def command(self, depth: int) -> str:
        if depth > 0 and self.dice.random() < 0.35:
            return self.compound(depth) + self.redirects(0.15)
        return self.simple(depth)

    def simple(self, depth: int) -> str:
        pieces = []
        if self.dice.random() < 0.15:
            pieces.append(self.one_of("x", "y") + self.one_of("=", "=", "+=") + self.value(depth))
        if self.dice.random() < 0.04:
            pieces.append(self.redirect(depth))
        if not pieces or self.dice.random() < 0.8:
            pieces.append(self.one_of(*COMMANDS, *FUNCTIONS))
        count = self.dice.choice([0, 1, 1, 2, 3])
        pieces += [self.redirect(depth) if self.dice.random() < 0.12 else self.word(depth) for _ in range(count)]
        return "".join([piece + self.blank() for piece in pieces[:-1]]) + pieces[-1]

    def value(self, depth: int) -> str:
        return "" if self.dice.random() < 0.1 else self.word(depth, False)

    def redirects(self, chance: float) -> str:
        return self.blank() + self.redirect(0) if self.dice.random() < chance else ""

    def redirect(self, depth: int) -> str:
        if self.dice.random() < 0.25:
            return self.here_document(depth)
        operator = self.one_of(
            ">", ">", ">>", ">|", "<", "2>", "&>", "&>>", "<>", "<<<", "2>&1", ">&2", "2>&-", ">&", "3>", "1>"
        )
        if operator[-1] in "12-" and operator[-2] == "&":
            return operator
        return (
            operator
            + self.perhaps_blank()
            + (self.word(depth) if operator == "<<<" else self.one_of("out1", "out2", "'out3'", '"o"ut4'))
        )

    def here_document(self, depth: int) -> str:
        name = self.one_of("X", "Y", "END")
        strip, quoted = self.dice.random() < 0.3, self.dice.random() < 0.4
        lines = [
            self.one_of("text", "$x", "it's", 'a "b', "$(cmd1 in)", "`cmd2 in`", "${x:-b}", "\\$x", "b\\", "")
            for _ in range(self.dice.randint(0, 3))
        ]
        if not quoted and lines and lines[-1].endswith("\\"):
            lines.append("")
        tab = "\t" if strip else ""
        self.waiting.append("".join([f"{tab}{line}\n" for line in lines]) + f"{tab}{name}\n")
        spelled = self.one_of(f"'{name}'", f'"{name}"', f"\\{name}", f"{name[0]}''{name[1:]}") if quoted else name
        return ("<<-" if strip else "<<") + self.perhaps_blank() + spelled

    def word(self, depth: int, several: bool = True) -> str:
        return "".join([self.part(depth, several) for _ in range(self.dice.choice([1, 1, 1, 1, 2, 3]))])

    def part(self, depth: int, several: bool) -> str:
        kinds = ["plain", "single", "double", "escape", "parameter", "dollar", "substitution", "odd"]
        match self.dice.choices(kinds, [8, 3, 3, 2, 3, 1, 2 if depth > 0 else 0, 1])[0]:
            case "plain":
                return self.one_of(*NAMES)
            case "single":
                return "'" + self.one_of("", "b c", '"', "$x", "\\", "#", "a;b", "*", "`b`", "\n") + "'"
            case "double":
                return '"' + "".join([self.inner(depth) for _ in range(self.dice.randint(0, 3))]) + '"'
            case "escape":
                return "\\" + self.one_of("$", '"', "'", "\\", " ", ";", "|", "&", "<", "(", "#", "b", "`", "*", "\n")
            case "parameter":
                return self.parameter(depth)
            case "dollar":
                return self.one_of("$'a\\tb'", "$'\\''", "$'\\x41'", "$'it\\'s'", '$"b c"', "$'\\101\\n'")
            case "substitution":
                return self.substitution(depth)
            case _:
                return self.one_of(
                    "{b,c}", "*", "[ab]", "?", "b#c", "=", ":", "{", "}", "{}", "]", "!", "^", "%", ",", "@"
                )

    def inner(self, depth: int) -> str:
        """A piece between double quotes."""
        match self.dice.choices(["plain", "parameter", "substitution"], [5, 2, 1 if depth > 0 else 0])[0]:
            case "plain":
                return self.one_of(
                    "b", " ", "'", '\\"', "\\$", "\\\\", "\\b", "#", ";", "(", "\n", "\\\n", "$ ", "*", "~"
                )
            case "parameter":
                return self.parameter(depth)
            case _:
                return self.substitution(depth)

    def parameter(self, depth: int) -> str:
        plain = self.one_of("$x", "${x}", "$y", "$@", "$1", "$#", "${#x}", '${x:-"b c"}', "${x-b}", "${x:+b}")
        other = self.one_of(
            "${x#b}", "${x%%*}", "${x/b/c}", "${x//b}", "${x^^}", "${x:1:2}", "${x[0]}", "${x[@]}", "${!x}", "${x@Q}"
        )
        if depth > 0 and self.dice.random() < 0.1:
            return "${x:-" + self.word(depth - 1) + "}"
        return self.dice.choices([plain, other], [4, 1])[0]

    def substitution(self, depth: int) -> str:
        outer, self.waiting = self.waiting, []
        inner = self.lists(depth - 1)
        inner += self.newline() if self.waiting else ""
        self.waiting = outer
        if "`" not in inner and "\\" not in inner and self.dice.random() < 0.25:
            return f"`{inner}`"
        if self.dice.random() < 0.1:
            return self.one_of("$((1 + 2))", "$((x))", "$[1]", "<(cmd3)", "$(( (1) ))")
        return "$(" + (" " if inner.startswith("(") else "") + inner + ")"

    def compound(self, depth: int) -> str:
        kinds = ("group", "subshell", "if", "for", "while", "case", "function", "test", "arithmetic", "coproc")
        match self.dice.choices(kinds, [4, 4, 4, 4, 2, 3, 2, 1, 1, 1])[0]:
            case "group":
                return "{ " + self.body(depth) + "}"
            case "subshell":
                inner = self.lists(depth - 1) + (self.newline() if self.waiting else self.perhaps_blank())
                return "(" + (" " if inner.startswith("(") else "") + inner + ")"
            case "if":
                return self.conditional(depth)
            case "for":
                head = "for" + self.blank() + self.one_of("x", "y")
                if self.dice.random() < 0.8:
                    head += " in" + "".join(
                        [self.blank() + self.word(depth - 1) for _ in range(self.dice.randint(0, 3))]
                    )
                return head + self.newline_or(";") + "do " + self.body(depth) + "done"
            case "while":
                word = self.one_of("while no1", "until cmd1", "while no2 b", "until cmd2")
                return word + self.newline_or(";") + "do " + self.body(depth) + "done"
            case "case":
                return self.choice(depth)
            case "function":
                name = self.one_of(*FUNCTIONS)
                head = self.one_of(f"{name}()", f"{name} ()", f"function {name}", f"function {name}()")
                return (
                    head
                    + self.one_of(" ", "\n", " \n")
                    + "{ "
                    + self.body(depth).replace("f1", "cmd1").replace("f2", "cmd2")
                    + "}"
                )
            case "test":
                return (
                    "[[ "
                    + self.one_of(
                        "-n $x", "a == b*", "$x != y && ! -z b", "( a || b )", "a =~ ^(b|c)$", "a < b", '"$(cmd1)"'
                    )
                    + " ]]"
                )
            case "arithmetic":
                return self.one_of("((1 + 2))", "(( x = 1 ))", "((x++))", "((1<2))")
            case _:
                return "coproc " + self.one_of("", "X ") + "{ " + self.body(depth) + "}"

    def newline_or(self, separator: str) -> str:
        return self.newline() if self.waiting or self.dice.random() < 0.3 else self.perhaps_blank() + separator + " "

    def conditional(self, depth: int) -> str:
        text = "if " + self.body(depth) + "then " + self.body(depth)
        while self.dice.random() < 0.3:
            text += "elif " + self.body(depth) + "then " + self.body(depth)
        if self.dice.random() < 0.5:
            text += "else " + self.body(depth)
        return text + "fi"

    def choice(self, depth: int) -> str:
        text = "case " + self.word(depth - 1) + " in" + (self.newline() if self.waiting else self.one_of(" ", "\n"))
        for _ in range(self.dice.randint(0, 3)):
            pattern = self.one_of("b", "*", "'b c'", "$x", "[ab]*", "x|y", "b | c", '"$x"', "cmd1")
            text += self.one_of("", "(") + pattern + ")" + self.perhaps_blank() + self.lists(depth - 1)
            text += (self.newline() if self.waiting else "") + self.one_of(" ;;", ";;", ";;\n", ";&", " ;;& ") + " "
        return text + "esac"


def grammatical_texts(count: int, seed: int) -> list[Sample]:
    """Scripts that follow the grammar, or nearly."""
    return [
        Sample(f"scripts {seed}/{number}", ScriptGenerator(random.Random(f"scripts {seed} {number}")).script())
        for number in range(count)
    ]
