"""Scripts for nmap, by name, category or file."""

from toolgate.knowledge.vocabulary import OPAQUE, RUNS, Found

RISKY = ("vuln", "exploit", "brute", "dos", "intrusive", "malware", "fuzz", "external", "broadcast", "all", "shell")


def read(text: str) -> Found | None:
    """`default,http-title`: known scripts that only probe touch nothing; attacks ask, and a file is code."""
    found: Found = []
    for name in text.replace(" or ", ",").replace(" and ", ",").split(","):
        if "/" in name or name.endswith(".nse"):
            found += [(RUNS, name), (OPAQUE, name)]
        elif (
            any([word in name for word in RISKY])
            or not name.replace("-", "a").replace("*", "a").strip("()+ ").isalnum()
        ):
            found.append((OPAQUE, name))
    return found
