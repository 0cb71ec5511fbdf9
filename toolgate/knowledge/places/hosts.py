"""Hosts that a developer's machine connects to, and hosts that exist to receive data from others."""

from toolgate.knowledge.vocabulary import one_of

# Code hosts; a project with unknown remotes is assumed to be on one of them.
FORGES = one_of("github.com gitlab.com bitbucket.org codeberg.org")
OTHER_FORGES = one_of("""git.sr.ht sr.ht gitea.com gitee.com notabug.org salsa.debian.org gitlab.gnome.org gitlab.freedesktop.org invent.kde.org
    gitlab.kitware.com framagit.org git.kernel.org git.savannah.gnu.org android.googlesource.com chromium.googlesource.com go.googlesource.com
    dev.azure.com ssh.dev.azure.com visualstudio.com launchpad.net pagure.io src.fedoraproject.org radicle.xyz sourceforge.net""")

# Public name servers.
RESOLVERS = one_of(
    "8.8.8.8 8.8.4.4 1.1.1.1 1.0.0.1 9.9.9.9 149.112.112.112 208.67.222.222 208.67.220.220 dns.google one.one.one.one"
)

# Domains in which all hosts belong to the owner: languages, frameworks, registries, standards, tools.
KNOWN_DOMAINS = one_of("""
    python.org pypi.org pythonhosted.org pypa.io readthedocs.org palletsprojects.com djangoproject.com fastapi.tiangolo.com sqlalchemy.org
    numpy.org scipy.org pandas.pydata.org pydata.org matplotlib.org scikit-learn.org pytorch.org tensorflow.org keras.io jax.dev huggingface.co
    jupyter.org ipython.org pytest.org astral.sh python-poetry.org pydantic.dev celeryq.dev scrapy.org conda.io anaconda.org anaconda.com
    conda-forge.org sphinx-doc.org mypy-lang.org streamlit.io gradio.app langchain.com llamaindex.ai
    npmjs.com npmjs.org yarnpkg.com pnpm.io nodejs.org deno.land deno.com jsr.io bun.sh bun.com unpkg.com jsdelivr.net esm.sh cdnjs.com cdnjs.cloudflare.com skypack.dev
    typescriptlang.org react.dev reactjs.org nextjs.org vuejs.org vite.dev vitejs.dev vitest.dev nuxt.com svelte.dev angular.dev angular.io astro.build remix.run
    solidjs.com preactjs.com expressjs.com fastify.dev nestjs.com hono.dev jestjs.io mochajs.org playwright.dev cypress.io storybook.js.org eslint.org prettier.io
    biomejs.dev babeljs.io webpack.js.org rollupjs.org esbuild.github.io turbo.build tailwindcss.com getbootstrap.com mui.com radix-ui.com ui.shadcn.com
    prisma.io prisma.sh orm.drizzle.team typeorm.io sequelize.org zod.dev trpc.io graphql.org apollographql.com redux.js.org tanstack.com reactnative.dev expo.dev electronjs.org
    developer.mozilla.org mozilla.org w3.org w3schools.com whatwg.org caniuse.com web.dev chromium.org ecma-international.org tc39.es css-tricks.com
    rust-lang.org crates.io docs.rs lib.rs tokio.rs serde.rs rustup.rs rust-analyzer.github.io
    go.dev golang.org pkg.go.dev proxy.golang.org sum.golang.org gopkg.in gorm.io
    java.com openjdk.org oracle.com maven.org maven.apache.org mvnrepository.com sonatype.com gradle.org spring.io kotlinlang.org scala-lang.org scala-sbt.org quarkus.io jetbrains.com javadoc.io adoptium.net
    apache.org eclipse.org junit.org hibernate.org
    ruby-lang.org rubygems.org rubyonrails.org rubydoc.info bundler.io php.net packagist.org getcomposer.org laravel.com symfony.com wordpress.org drupal.org
    dotnet.microsoft.com learn.microsoft.com docs.microsoft.com nuget.org microsoft.com visualstudio.microsoft.com code.visualstudio.com devblogs.microsoft.com
    swift.org developer.apple.com cocoapods.org dart.dev pub.dev flutter.dev elixir-lang.org hexdocs.pm hex.pm erlang.org phoenixframework.org haskell.org hackage.haskell.org
    clojure.org clojars.org ocaml.org lua.org luarocks.org perl.org metacpan.org cpan.org r-project.org bioconductor.org julialang.org ziglang.org nim-lang.org crystal-lang.org vlang.io
    isocpp.org cppreference.com cplusplus.com gnu.org llvm.org cmake.org mesonbuild.com bazel.build conan.io vcpkg.io boost.org qt.io
    kernel.org debian.org ubuntu.com canonical.com archlinux.org fedoraproject.org redhat.com centos.org alpinelinux.org opensuse.org nixos.org freebsd.org openbsd.org gentoo.org
    brew.sh macports.org chocolatey.org scoop.sh snapcraft.io flathub.org
    docker.com docker.io quay.io ghcr.io gcr.io kubernetes.io k8s.io helm.sh artifacthub.io containerd.io podman.io opencontainers.org istio.io prometheus.io grafana.com
    hashicorp.com terraform.io opentofu.org vagrantup.com vaultproject.io ansible.com puppet.com pulumi.com
    docs.aws.amazon.com aws.amazon.com cloud.google.com developers.google.com firebase.google.com azure.microsoft.com digitalocean.com developers.cloudflare.com vercel.com netlify.com fly.io railway.com render.com heroku.com
    postgresql.org mysql.com mariadb.org mariadb.com sqlite.org redis.io mongodb.com elastic.co cassandra.apache.org neo4j.com duckdb.org clickhouse.com supabase.com planetscale.com
    nginx.org apache.org httpd.apache.org caddyserver.com traefik.io haproxy.org openssl.org letsencrypt.org curl.se git-scm.com vim.org neovim.io
    stackoverflow.com stackexchange.com superuser.com serverfault.com askubuntu.com wikipedia.org wikimedia.org arxiv.org semver.org keepachangelog.com conventionalcommits.org opensource.org spdx.org choosealicense.com creativecommons.org
    ietf.org rfc-editor.org iana.org json-schema.org json.org yaml.org toml.io openapis.org swagger.io protobuf.dev grpc.io commonmark.org unicode.org schema.org opentelemetry.io owasp.org cve.org nvd.nist.gov
    anthropic.com claude.com docs.claude.com platform.openai.com developers.openai.com openai.com ai.google.dev modelcontextprotocol.io ollama.com docs.mistral.ai docs.cohere.com
    sentry.io docs.stripe.com twilio.com auth0.com okta.com segment.com postman.com httpie.io
    nvidia.com developer.nvidia.com opencv.org ffmpeg.org imagemagick.org unity.com unrealengine.com godotengine.org blender.org arduino.cc raspberrypi.com
    unity3d.com docs.rs nx.dev lerna.js.org turborepo.com rspack.rs rsbuild.dev parceljs.org swc.rs oxc.rs vueuse.org pinia.vuejs.org quasar.dev ionicframework.com
    capacitorjs.com nativescript.org lit.dev alpinejs.dev htmx.org qwik.dev threejs.org d3js.org chartjs.org echarts.apache.org leafletjs.com docs.mapbox.com maplibre.org
    testing-library.com mswjs.io puppeteer.dev pptr.dev webdriver.io selenium.dev appium.io k6.io locust.io cucumber.io vitepress.dev docusaurus.io mkdocs.org
    gohugo.io jekyllrb.com 11ty.dev getzola.org asciidoctor.org pandoc.org typst.app ctan.org latex-project.org quarto.org
    attrs.org python-attrs.org aiohttp.org www.starlette.io starlette.io uvicorn.org gunicorn.org werkzeug.palletsprojects.com jinja.palletsprojects.com python-pillow.org
    dask.org xarray.dev polars.rs docs.pola.rs arrow.apache.org ray.io mlflow.org docs.wandb.ai dvc.org dagster.io prefect.io getdbt.com greatexpectations.io
    spacy.io nltk.org statsmodels.org seaborn.pydata.org plotly.com bokeh.org networkx.org sympy.org scikit-image.org xgboost.ai optuna.org
    onnx.ai onnxruntime.ai vllm.ai deepspeed.ai haystack.deepset.ai qdrant.tech docs.weaviate.io trychroma.com docs.pinecone.io milvus.io
    bevyengine.org bevy.org rust-unofficial.github.io actix.rs rocket.rs diesel.rs sea-ql.org leptos.dev yew.rs tauri.app slint.dev
    echo.labstack.com gin-gonic.com gobyexample.com entgo.io buf.build connectrpc.com
    micronaut.io vertx.io ktor.io akka.io playframework.com jenkins.io sonarqube.org sonarsource.com testcontainers.com testcontainers.org mockito.org
    livewire.laravel.com filamentphp.com phpunit.de phpstan.org twig.symfony.com rspec.info rubocop.org sidekiq.org hotwired.dev
    avaloniaui.net monogame.net platform.uno xunit.net nunit.org fluentassertions.com
    platformio.org zephyrproject.org espressif.com freertos.org micropython.org circuitpython.org learn.adafruit.com sparkfun.com st.com nordicsemi.com
    mbed.com riot-os.org openocd.org home-assistant.io esphome.io ros.org gazebosim.org
    love2d.org pygame.org phaser.io cocos.com defold.com babylonjs.com pixijs.com libgdx.com monogame.net create.roblox.com gamemaker.io
    fastlane.tools docs.codemagic.io riverpod.dev bloclibrary.dev android.com developer.android.com source.android.com
    cilium.io linkerd.io argoproj.io argo-cd.readthedocs.io fluxcd.io kind.sigs.k8s.io minikube.sigs.k8s.io kustomize.io crossplane.io backstage.io
    jaegertracing.io fluentd.org fluentbit.io vector.dev victoriametrics.com docs.influxdata.com docs.timescale.com cockroachlabs.com yugabyte.com scylladb.com
    rabbitmq.com kafka.apache.org nats.io zeromq.org temporal.io docs.camunda.io etcd.io consul.io docs.min.io
    keycloak.org www.ory.sh casbin.org jwt.io oauth.net openid.net supertokens.com
    zsh.org fishshell.com gnu.org tmux.github.io ohmyz.sh starship.rs wezfurlong.org
    docs.directus.io docs.strapi.io www.sanity.io docs.ghost.org payloadcms.com wagtail.org
    circleci.com docs.travis-ci.com pre-commit.com renovatebot.com dependabot.com semantic-release.gitbook.io
    solidity-lang.org soliditylang.org ethereum.org hardhat.org viem.sh wagmi.sh openzeppelin.com
        developer.chrome.com v8.dev webkit.org webassembly.org wasi.dev bytecodealliance.org emscripten.org khronos.org vulkan.org opengl.org oasis-open.org asyncapi.com
    cloudevents.io jsonapi.org geojson.org wxt.dev extensionworkshop.com unocss.dev bulma.io vuetifyjs.com primevue.org rxjs.dev ngrx.io koajs.com hapi.dev emberjs.com
    knexjs.org mikro-orm.io mongoosejs.com kysely.dev valibot.dev arktype.io ajv.js.org fast-check.dev oclif.io feathersjs.com adonisjs.com handlebarsjs.com mustache.github.io
    pugjs.org mdxjs.com unifiedjs.com markdoc.dev rspress.dev nitro.build unjs.io codemirror.net prosemirror.net tiptap.dev lexical.dev floating-ui.com motion.dev
    effect.website dexie.org rxdb.info chakra-ui.com headlessui.com daisyui.com ant.design element-plus.org openlayers.org commitlint.js.org gleam.run elm-lang.org
    rescript-lang.org purescript.org racket-lang.org dlang.org odin-lang.org raku.org lean-lang.org rocq-prover.org coq.inria.fr idris-lang.org roc-lang.org     nushell.sh
    jsonnet.org cuelang.org pkl-lang.org sbcl.org tcl.tk fortran-lang.org rdocumentation.org tidyverse.org r-lib.org ropensci.org posit.co clojuredocs.org     leiningen.org
    groovy-lang.org graalvm.org melpa.org typelevel.org zio.dev scalatest.org http4s.org arrow-kt.io insert-koin.io detekt.dev projectlombok.org mapstruct.org     jooq.org
    thymeleaf.org wildfly.org helidon.io jbang.dev sdkman.io flywaydb.org liquibase.com liquibase.org codeigniter.com cakephp.org yiiframework.com     doctrine-project.org
    pestphp.com psalm.dev getrector.com php-fig.org hanamirb.org dry-rb.org sorbet.org jruby.org ruby-doc.org shopify.dev ratatui.rs nexte.st insta.rs     pyo3.rs maturin.rs
    cxx.rs wgpu.rs gtk-rs.org dioxuslabs.com trunkrs.dev rust-embedded.org embassy.dev probe.rs cobra.dev gofiber.io goreleaser.com wails.io fyne.io     typer.tiangolo.com
    sqlmodel.tiangolo.com python-httpx.org django-rest-framework.org hypothesis.works tox.wiki nox.thea.codes pdm-project.org textualize.io ibis-project.org     geopandas.org
    holoviz.org cython.org pyodide.org pyinstaller.org beeware.org kivy.org triton-lang.org openxla.org farama.org kubeflow.org sqlfluff.com trino.io prestodb.io     delta.io
    confluent.io atlasgo.io postgrest.org postgis.net vitess.io surrealdb.com slurm.schedmd.com open-mpi.org mpich.org mpi-forum.org hdfgroup.org openmp.org     openacc.org
    netlib.org spack.io apptainer.org easybuild.io kokkos.org petsc.org fftw.org paraview.org vtk.org gdal.org proj.org qgis.org arm.com intel.com     amd.com ti.com nxp.com
    microchip.com infineon.com renesas.com silabs.com riscv.org lvgl.io kicad.org sigrok.org yosyshq.net veripool.org cocotb.org libsdl.org sfml-dev.org     raylib.com
    glfw.org learnopengl.com getfoundry.sh solana.com anchor-lang.com starknet.io cairo-lang.org aptos.dev bitcoin.org ethers.org     cert-manager.io external-secrets.io
    keda.sh knative.dev karpenter.sh velero.io kyverno.io openpolicyagent.org falco.org sigstore.dev slsa.dev cyclonedx.org coredns.io     envoyproxy.io dapr.io skaffold.dev
    k3s.io valgrind.org sourceware.org strace.io rr-project.org bpftrace.org ebpf.io ccache.dev ninja-build.org xmake.io     pantsbuild.org buck2.build moonrepo.dev
    just.systems taskfile.dev mise.jdx.dev asdf-vm.com direnv.net editorconfig.org lefthook.dev doxygen.nl graphviz.org     vale.sh markdownguide.org
    devdocs.io man7.org linux.die.net tldp.org tldr.sh shellcheck.net explainshell.com regex101.com ss64.com freecodecamp.org geeksforgeeks.org realpython.com digitalocean.com baeldung.com
    """)

# Known hosts in domains where anyone can have a host.
KNOWN_HOSTS = one_of("""
    docs.github.com api.github.com raw.githubusercontent.com objects.githubusercontent.com release-assets.githubusercontent.com codeload.github.com
    cli.github.com avatars.githubusercontent.com media.githubusercontent.com pkg.github.com npm.pkg.github.com docs.gitlab.com
    example.com example.org example.net www.example.com www.example.org www.example.net httpbin.org www.google.com google.com duckduckgo.com
    dl.google.com fonts.googleapis.com fonts.gstatic.com maven.google.com registry-1.docker.io registry.k8s.io
    registry.gitlab.com public.ecr.aws nvcr.io cgr.dev docker.elastic.co lscr.io registry.redhat.io dhi.io docker.pkg.github.com
    nix-community.cachix.org devenv.cachix.org numtide.cachix.org cuda-maintainers.cachix.org hyprland.cachix.org cache.garnix.io
    docker.n8n.io docker.redpanda.com registry.suse.com icr.io
    deb.nodesource.com repo1.maven.org repo.maven.apache.org repo.spring.io plugins.gradle.org services.gradle.org plugins.dprint.dev jitpack.io
    langchain-ai.github.io openai.github.io microsoft.github.io google.github.io facebook.github.io aws.github.io azure.github.io github.github.io
    kubernetes-sigs.github.io googleapis.github.io pallets.github.io tree-sitter.github.io squidfunk.github.io python.github.io psf.github.io pyca.github.io
    rust-lang.github.io rust-embedded.github.io nlohmann.github.io fmt.dev google-gemini.github.io modelcontextprotocol.github.io anthropics.github.io huggingface.github.io
    pytorch.github.io tensorflow.github.io nvidia.github.io ggml-org.github.io reactivex.io immerjs.github.io typescript-eslint.io jqlang.org stedolan.github.io mikefarah.gitbook.io
    cheatsheetseries.owasp.org storybook.github.io react-hook-form.com formatjs.github.io conventional-changelog.github.io golangci-lint.run docs.cocos2d-x.org
    mermaid.js.org date-fns.org lodash.com momentjs.com axios-http.com socket.io sass-lang.com lesscss.org postcss.org lint-staged.org typicode.github.io
    charts.bitnami.com charts.jetstack.io charts.helm.sh helm.releases.hashicorp.com prometheus-community.github.io kubernetes.github.io grafana.github.io
    ingress-nginx.github.io argoproj.github.io fluxcd-community.github.io open-telemetry.github.io
    docs.snowflake.com docs.databricks.com docs.airbyte.com docs.meltano.com docs.datadoghq.com docs.newrelic.com docs.snyk.io docs.near.org docs.sui.io docs.sylabs.io
    docs.plasmo.com docs.marimo.io docs.ultralytics.com docs.pingcap.com docs.redpanda.com docs.openshift.com docs.rancher.com docs.sqlmesh.com docs.unidata.ucar.edu
    modules.sourceforge.net docs.hetzner.com dev.epicgames.com docs.sqlc.dev docs.tilt.dev api.etherscan.io docs.etherscan.io mainnet.infura.io sepolia.infura.io docs.infura.io
    eth-mainnet.g.alchemy.com eth-sepolia.g.alchemy.com docs.alchemy.com
    static.crates.io index.crates.io static.rust-lang.org sh.rustup.rs download.docker.com get.docker.com
    """)
KNOWN_ENDINGS = (".readthedocs.io", ".rtfd.io")  # one project's documentation each

# Domains of the tables above in which customers have hosts, and the owner's own hosts there.
TENANTS = one_of("auth0.com okta.com sentry.io gradio.app streamlit.io segment.com elastic.co grafana.com")
OWN_LABELS = one_of("""www docs doc api blog help support developer developers community status cdn download downloads registry hub packages
    learn forum artifacts apt rpm charts dl""")

# Hosting of applications under names that their authors choose.
APP_DOMAINS = one_of("""railway.app up.railway.app vercel.app netlify.app fly.dev herokuapp.com onrender.com pages.dev workers.dev azurewebsites.net
    azurestaticapps.net web.app firebaseapp.com appspot.com run.app amplifyapp.com elasticbeanstalk.com github.io gitlab.io
    deno.dev surge.sh render.com koyeb.app cyclic.app replit.app repl.co streamlit.app hf.space modal.run supabase.co
    digitaloceanspaces.com ondigitalocean.app northflank.app zeabur.app fastly.app glitch.me stackblitz.io kinsta.app""")
# Labels that projects usually put before their own domain.
SITE_LABELS = one_of("""www api app apps docs doc blog status admin auth cdn static assets img images media files demo beta alpha dev test qa uat
    stage staging preview prod production web m mobile help support dashboard portal graphql ws gateway v1 v2""")
# Names of many projects: a host with such a name may be anyone's.
COMMON_NAMES = one_of("""project projects workspace workspaces repo repos repository code source src main master trunk test tests testing testbed demo
    example examples sample samples template starter boilerplate playground sandbox scratch temp build dist work home
    server client backend frontend front back service services worker agent agents admin dashboard portal website site
    webapp mobile android desktop plugin plugins library package packages module monorepo tools scripts utils common
    shared docs documentation documents downloads desktop user users developer development github gitlab bitbucket blog shop
    store login account secure support update updates google apple microsoft amazon facebook""")
# Paths where applications keep data about a user, in lower case.
APP_FOLDERS = (
    ".",
    ".config/",
    ".local/share/",
    ".local/state/",
    "library/application support/",
    "appdata/roaming/",
    "appdata/local/",
)
# Last path segments of health checks.
STATUS_PATHS = one_of(
    "health healthz healthcheck health-check readyz ready livez live liveness readiness ping status version up alive heartbeat"
)

# Extensions of pictures, sound and fonts.
MEDIA = one_of("png jpg jpeg gif webp bmp tiff ico mp3 wav ogg flac mp4 webm mov avi mkv woff woff2 ttf otf")

# Local ports of services that control the machine or give out credentials: containers, clusters, key stores, debuggers.
CONTROL_PORTS = one_of("""2375 2376 2377 4243 6443 16443 10250 10255 10257 10259 2379 2380 8200 8201 8500 8501 4646 9222 9223 9229 9230 1338 51678
    51679 5037 5985 5986 2345 8265 2019 9901 6066""")

# Ends of paths that make a local server act: jobs of a build server, and any path with arguments.
JOB_ACTS = (
    "build", "trigger", "dodelete", "delete", "disable", "enable", "stop", "term", "kill", "dodisable", "restart",
)  # fmt: skip
SERVER_ACTS = one_of("""buildwithparameters trigger shutdown exit quit quitquitquit saferestart restart safeexit quietdown deploy rollback terminate
    destroy scripttext dodelete trigger_build retry_pipeline play_pipeline""")

# Local ports of servers whose data a request can delete: search engines, document and vector stores.
STORE_PORTS = one_of("9200 9201 9250 5984 8086 7474 8123 6333 8983 8529 19530 7700 8108 8091 28017")

# Services that receive data and show it to others: pastes, file drops, request bins, tunnels, chat webhooks.
DROPS = one_of("""
    pastebin.com paste.ee hastebin.com ghostbin.com dpaste.com dpaste.org paste.rs ix.io sprunge.us termbin.com clbin.com 0bin.net privatebin.net privatebin.info
    paste.debian.net paste.ubuntu.com bpa.st controlc.com rentry.co rentry.org justpaste.it pastes.io p.ip.fi paste.mozilla.org gist.github.com gist.githubusercontent.com snippet.host textbin.net
    transfer.sh file.io 0x0.st temp.sh oshi.at catbox.moe litterbox.catbox.moe uguu.se bashupload.com keep.sh ttm.sh tmpfiles.org gofile.io anonfiles.com bayfiles.com wetransfer.com we.tl send.firefox.com
    filebin.net ufile.io mega.nz mega.io mediafire.com sendspace.com zippyshare.com pixeldrain.com filetransfer.io transferxl.com fromsmash.com send.vis.ee wormhole.app
    webhook.site requestbin.com requestbin.net requestcatcher.com beeceptor.com hookbin.com pipedream.net pipedream.com m.pipedream.net eo9z.in postb.in requestinspector.com mockbin.org mocky.io typedwebhook.tools
    hookdeck.com smee.io webhookrelay.com requestrepo.com canarytokens.com canarytokens.org dnslog.cn ceye.io interact.sh oast.pro oast.live oast.site oast.online oast.fun oast.me burpcollaborator.net oastify.com dnsbin.zhack.ca
    ngrok.io ngrok.app ngrok-free.app ngrok.dev loca.lt localtunnel.me serveo.net localhost.run lhr.life trycloudflare.com bore.pub pagekite.me pagekite.net telebit.io tunnelto.dev packetriot.net playit.gg pinggy.io pinggy.link devtunnels.ms
    discord.com discordapp.com hooks.slack.com api.telegram.org t.me outlook.webhook.office.com webhook.office.com ntfy.sh pushover.net api.pushbullet.com maker.ifttt.com hooks.zapier.com hook.integromat.com hook.make.com
    script.google.com docs.google.com formspree.io getform.io formsubmit.co dweet.io
    transfer.adttemp.com.br bin.equinox.io explainshell.net ptpb.pw
    """)

# Instance metadata: names, and addresses as numbers of the last group below.
METADATA_NAMES = one_of("""metadata metadata.google.internal metadata.goog metadata.google.com instance-data instance-data.ec2.internal metadata.azure.internal
    metadata.azure.com metadata.tencentyun.com metadata.platformequinix.com metadata.packet.net rancher-metadata metadata.internal
    metadata.oraclecloud.com api.metadata.cloud.ibm.com metadata.services.cloud.ibm.com""")
METADATA_ADDRESSES = one_of("100.100.100.200 168.63.129.16 192.0.0.192")
METADATA_NETWORKS = ("169.254.169.", "169.254.170.")
METADATA_SIX = frozenset(
    {
        0xFD00_0EC2_0000_0000_0000_0000_0000_0254,  # Amazon
        0xFD00_0EC2_0000_0000_0000_0000_0000_0023,  # Amazon, pods
        0xFD20_00CE_0000_0000_0000_0000_0000_0254,  # Google
        0xFE80_0000_0000_0000_0000_0000_A9FE_A9FE,
    }
)

LOOPBACK_NAMES = one_of(
    "localhost localhost.localdomain localhost4 localhost6 ip6-localhost ip6-loopback localhost6.localdomain6 loopback"
)
PRIVATE_ENDINGS = one_of(
    "local lan internal intranet corp home private localdomain test svc arpa"
)  # top-level labels that no public registry has

# Domains in which a name contains its address.
ADDRESS_IN_NAME = (".nip.io", ".sslip.io", ".xip.io", ".traefik.me")

# Schemes that name a bucket, not a host.
BUCKET_SCHEMES = one_of("s3 s3a s3n gs gcs az abfs abfss wasb wasbs r2 oss cos")
WEB_SCHEMES = one_of("http https ftp ftps ws wss")
HOSTLESS_SCHEMES = one_of("data javascript about blob mailto tel urn")

# Registries that take the login of the cloud they belong to.
CLOUD_REGISTRIES = (
    ".pkg.dev", "gcr.io", ".amazonaws.com", ".azurecr.io", "ghcr.io", "registry.gitlab.com", "registry.digitalocean.com", ".ocir.io",
    ".icr.io", ".quay.io", ".azure.com", ".googleapis.com", ".github.com", ".gitlab.com", ".aliyuncs.com",
)  # fmt: skip
