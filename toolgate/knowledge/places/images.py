"""Known container images: registries and accounts that one publisher controls."""

from toolgate.knowledge.vocabulary import one_of

# Registries for the accounts of a code host.
IMAGE_REGISTRIES = {"ghcr.io": "github.com", "registry.gitlab.com": "gitlab.com"}

# Ends of registries in which the customers of a cloud keep their images.
CUSTOMERS_REGISTRIES = (".azurecr.io", "-docker.pkg.dev", ".amazonaws.com", ".ocir.io", ".icr.io", ".scw.cloud")

# Registries, or parts of one, of a single publisher.
OFFICIAL = (
    "docker.io/library/", "index.docker.io/library/", "registry-1.docker.io/library/", "library/", "localhost/", "mcr.microsoft.com/",
    "registry.k8s.io/", "k8s.gcr.io/", "docker.elastic.co/", "registry.access.redhat.com/", "registry.redhat.io/", "registry.fedoraproject.org/",
    "registry.opensuse.org/", "public.ecr.aws/docker/library/", "public.ecr.aws/lambda/", "public.ecr.aws/amazonlinux/",
    "public.ecr.aws/amazoncorretto/", "public.ecr.aws/aws-cli/", "public.ecr.aws/sam/", "gcr.io/distroless/", "gcr.io/google.com/cloudsdktool/",
    "gcr.io/google-containers/", "nvcr.io/nvidia/", "container-registry.oracle.com/", "cgr.dev/chainguard/", "ghcr.io/astral-sh/",
    "ghcr.io/actions/", "ghcr.io/github/", "ghcr.io/cirruslabs/", "ghcr.io/foundry-rs/", "ghcr.io/puppeteer/", "ghcr.io/super-linter/",
    "ghcr.io/hadolint/", "ghcr.io/zephyrproject-rtos/", "ghcr.io/terraform-linters/", "ghcr.io/aquasecurity/", "ghcr.io/gitleaks/",
    "ghcr.io/igorshubovych/", "ghcr.io/realm/", "ghcr.io/anchore/", "ghcr.io/google/", "ghcr.io/rhysd/", "ghcr.io/lycheeverse/", "ghcr.io/graphql-hive/", "ghcr.io/open-telemetry/", "ghcr.io/huggingface/", "quay.io/prometheus/",
    "quay.io/coreos/", "quay.io/keycloak/", "quay.io/jupyter/", "quay.io/minio/", "quay.io/podman/", "quay.io/buildah/", "quay.io/skopeo/",
    "quay.io/biocontainers/", "quay.io/pypa/", "registry.gitlab.com/gitlab-org/", "docker.redpanda.com/", "docker.n8n.io/", "dhi.io/",
)  # fmt: skip

# Accounts on Docker Hub of the images' own publishers.
PUBLISHERS = one_of("""
    amazon amazonlinux google microsoft mcr oracle ibmcom redhat ubuntu canonical docker moby library hashicorp grafana prom bitnami bitnamilegacy
    cypress selenium seleniarm localstack minio mongodb confluentinc apache rabbitmq redis redislabs postgis timescale pgvector
    citusdata clickhouse cockroachdb neo4j qdrant semitechnologies chromadb milvusdb opensearchproject elastic jaegertracing otel
    openzipkin envoyproxy istio traefik haproxytech nginxinc nginx caddy kong keycloak hadolint koalaman golangci aquasec anchore
    sonarsource snyk semgrep zricethezav gitleaks trufflesecurity returntocorp bridgecrew checkmarx squidfunk jekyll klakegg hugomods
    pandoc texlive asciidoctor plantuml minlag mermaidjs structurizr swaggerapi openapitools stoplight redocly bufbuild namely
    testcontainers circleci gitlab jenkins drone woodpeckerci gitea sonatype jfrog nvidia pytorch tensorflow jupyter rocker continuumio
    condaforge mambaorg huggingface ollama vllm apachepulsar nats natsio emqx eclipse openjdk adoptopenjdk bellsoft azul gradle maven
    sbtscala hseeberger clojure elixir hexpm erlang haskell fpco crystallang nimlang ziglang dart cirrusci instrumentisto composer
    phpdockerio wordpress drupal mailhog axllent adminer dpage phpmyadmin mysql mariadb percona memcached vaultproject consul nomad
    rancher kindest kubernetes bitnamicharts argoproj fluxcd alpine amd64 arm64v8 i386 debian fedora rockylinux almalinux archlinux nixos
    lycheeverse rhysd mvdan tmknom wata727 terraform-linters infracost cytopia pipelinecomponents markdownlint davidanson
    jdkato testthedocs klutchell crazymax tonistiigi dockerslim wagoodman zaproxy owasp projectdiscovery projectsend
    ruby rust golang python php swift dotnet erlang openresty apacherocketmq apachekafka bitcoin ethereum foundryrs
    homebrew node oven denoland mitmproxy wiremock mockserver stripe supabase hasura directus strapi ghost n8nio apify browserless
    zenika playwright lhci sitespeedio grafanak6 loadimpact locustio artilleryio curlimages alpinelinux busybox nicolaka crccheck
    espressif zephyrprojectrtos platformio ros osrf osgeo dbtlabs apacheairflow prefecthq dagster mlflow greatexpectations duckdb
    """)

# Images that put a program before the words they are given, by their names without registry and version. An image that
# is not here is judged by its words, and also by the program that it is named after.
ENTRYPOINTS = {
    "curlimages/curl": "curl", "alpine/curl": "curl", "alpine/git": "git", "amazon/aws-cli": "aws", "aws-cli/aws-cli": "aws",
    "hashicorp/terraform": "terraform", "opentofu/opentofu": "tofu", "hashicorp/packer": "packer", "bitnami/kubectl": "kubectl",
    "rancher/kubectl": "kubectl", "alpine/helm": "helm", "alpine/socat": "socat", "alpine/openssl": "openssl",
    "minio/mc": "mc", "minio/minio": "minio", "pandoc/core": "pandoc", "pandoc/latex": "pandoc", "pandoc/extra": "pandoc",
    "koalaman/shellcheck": "shellcheck", "zricethezav/gitleaks": "gitleaks", "aquasec/trivy": "trivy",
}  # fmt: skip
# Images whose program only stands before options; other words are a command.
SERVERS = {"redis": "redis-server", "mysql": "mysqld", "mariadb": "mariadbd", "mongo": "mongod", "nats": "nats-server"}
# Images that start a shell.
SHELLS = one_of("alpine ubuntu debian busybox fedora rockylinux almalinux archlinux amazonlinux")
