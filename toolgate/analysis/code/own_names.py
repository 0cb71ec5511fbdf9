"""Names of the project's modules in code of a language that Toolgate does not read.

Code that only calls what the project has, and gives it numbers and plain texts, does what its tests do. A name counts
as the project's if a module stands before it that is none of the language's own, and no word in it says that something
is started, written, sent or taken away. What the texts in the code say is judged elsewhere.
"""

from __future__ import annotations

from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.languages.library_words import TAKING
from toolgate.knowledge.texts.own_names import ACTING, STANDARD_MODULES

MODULAR = "./"  # what stands between a module and a name in it


class OwnNames:
    """The names that code of a language may use as the project's; `names` are all that are in it."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.standard = STANDARD_MODULES.get(language)
        self.bare = language == "haskell"  # where all that is not imported by name is the project's, or computes
        imported = [name for name in names if "." in name and name[0].islower()]
        # A class of Java is known by its last name alone once its package is imported.
        self.classes = any([self._module_is_own(name) for name in imported]) and language != "clojure"

    def holds(self, name: str, member: bool) -> bool:
        """Whether a name is the project's; `member`: it is called on a value."""
        if self.standard is None or _acts(name) or not self._module_is_own(name):
            return False
        if member or (self.bare and not any([sign in name for sign in MODULAR])):
            return True
        qualified = any([sign in name for sign in MODULAR])
        if name[:1].isupper() and not self.bare and self.standard is not STANDARD_MODULES["ocaml"]:
            return self.classes
        return qualified

    def holds_module(self, name: str) -> bool:
        """Whether a name is the project's, and says in which module it is."""
        return any([sign in name for sign in MODULAR]) and self.holds(name, False)

    def _module_is_own(self, name: str) -> bool:
        return self.standard is not None and not any(
            [name == prefix or name.startswith((prefix + ".", prefix + "/")) for prefix in self.standard]
        )


def _acts(name: str) -> bool:
    """Whether a word of a name says that more is done than to compute."""
    words = [word.lower() for word in words_in(name)]
    return any([word in ACTING or word.startswith(TAKING) for word in words])
