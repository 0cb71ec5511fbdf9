"""Names of tasks and goals in Gradle and Maven: most build, some publish."""

from toolgate.knowledge.vocabulary import Found, publishes

PUBLIC = frozenset(
    """publish upload deploy release bintrayupload publishplugin publishplugins closeandreleaserepository closeandreleasesonatypestagingrepository
    publishtosonatype uploadarchives jreleaserfullrelease site-deploy jib:build release:perform release:prepare deploy:deploy deploy:deploy-file
    nexus-staging:release nexus-staging:deploy scm-publish:publish-scm versions:commit-release wagon:upload gpg:sign-and-deploy-file artifactorypublish""".split()
)
LOCAL = ("tomavenlocal", "tolocal")

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    name = text.lower().rpartition(":")[2] if text.count(":") != 1 or text.startswith(":") else text.lower()
    if (name.startswith("publish") and not name.endswith(LOCAL)) or name in PUBLIC or name.rpartition(":")[2] in PUBLIC:
        return [publishes(f"a release with `{text}`")]
    return []
