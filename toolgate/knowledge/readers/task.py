"""Names of a project's own scripts and targets: most build or check, some publish or deploy."""

from toolgate.knowledge.vocabulary import Found, deletes, one_of, publishes
from toolgate.model.effect import Manner

PUBLIC = one_of("deploy deployment publish release ship upload")
PRIVATE = one_of("""build check test tests dry dryrun local preview notes lint types typecheck docs doc validate verify changelog prepare
    debug plan diff dev staging-local image pack package compile bundle notes-only status list dmg zip apk aab ipa msi exe deb rpm
    render show logs log appimage archive artifact artifacts binary binaries prisma migrate migration migrations db schema""")  # words about a release that do not release

OPEN = "word"  # unknown parts do not change how it is read


ACTIONS = {  # steps of fastlane, named by a lane or an argument
    "match_nuke": deletes("the team's certificates and provisioning profiles", "cloud"),
    **dict.fromkeys(
        """deliver appstore upload_to_app_store supply upload_to_play_store pilot testflight upload_to_testflight
        firebase_app_distribution appcenter_upload upload_to_play_store_internal_app_sharing push_to_git_remote
        set_github_release""".split(),
        publishes("the application"),
    ),
}
PLAIN_ACTIONS = one_of("""scan run_tests gym build_app build_ios_app build_mac_app build_android_app gradle cocoapods carthage spm snapshot screengrab
    capture_screenshots capture_ios_screenshots capture_android_screenshots swiftlint slather xcov sonar xcodebuild xcbuild
    xctest xcclean xcode_select ensure_xcode_version increment_build_number increment_version_number get_build_number
    get_version_number version_get_podspec lane_context default_platform ensure_git_status_clean git_branch last_git_tag
    last_git_commit changelog_from_git_commits frameit clean_build_artifacts trainer danger oclint appledoc jazzy puts echo
    println number_of_commits is_ci ruby_version min_fastlane_version latest_testflight_build_number
    google_play_track_version_codes verify_build verify_xcode read_podspec lint pod_lib_lint get_info_plist_value get_ipa_info_plist_value""")  # steps that build, check and report


def lane_action(text: str) -> Found | None:
    """`fastlane run x`: a single step."""
    if text in ACTIONS:
        return [ACTIONS[text]]
    return [] if text in PLAIN_ACTIONS else None


def read(text: str) -> Found | None:
    """`deploy:prod` publishes; `build-release` builds."""
    if text[:2] == "--":
        return []  # an argument of a task
    words = text.lower()
    for mark in ":-_./":
        words = words.replace(mark, " ")
    found = words.split()
    if any([word in PUBLIC for word in found]) and not any([word in PRIVATE for word in found]):
        deployed = (Manner.DEPLOY,) if "deploy" in found else ()
        return [publishes("the project", manner=(Manner.HERE, Manner.UNSEEN, *deployed))]
    return []
