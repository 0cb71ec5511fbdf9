"""Third-party code that a pipeline runs by name and version: GitHub's actions, CircleCI's orbs."""

from toolgate.knowledge.vocabulary import one_of

# Versions that change over time.
MOVING = one_of("main master head develop dev trunk latest nightly edge next volatile")

# Publishers of widely used actions; some only have a branch.
PUBLISHERS = one_of("""
    actions github docker aws-actions azure google-github-actions googleapis hashicorp microsoft gradle ruby golangci
    goreleaser pnpm oven-sh denoland astral-sh pypa pre-commit psf codecov codespell-project dtolnay actions-rs
    actions-rust-lang swatinem taiki-e rustsec embarkstudios rust-lang erlef haskell-actions r-lib julia-actions
    ocaml cachix determinatesystems nixos mlugg goto-bus-stop shivammathur subosito maxim-lobanov swift-actions
    android-actions reactivecircus ludeeus hadolint super-linter reviewdog peaceiris jamesives softprops peter-evans
    stefanzweifel ncipollo release-drafter semantic-release changesets googlecloudplatform cloudflare netlify amondnet
    vercel snyk aquasecurity trufflesecurity gitleaks anchore sigstore slsa-framework step-security ossf anthropics
    openai sonarsource sonarcloud cypress-io browser-actions browserstack coverallsapp conda-incubator mamba-org
    xu-cheng typst-community helm azure-samples kubernetes-sigs terraform-linters bridgecrewio bufbuild arduino
    dorny tj-actions nick-fields nick-invision slackapi webfactory pulumi crazy-max dawidd6 lycheeverse
    """)
