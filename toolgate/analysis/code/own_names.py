"""Names of the project's modules in code in a language that Toolgate does not read.

Code that only calls the project's own functions, with numbers and plain strings, does what its tests do. A name counts
as the project's if it follows a module that is not the language's own, and none of its words means that something
is started, written, sent or removed. The strings in the code are judged elsewhere.
"""

from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.languages.library_words import TAKING
from toolgate.knowledge.texts.own_names import ACTING, STANDARD_MODULES

MODULAR = "./"  # what separates a module from a name in it


class OwnNames:
    """The names that code may use as the project's; `names` are all the names in it."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.standard = STANDARD_MODULES.get(language)
        self.bare = language == "haskell"  # where all that is not imported by name is the project's, or only computes
        imported = [name for name in names if "." in name and name[0].islower()]
        # A Java class is known by its last name alone once its package is imported.
        self.classes = any([self._module_is_own(name) for name in imported]) and language != "clojure"

    def holds(self, name: str, member: bool) -> bool:
        """Whether a name is the project's; `member`: it is called on a value."""
        if self.standard is None or means_more(name) or not self._module_is_own(name):
            return False
        if member or (self.bare and not any([sign in name for sign in MODULAR])):
            return True
        qualified = any([sign in name for sign in MODULAR])
        if name[:1].isupper() and not self.bare and self.standard is not STANDARD_MODULES["ocaml"]:
            return self.classes
        return qualified

    def holds_module(self, name: str) -> bool:
        """Whether a name is the project's, and includes its module."""
        return any([sign in name for sign in MODULAR]) and self.holds(name, False)

    def _module_is_own(self, name: str) -> bool:
        return self.standard is not None and not any(
            [name == prefix or name.startswith((prefix + ".", prefix + "/")) for prefix in self.standard]
        )


def means_more(name: str) -> bool:
    """Whether a word of a name means more than computing."""
    words = [word.lower() for word in words_in(name)]
    return any([word in ACTING or word.startswith(TAKING) for word in words])
