"""What a host named in a file does: by a part of the file's path, and a part of the text before the host.

All parts are in lower case; the first row that fits counts. An empty part fits everything.
"""

CODE, IMAGE, MANIFESTS, SETTINGS = "take code from", "use an image from", "take manifests from", "take settings from"
PACKAGES, FILE = "take packages from", "download a file from"
SAID = (
    (".tf", 'backend "', "keep Terraform's state on"),
    ("", "clientconfig", "send the cluster's objects to"),
    ("", "auto_prepend_file", "run code from"),
    ("", "auto_append_file", "run code from"),
    ("kustomization", "", MANIFESTS),
    ("", "repourl", "deploy from"),
    ("", "kind: helmrepository", "take charts from"),
    ("", "kind: gitrepository", MANIFESTS),
    (".bazeliskrc", "", "download Bazel from"),
    ("gradle-wrapper.properties", "", "download Gradle from"),
    ("maven-wrapper.properties", "", "download Maven from"),
    (".lfsconfig", "pushurl", "send large files to"),
    (".lfsconfig", "", "take large files from"),
    (".rubocop", "", SETTINGS),
    (".swiftlint", "", SETTINGS),
    (".vale.ini", "", "take styles from"),
    ("phpcs", "", SETTINGS),
    (".bundle/config", "", PACKAGES),
    ("npmrc", "", PACKAGES),
    (".yarnrc", "", PACKAGES),
    ("bunfig.toml", "", PACKAGES),
    ("pip.conf", "", PACKAGES),
    ("chart.yaml", "", "take charts from"),
    (".cargo/config", "", PACKAGES),
    ("settings.xml", "", PACKAGES),
    ("pnpm-lock.yaml", "", CODE),
    ("requirements", "-r http", "take requirements from"),
    ("requirements/", "", CODE),
    ("tox.ini", "index", PACKAGES),
    ("devcontainer", "features", CODE),
    ("bitrise.yml", "", CODE),
    ("jenkinsfile", "library", CODE),
    (".buildkite/", "plugins", CODE),
    ("gitlab-ci", "include", CODE),
    (".tekton/", "pipelineref", CODE),
    ("hugo.", "module", CODE),
    ("pants.toml", "plugins", CODE),
    (".scalafix.conf", "", CODE),
    ("dprint.json", "plugins", CODE),
    (".travis.yml", "sourceline", PACKAGES),
    ("pkgbuild", "source", FILE),
    (".wrap", "source", FILE),
    (".spec", "source", FILE),
    ("pip.conf", "", PACKAGES),
    (".npmrc", "", PACKAGES),
)
PROXIES = ("proxy", "socks")  # in the line of the host: traffic goes through it
PACKAGE_PROXIES = ("goproxy", "go_proxy")  # but from these come modules
IMAGES = (
    "from",
    "from=",
    "syntax=",
    "image:",
    "image",
    "container:",
    "docker-image://",
    "docker://",
)  # right before the host
FETCHED = ("get_url", "<get ", "add ", "reqwest", "ureq", "curl", "wget", "file(download")  # files that are downloaded
STARTED = ("command::new", "<java ", "<exec ", "- command:", "- shell:", "execute_process")  # programs that are started
