"""Random texts for the oracles, the same for the same seed: sequences of fragments, mutations of known texts, and whole scripts.

Every generated text is harmless to run: command names are invented, files are relative, no builtin that acts is in the vocabulary.
"""

import os
import random
import re
from collections.abc import Sequence
from typing import TypeVar

from tests.shell.corpus import Sample

FRAGMENTS = """
a b c cmd1 cmd2 no1 x=1 x= y=$x x+=2 -f --long=v 1 2 12
; ; ⏎ ⏎ & && || | |& ( ) (( )) { } ;; ;& ;;& !
if then elif else fi for in do done while until case esac select function time coproc [[ ]] [ ]
> >> < <> >| >& &> &>> 2> 2>&1 >&- <& {fd}> <<< <<X <<'X' <<-X <<"X" out in X ⏎X⏎ ⏎⇥X⏎
' " ' " ` $( ` ${ $(( )) $[ ] } $' $" \\ \\⏎ \\' \\" \\$ \\` \\; \\
$x ${x} ${x:-b} ${x#b} ${x/b/c} ${#x} ${x[1]} ${x[@]} $@ "$@" $1 $# $? $ $$ ${!x} ${x:1:2} ${x^^} ${x@Q}
$(b) $(b;c) "$(b)" `b` "`b`" $((1+2)) <(b) >(b) 'q r' "s t" "u $x" $'v\\n' $"w" "" ''
f() f(){ f()( x=( x=(a_b) x[1]=2 declare
* ? [ab] {a,b} {1..2} ~ # #c _#c @(b) !(b) +(b
== = != =~ -eq -z -n < > ( ) && || ! a* (b|c)
⇥ _ __ ␍ é
""".split()

Item = TypeVar("Item")
SPELLINGS = {"⏎": "\n", "⇥": "\t", "_": " ", "␍": "\r"}
TOKENS = re.compile(r"\s+|\w+|<<-|<<<|&&|\|\||;;|\$\(\(|\$\(|\$\{|.", re.DOTALL)


def patience() -> int:
    """Seconds that one test may take: more when more samples are asked for."""
    return 6 * 3600 if "TOOLGATE_ORACLE_SAMPLES" in os.environ else 600


def sample_count(default: int) -> int:
    """How many texts to generate: `TOOLGATE_ORACLE_SAMPLES` asks for more (or fewer) than the default."""
    return int(os.environ.get("TOOLGATE_ORACLE_SAMPLES", default))


def some(samples: Sequence[Item], default: int) -> list[Item]:
    """The same few of many samples each time; all of them when `TOOLGATE_ORACLE_SAMPLES` is set."""
    if "TOOLGATE_ORACLE_SAMPLES" in os.environ or len(samples) <= default:
        return list(samples)
    return random.Random("some").sample(list(samples), default)


def fragment_texts(count: int, seed: int) -> list[Sample]:
    """Fragments one after another, mostly with a blank between: mostly invalid, often nearly valid."""
    pieces = ["".join([SPELLINGS.get(character, character) for character in fragment]) for fragment in FRAGMENTS]
    samples = []
    for number in range(count):
        dice = random.Random(f"fragments {seed} {number}")
        glue = dice.choice(["", " ", " ", " "])
        chosen = dice.choices(pieces, k=dice.randint(1, 12))
        text = "".join([piece + (glue if dice.random() < 0.85 else dice.choice(["", " "])) for piece in chosen])
        samples.append(Sample(f"fragments {seed}/{number}", text))
    return samples


def mutated_texts(sources: Sequence[Sample], count: int, seed: int) -> list[Sample]:
    """Known texts after one to three small accidents."""
    samples = []
    for number in range(count):
        dice = random.Random(f"mutations {seed} {number}")
        source = dice.choice(sources)
        tokens = TOKENS.findall(source.text)
        for _ in range(dice.randint(1, 3)):
            _mutate(tokens, TOKENS.findall(dice.choice(sources).text), dice)
        samples.append(Sample(f"mutations {seed}/{number} of {source.name}", "".join(tokens)))
    return samples


def _mutate(tokens: list[str], others: list[str], dice: random.Random) -> None:
    place = dice.randrange(len(tokens) + 1)
    match dice.choice(["delete", "insert", "duplicate", "swap", "splice", "character"]):
        case "delete":
            del tokens[place : place + dice.randint(1, 2)]
        case "insert":
            tokens.insert(place, dice.choice(others) if others else " ")
        case "duplicate":
            tokens[place:place] = tokens[place : place + dice.randint(1, 3)]
        case "swap" if len(tokens) > 1:
            other = dice.randrange(len(tokens))
            place %= len(tokens)
            tokens[place], tokens[other] = tokens[other], tokens[place]
        case "splice":
            begin = dice.randrange(len(others) + 1)
            tokens[place : place + dice.randint(0, 2)] = others[begin : begin + dice.randint(1, 4)]
        case _:
            tokens.insert(place, dice.choice("'\"`$\\(){}<>|&;#!*?~[]=\n\t 12ab-"))
