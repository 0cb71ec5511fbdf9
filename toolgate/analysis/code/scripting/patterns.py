"""Code inside patterns and replacements: `s/a/@{[f()]}/` and `/(?{f()})/` in Perl, `/#{f()}/` in Ruby."""

from toolgate.analysis.code.scripting.tokens import Inner, matching

PERL, RUBY = ("@{", "${", "(?{", "(??{"), ("#{",)  # how code in a pattern begins


def embedded(text: str, inner: tuple[str, ...]) -> tuple[Inner, ...]:
    """Return the code in a pattern, by how code in a string begins in its language; plain names do not count."""
    found: list[Inner] = []
    for opening in PERL if "@{" in inner else RUBY if "#{" in inner else ():
        at = text.find(opening)
        while at >= 0:
            brace = at + len(opening) - 1
            escaped = (at - len(text[:at].rstrip("\\"))) % 2
            code = "" if escaped else text[brace + 1 : matching(text, brace)].strip()
            code = code.removeprefix("[").removesuffix("]") if opening == "@{" else code
            if not code.lstrip("$^").replace("_", "a").isalnum() and code:
                found.append(Inner(code.removeprefix("\\")))
            at = text.find(opening, brace)
    return tuple(found)
