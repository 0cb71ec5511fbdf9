"""Names of a project's own scripts and targets: most build or check something, some bring it to the public."""

from toolgate.knowledge.vocabulary import Found, deletes, publishes

PUBLIC = frozenset("deploy deployment publish release ship upload".split())
PRIVATE = frozenset(
    """build check test tests dry dryrun local preview notes lint types typecheck docs doc validate verify changelog prepare
    debug plan diff dev staging-local image pack package compile bundle notes-only status list dmg zip apk aab ipa msi exe deb rpm
    appimage archive artifact artifacts binary binaries prisma migrate migration migrations db schema""".split()
)  # what is said about a release beside releasing it

OPEN = "word"  # parts that are only known later cannot change its form


ACTIONS = {  # of fastlane, which a lane or the command line names
    "match_nuke": deletes("the team's certificates and provisioning profiles", "cloud"),
    **dict.fromkeys(
        """deliver appstore upload_to_app_store supply upload_to_play_store pilot testflight upload_to_testflight
        firebase_app_distribution appcenter_upload upload_to_play_store_internal_app_sharing push_to_git_remote
        set_github_release""".split(),
        publishes("the application"),
    ),
}


def lane_action(text: str) -> Found | None:
    """`fastlane run x`: one of the steps that lanes are made of."""
    return [ACTIONS[text]] if text in ACTIONS else read(text)


def read(text: str) -> Found | None:
    """`deploy:prod` publishes; `build-release` builds."""
    words = text.lower()
    for mark in ":-_./":
        words = words.replace(mark, " ")
    found = words.split()
    if any([word in PUBLIC for word in found]) and not any([word in PRIVATE for word in found]):
        return [publishes(f"the project by running `{text}`")]
    return []
