"""Well-known modules of Go: the most imported ones, and the accounts and hosts that have several of them.

Made on 16 November 2026 from the list of February 2026 in `guarddog` 3.2.0. A path belongs to the owner of its prefix.
"""

OWNERS = """
cloud.google.com/go github.com/99designs github.com/Antonboom github.com/Azure github.com/ClickHouse github.com/DataDog github.com/GoogleCloudPlatform
github.com/Masterminds github.com/ProtonMail github.com/PuerkitoBio github.com/Shopify github.com/aead github.com/alecthomas github.com/alexflint
github.com/alibabacloud-go github.com/alicebob github.com/aliyun github.com/anacrolix github.com/anchore github.com/antchfx github.com/antlr
github.com/apache github.com/apparentlymart github.com/armon github.com/aws github.com/aymanbagabas github.com/blevesearch github.com/bmatcuk
github.com/bmizerany github.com/bodgit github.com/bombsimon github.com/btcsuite github.com/bufbuild github.com/buildkite github.com/bytedance
github.com/caarlos0 github.com/caddyserver github.com/casbin github.com/cenkalti github.com/cespare github.com/charmbracelet github.com/chromedp
github.com/chzyer github.com/cli github.com/cloudflare github.com/cockroachdb github.com/containerd github.com/containers github.com/coreos
github.com/cosmos github.com/creachadair github.com/dchest github.com/decred github.com/dghubble github.com/dgraph-io github.com/dgryski
github.com/digitalocean github.com/djherbis github.com/docker github.com/eapache github.com/elastic github.com/elazarl github.com/emersion
github.com/emicklei github.com/ethereum github.com/facebookgo github.com/fatih github.com/flosch github.com/fluxcd github.com/fyne-io
github.com/gdamore github.com/getlantern github.com/gin-contrib github.com/go-chi github.com/go-faster github.com/go-git github.com/go-gl
github.com/go-logr github.com/go-openapi github.com/go-playground github.com/go-redis github.com/go-toolsmith github.com/gobuffalo github.com/gobwas
github.com/goccy github.com/gofrs github.com/gogo github.com/golang github.com/golang-jwt github.com/golangci github.com/gonvenience github.com/google
github.com/googleapis github.com/gophercloud github.com/gorilla github.com/gostaticanalysis github.com/gosuri github.com/grafana
github.com/grpc-ecosystem github.com/h2non github.com/hashicorp github.com/holiman github.com/inconshreveable github.com/influxdata github.com/ipfs
github.com/ipld github.com/jackc github.com/jbenet github.com/jcmturner github.com/jinzhu github.com/juju github.com/k0kubun github.com/kataras
github.com/klauspost github.com/knadh github.com/knqyf263 github.com/kr github.com/labstack github.com/leaanthony github.com/lestrrat-go
github.com/libp2p github.com/lightningnetwork github.com/lithammer github.com/logrusorgru github.com/marten-seemann github.com/mattn
github.com/mdlayher github.com/mholt github.com/minio github.com/mitchellh github.com/moby github.com/mozillazg github.com/muesli
github.com/multiformats github.com/mwitkow github.com/nats-io github.com/ncw github.com/nrdcg github.com/oklog github.com/onsi
github.com/opencontainers github.com/openshift github.com/opentracing-contrib github.com/ory github.com/pierrec github.com/pingcap github.com/pion
github.com/pkg github.com/pquerna github.com/projectdiscovery github.com/prometheus github.com/quasilyte github.com/quic-go github.com/r3labs
github.com/rancher github.com/redis github.com/rs github.com/segmentio github.com/sethvargo github.com/shirou github.com/shurcooL github.com/sigstore
github.com/smallstep github.com/smartystreets github.com/sourcegraph github.com/spf13 github.com/swaggo github.com/tailscale github.com/tcnksm
github.com/tdewolff github.com/templexxx github.com/tencentcloud github.com/tendermint github.com/tidwall github.com/tonistiigi github.com/twmb
github.com/uber-go github.com/uptrace github.com/urfave github.com/valyala github.com/vmihailenco github.com/wailsapp github.com/whyrusleeping
github.com/xdg-go github.com/xeipuuv github.com/xtaci github.com/xuri github.com/ysmood github.com/yudai github.com/yuin github.com/zeebo
github.com/zitadel github.com/zmap go.etcd.io go.mongodb.org go.opentelemetry.io go.uber.org gocloud.dev golang.org/x google.golang.org k8s.io
sigs.k8s.io
"""

NAMES = """
4d63.com/gocheckcompilerdirectives 4d63.com/gochecknoglobals aead.dev/minisign al.essio.dev/pkg/shellescape ariga.io/atlas atomicgo.dev/cursor
atomicgo.dev/keyboard atomicgo.dev/schedule bazil.org/fuse bitbucket.org/creachadair/stringset
buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go cel.dev/expr code.cloudfoundry.org/bytefmt code.cloudfoundry.org/clock
code.gitea.io/sdk/gitea connectrpc.com/connect connectrpc.com/otelconnect contrib.go.opencensus.io/exporter/jaeger
contrib.go.opencensus.io/exporter/ocagent contrib.go.opencensus.io/exporter/prometheus contrib.go.opencensus.io/exporter/stackdriver
contrib.go.opencensus.io/exporter/zipkin cosmossdk.io/api cosmossdk.io/client cosmossdk.io/collections cosmossdk.io/core cosmossdk.io/depinject
cosmossdk.io/errors cosmossdk.io/log cosmossdk.io/math cosmossdk.io/store cosmossdk.io/tools/confix cosmossdk.io/tools/rosetta cosmossdk.io/x/circuit
cosmossdk.io/x/evidence cosmossdk.io/x/feegrant cosmossdk.io/x/tx cosmossdk.io/x/upgrade cuelabs.dev/go/oci/ociregistry cuelang.org/go dario.cat/mergo
emperror.dev/errors entgo.io/ent filippo.io/age filippo.io/edwards25519 firebase.google.com/go fyne.io/fyne fyne.io/systray gioui.org gioui.org/cpu
gioui.org/shader git.mills.io/prologic/smtpd git.sr.ht/~sbinet/gg github.com/360EntSecGroup-Skylar/excelize github.com/4meepo/tagalign
github.com/Abirdcfly/dupword github.com/AdaLogics/go-fuzz-headers github.com/AdamKorcz/go-118-fuzz-build github.com/AdguardTeam/golibs
github.com/AlecAivazis/survey github.com/AlekSi/pointer github.com/AliyunContainerService/ack-ram-tool/pkg/credentials/alibabacloudsdkgo/helper
github.com/AliyunContainerService/ack-ram-tool/pkg/credentials/provider github.com/AndreasBriese/bbloom github.com/AthenZ/athenz
github.com/AzureAD/microsoft-authentication-library-for-go github.com/Binject/debug github.com/BurntSushi/toml github.com/BurntSushi/xgb
github.com/ChainSafe/go-schnorrkel github.com/ChrisTrenkamp/goxpath github.com/CloudyKit/fastprinter github.com/CloudyKit/jet
github.com/Code-Hex/go-generics-cache github.com/CosmWasm/wasmd github.com/Crocmagnon/fatcontext github.com/CycloneDX/cyclonedx-go
github.com/DATA-DOG/go-sqlmock github.com/Djarvur/go-err113 github.com/GaijinEntertainment/go-exhaustruct github.com/GeertJohan/go.rice
github.com/GehirnInc/crypt github.com/HdrHistogram/hdrhistogram-go github.com/IBM/go-sdk-core github.com/IBM/sarama github.com/JeffAshton/win_pdh
github.com/Jeffail/gabs github.com/JohannesKaufmann/html-to-markdown github.com/JohnCGriffin/overflow github.com/Joker/jade github.com/Jorropo/jsync
github.com/Khan/genqlient github.com/KimMachineGun/automemlimit github.com/Knetic/govaluate github.com/Kunde21/markdownfmt github.com/KyleBanks/depth
github.com/MakeNowJust/heredoc github.com/MicahParks/keyfunc github.com/Microsoft/go-winio github.com/Microsoft/hcsshim github.com/Mzack9999/gcache
github.com/Mzack9999/go-http-digest-auth-client github.com/NVIDIA/go-nvml github.com/NYTimes/gziphandler github.com/Netflix/go-expect
github.com/Nvveen/Gotty github.com/OneOfOne/xxhash github.com/OpenPeeDeeP/depguard github.com/PaesslerAG/gval github.com/PaesslerAG/jsonpath
github.com/PagerDuty/go-pagerduty github.com/Pallinder/go-randomdata github.com/Rican7/retry github.com/RichardKnop/logging
github.com/RoaringBitmap/roaring github.com/SAP/go-hdb github.com/ScaleFT/sshkeys github.com/SherClockHolmes/webpush-go github.com/Showmax/go-fqdn
github.com/Sirupsen/logrus github.com/StackExchange/wmi github.com/ThalesIgnite/crypto11 github.com/TylerBrock/colorjson github.com/Unknwon/goconfig
github.com/VictoriaMetrics/fastcache github.com/VictoriaMetrics/metrics github.com/VividCortex/ewma github.com/VividCortex/gohistogram
github.com/Workiva/go-datastructures github.com/XSAM/otelsql github.com/Yawning/aez github.com/a8m/envsubst github.com/abbot/go-http-auth
github.com/acarl005/stripansi github.com/aclements/go-moremath github.com/acobaugh/osrelease github.com/acomagu/bufpipe github.com/adrg/strutil
github.com/adrg/xdg github.com/afex/hystrix-go github.com/agext/levenshtein github.com/agiledragon/gomonkey github.com/agl/ed25519
github.com/agnivade/levenshtein github.com/ahmetb/gen-crd-api-reference-docs github.com/ajg/form github.com/ajstarks/svgo github.com/ajwerner/btree
github.com/akamai/AkamaiOPEN-edgegrid-golang github.com/akamensky/argparse github.com/akavel/rsrc github.com/akrylysov/pogreb github.com/akutz/memconn
github.com/alessio/shellescape github.com/alexbrainman/goissue34681 github.com/alexbrainman/sspi github.com/alexedwards/argon2id
github.com/alexkohler/nakedret github.com/alexkohler/prealloc github.com/alibaba/sentinel-golang github.com/alingse/asasalint github.com/alitto/pond
github.com/allegro/bigcache github.com/ameshkov/dnscrypt github.com/ameshkov/dnsstamps github.com/andres-erbsen/clock github.com/andreyvit/diff
github.com/andybalholm/brotli github.com/andybalholm/cascadia github.com/andygrunwald/go-jira github.com/anmitsu/go-shlex github.com/antihax/optional
github.com/antlr4-go/antlr github.com/antonmedv/expr github.com/aokoli/goutils github.com/apapsch/go-jsonmerge github.com/apex/log
github.com/appleboy/gin-jwt github.com/aquasecurity/go-pep440-version github.com/aquasecurity/go-version github.com/araddon/dateparse
github.com/ardielle/ardielle-go github.com/argoproj/pkg github.com/aristanetworks/goarista github.com/aryann/difflib github.com/asaskevich/EventBus
github.com/asaskevich/govalidator github.com/ashanbrown/forbidigo github.com/ashanbrown/makezero github.com/astaxie/beego
github.com/asticode/go-astikit github.com/atc0005/go-teams-notify github.com/atotto/clipboard github.com/avast/retry-go
github.com/awalterschulze/gographviz github.com/awslabs/amazon-ecr-credential-helper/ecr-login github.com/axgle/mahonia github.com/axiomhq/hyperloglog
github.com/aybabtme/rgbterm github.com/aymerick/douceur github.com/bahlo/generic-list-go github.com/baidubce/bce-sdk-go
github.com/baiyubin/aliyun-sts-go-sdk github.com/bazelbuild/buildtools github.com/bazelbuild/rules_go github.com/bboreham/go-loser
github.com/becheran/wildmatch-go github.com/beego/beego github.com/beevik/etree github.com/beevik/ntp github.com/benbjohnson/clock
github.com/benbjohnson/immutable github.com/beorn7/perks github.com/bep/debounce github.com/bgentry/go-netrc github.com/bgentry/speakeasy
github.com/bitly/go-hostpool github.com/bitly/go-simplejson github.com/bits-and-blooms/bitset github.com/bits-and-blooms/bloom
github.com/bkielbasa/cyclop github.com/blakesmith/ar github.com/blang/semver github.com/blend/go-sdk github.com/blendle/zapdriver
github.com/blizzy78/varnamelen github.com/bluele/gcache github.com/boj/redistore github.com/boltdb/bolt github.com/boombuler/barcode
github.com/bradfitz/gomemcache github.com/bradfitz/iter github.com/bradleyfalzon/ghinstallation github.com/bradleyjkemp/cupaloy
github.com/bramvdbogaerde/go-scp github.com/breml/bidichk github.com/breml/errchkjson github.com/briandowns/spinner github.com/brianvoe/gofakeit
github.com/bshuster-repo/logrus-logstash-hook github.com/bsm/redislock github.com/buger/goterm github.com/buger/jsonparser
github.com/bugsnag/bugsnag-go github.com/bugsnag/panicwrap github.com/buraksezer/consistent github.com/butuzov/ireturn github.com/butuzov/mirror
github.com/bwmarrin/discordgo github.com/bwmarrin/snowflake github.com/c-bata/go-prompt github.com/c2h5oh/datasize github.com/c4milo/unpackit
github.com/c9s/goprocinfo github.com/caio/go-tdigest github.com/cakturk/go-netstat github.com/campoy/embedmd github.com/catenacyber/perfsprint
github.com/catppuccin/go github.com/cavaliergopher/cpio github.com/cavaliergopher/grab github.com/ccojocar/zxcvbn-go github.com/cenk/backoff
github.com/census-instrumentation/opencensus-proto github.com/cert-manager/cert-manager github.com/certifi/gocertifi github.com/chai2010/gettext-go
github.com/chai2010/webp github.com/chainguard-dev/git-urls github.com/charithe/durationcheck github.com/chavacava/garif
github.com/checkpoint-restore/go-criu github.com/cheekybits/genny github.com/cheggaaa/pb github.com/chenzhuoyu/base64x github.com/chenzhuoyu/iasm
github.com/chewxy/math32 github.com/chigopher/pathlib github.com/chrismellard/docker-credential-acr-env github.com/cihub/seelog github.com/cilium/ebpf
github.com/circonus-labs/circonus-gometrics github.com/circonus-labs/circonusllhist github.com/civo/civogo github.com/ckaznocha/intrange
github.com/clarketm/json github.com/clbanning/mxj github.com/client9/misspell github.com/cloudevents/sdk-go github.com/cloudfoundry/gosigar
github.com/cloudfoundry/jibber_jabber github.com/cloudwego/base64x github.com/cloudwego/iasm github.com/cncf/udpa/go github.com/cncf/xds/go
github.com/cnf/structhash github.com/codahale/hdrhistogram github.com/codegangsta/inject github.com/codegangsta/negroni github.com/coder/websocket
github.com/coinbase/rosetta-sdk-go github.com/colinmarc/hdfs github.com/cometbft/cometbft github.com/cometbft/cometbft-db
github.com/common-nighthawk/go-figure github.com/compose-spec/compose-go github.com/confio/ics23/go github.com/confluentinc/confluent-kafka-go
github.com/consensys/bavard github.com/consensys/gnark-crypto github.com/container-storage-interface/spec github.com/containernetworking/cni
github.com/containernetworking/plugins github.com/containrrr/shoutrrr github.com/coocood/freecache github.com/coredns/caddy github.com/coredns/coredns
github.com/corpix/uarand github.com/cosiner/argv github.com/couchbase/gocbcore github.com/cppforlife/go-patch github.com/cpu/goacmedns
github.com/cpuguy83/dockercfg github.com/cpuguy83/go-md2man github.com/crackcomm/go-gitignore github.com/crate-crypto/go-ipa
github.com/crate-crypto/go-kzg-4844 github.com/creack/goselect github.com/creack/pty github.com/creasty/defaults github.com/cretz/bine
github.com/crewjam/httperr github.com/crewjam/saml github.com/cskr/pubsub github.com/cucumber/godog github.com/curioswitch/go-reassign
github.com/cyberphone/json-canonicalization github.com/cyphar/filepath-securejoin github.com/cznic/mathutil github.com/cznic/sortutil
github.com/d4l3k/messagediff github.com/daaku/go.zipexe github.com/daixiang0/gci github.com/danieljoos/wincred github.com/danwakefield/fnmatch
github.com/dave/dst github.com/dave/jennifer github.com/davecgh/go-spew github.com/daviddengcn/go-colortext github.com/davidlazar/go-crypto
github.com/davidmz/go-pageant github.com/dblohm7/wingoes github.com/deanishe/awgo github.com/deckarep/golang-set github.com/deepmap/oapi-codegen
github.com/denis-tingaikin/go-header github.com/denisbrodbeck/machineid github.com/denisenkom/go-mssqldb github.com/dennwc/varint
github.com/denverdino/aliyungo github.com/desertbit/timer github.com/dgrijalva/jwt-go github.com/dhowden/tag github.com/didip/tollbooth
github.com/digitorus/pkcs7 github.com/digitorus/timestamp github.com/dimchansky/utfbom github.com/disintegration/imaging
github.com/distribution/distribution github.com/distribution/reference github.com/ditashi/jsbeautifier-go github.com/dlclark/regexp2
github.com/dmarkham/enumer github.com/dnaeon/go-vcr github.com/dnsimple/dnsimple-go github.com/dnstap/golang-dnstap github.com/docopt/docopt-go
github.com/dolthub/maphash github.com/dominikbraun/graph github.com/dop251/goja github.com/dop251/goja_nodejs github.com/doug-martin/goqu
github.com/dprotaso/go-yit github.com/drone/envsubst github.com/dsnet/compress github.com/dsoprea/go-logging github.com/dubbogo/gost
github.com/dustin/go-humanize github.com/dustin/gojson github.com/dustinkirkland/golang-petname github.com/dvsekhvalnov/jose2go
github.com/ebitengine/purego github.com/eclipse/paho.mqtt.golang github.com/edsrzf/mmap-go github.com/efficientgo/core github.com/eiannone/keyboard
github.com/elliotchance/orderedmap github.com/emirpasic/gods github.com/enescakir/emoji github.com/envoyproxy/go-control-plane
github.com/envoyproxy/protoc-gen-validate github.com/erikgeiser/coninput github.com/erikgeiser/promptkit github.com/erikstmartin/go-testdb
github.com/ettle/strcase github.com/euank/go-kmsg-parser github.com/evanphx/json-patch github.com/evanw/esbuild github.com/exponent-io/jsonpath
github.com/expr-lang/expr github.com/facebookincubator/nvdtools github.com/facette/natsort github.com/farsightsec/golang-framestream
github.com/fasthttp/router github.com/fasthttp/websocket github.com/fastly/go-utils github.com/felixge/fgprof github.com/felixge/httpsnoop
github.com/fergusstrange/embedded-postgres github.com/ferranbt/fastssz github.com/firefart/nonamedreturns github.com/fjl/memsize
github.com/flopp/go-findfont github.com/florianl/go-tc github.com/flynn-archive/go-shlex github.com/flynn/go-shlex github.com/flynn/noise
github.com/fogleman/gg github.com/form3tech-oss/jwt-go github.com/fortytw2/leaktest github.com/foxcpp/go-mockdns github.com/francoispqt/gojay
github.com/frankban/quicktest github.com/fredbi/uri github.com/friendsofgo/errors github.com/fsnotify/fsevents github.com/fsnotify/fsnotify
github.com/fsouza/fake-gcs-server github.com/fsouza/go-dockerclient github.com/fullsailor/pkcs7 github.com/fullstorydev/grpcurl
github.com/fvbommel/sortorder github.com/fxamacker/cbor github.com/fzipp/gocyclo github.com/gabriel-vasile/mimetype github.com/gaissmai/bart
github.com/gammazero/deque github.com/gammazero/workerpool github.com/garyburd/redigo github.com/gaukas/godicttls github.com/gavv/httpexpect
github.com/gballet/go-libpcsclite github.com/gballet/go-verkle github.com/gen2brain/beeep github.com/gen2brain/shm github.com/genuinetools/pkg
github.com/geoffgarside/ber github.com/gertd/go-pluralize github.com/getkin/kin-openapi github.com/getsentry/raven-go github.com/getsentry/sentry-go
github.com/getsops/gopgagent github.com/getsops/sops github.com/ghodss/yaml github.com/ghostiam/protogetter github.com/gin-gonic/contrib
github.com/gin-gonic/gin github.com/gizak/termui github.com/gkampitakis/go-snaps github.com/glebarez/go-sqlite github.com/glebarez/sqlite
github.com/gliderlabs/ssh github.com/globalsign/mgo github.com/glycerine/go-unsnap-stream github.com/go-acme/lego github.com/go-asn1-ber/asn1-ber
github.com/go-bindata/go-bindata github.com/go-cmd/cmd github.com/go-co-op/gocron github.com/go-critic/go-critic github.com/go-delve/delve
github.com/go-echarts/go-echarts github.com/go-enry/go-enry github.com/go-enry/go-oniguruma github.com/go-errors/errors github.com/go-faker/faker
github.com/go-fed/httpsig github.com/go-fonts/liberation github.com/go-gomail/gomail github.com/go-gormigrate/gormigrate github.com/go-gorp/gorp
github.com/go-ini/ini github.com/go-jose/go-jose github.com/go-json-experiment/json github.com/go-kit/kit github.com/go-kit/log
github.com/go-kratos/aegis github.com/go-kratos/kratos github.com/go-latex/latex github.com/go-ldap/ldap github.com/go-llsqlite/adapter
github.com/go-llsqlite/crawshaw github.com/go-logfmt/logfmt github.com/go-mysql-org/go-mysql github.com/go-ole/go-ole
github.com/go-ozzo/ozzo-validation github.com/go-pdf/fpdf github.com/go-ping/ping github.com/go-piv/piv-go github.com/go-redsync/redsync
github.com/go-restruct/restruct github.com/go-resty/resty github.com/go-rod/rod github.com/go-shiori/dom github.com/go-shiori/go-readability
github.com/go-sourcemap/sourcemap github.com/go-sql-driver/mysql github.com/go-stack/stack github.com/go-swagger/go-swagger
github.com/go-task/slim-sprig github.com/go-telegram-bot-api/telegram-bot-api github.com/go-test/deep github.com/go-text/render
github.com/go-text/typesetting github.com/go-toast/toast github.com/go-viper/mapstructure github.com/go-webauthn/webauthn github.com/go-webauthn/x
github.com/go-xmlfmt/xmlfmt github.com/go-xorm/xorm github.com/go-yaml/yaml github.com/go-zookeeper/zk github.com/goburrow/cache
github.com/gocarina/gocsv github.com/gocolly/colly github.com/gocql/gocql github.com/godbus/dbus github.com/godror/godror github.com/godror/knownpb
github.com/gofiber/fiber github.com/gogf/gf github.com/gogs/chardet github.com/golang-collections/collections github.com/golang-migrate/migrate
github.com/golang-module/carbon github.com/golang-sql/civil github.com/golang-sql/sqlexp github.com/gomarkdown/markdown github.com/gomodule/redigo
github.com/gookit/color github.com/gookit/goutil github.com/gopacket/gopacket github.com/gopherjs/gopherjs github.com/gordonklaus/ineffassign
github.com/goreleaser/fileglob github.com/gorhill/cronexpr github.com/gosimple/slug github.com/gosimple/unidecode github.com/gosnmp/gosnmp
github.com/gotestyourself/gotestyourself github.com/goware/prefixer github.com/grandcat/zeroconf github.com/graph-gophers/graphql-go
github.com/graphql-go/graphql github.com/gregdel/pushover github.com/gregjones/httpcache github.com/grokify/html-strip-tags-go
github.com/gruntwork-io/go-commons github.com/gruntwork-io/terratest github.com/gsterjov/go-libsecret github.com/gtank/merlin
github.com/gtank/ristretto255 github.com/guptarohit/asciigraph github.com/guregu/null github.com/hailocab/go-hostpool github.com/hajimehoshi/go-mp3
github.com/hajimehoshi/oto github.com/hako/durafmt github.com/hamba/avro github.com/hanwen/go-fuse github.com/hbakhtiyor/strsim
github.com/hdevalence/ed25519consensus github.com/hdm/jarm-go github.com/hectane/go-acl github.com/henvic/httpretty github.com/heroku/color
github.com/hetznercloud/hcloud-go github.com/hexops/gotextdiff github.com/hibiken/asynq github.com/hillu/go-yara github.com/hinshun/vt10x
github.com/hirochachacha/go-smb2 github.com/hokaccha/go-prettyjson github.com/homeport/dyff github.com/hooklift/assert github.com/howeyc/gopass
github.com/hpcloud/tail github.com/huandu/skiplist github.com/huandu/xstrings github.com/huaweicloud/huaweicloud-sdk-go-obs
github.com/huaweicloud/huaweicloud-sdk-go-v3 github.com/huin/asn1ber github.com/huin/goupnp github.com/iancoleman/orderedmap
github.com/iancoleman/strcase github.com/ianlancetaylor/demangle github.com/icodeface/tls github.com/icrowley/fake github.com/illarion/gonotify
github.com/ilyakaznacheev/cleanenv github.com/imdario/mergo github.com/imkira/go-interpol github.com/improbable-eng/grpc-web github.com/imroc/req
github.com/in-toto/attestation github.com/in-toto/in-toto-golang github.com/inhies/go-bytesize github.com/insomniacslk/dhcp github.com/intel/goresctrl
github.com/invopop/jsonschema github.com/invopop/yaml github.com/ionos-cloud/sdk-go github.com/iovisor/gobpf github.com/iris-contrib/schema
github.com/ishidawataru/sctp github.com/itchyny/gojq github.com/itchyny/timefmt-go github.com/jackpal/gateway github.com/jackpal/go-nat-pmp
github.com/jaegertracing/jaeger github.com/jarcoal/httpmock github.com/jaypipes/ghw github.com/jaypipes/pcidb github.com/jaytaylor/html2text
github.com/jchv/go-winloader github.com/jeandeaual/go-locale github.com/jedib0t/go-pretty github.com/jedisct1/go-minisign
github.com/jehiah/go-strftime github.com/jellydator/ttlcache github.com/jeremywohl/flatten github.com/jessevdk/go-flags github.com/jezek/xgb
github.com/jfreymuth/oggvorbis github.com/jgautheron/goconst github.com/jhump/protoreflect github.com/jingyugao/rowserrcheck
github.com/jirfag/go-printf-func-name github.com/jjti/go-spancheck github.com/jlaffaye/ftp github.com/jmespath/go-jmespath github.com/jmhodges/levigo
github.com/jmoiron/sqlx github.com/joeshaw/multierror github.com/johannesboyne/gofakes3 github.com/joho/godotenv github.com/jonboulle/clockwork
github.com/jordan-wright/email github.com/josephspurrier/goversioninfo github.com/josharian/intern github.com/josharian/native
github.com/joyent/triton-go github.com/jpillora/backoff github.com/jrick/logrotate github.com/jroimartin/gocui github.com/jsimonetti/rtnetlink
github.com/json-iterator/go github.com/jstemmer/go-junit-report github.com/jsummers/gobmp github.com/jtolds/gls github.com/julienschmidt/httprouter
github.com/julz/importas github.com/jung-kurt/gofpdf github.com/justinas/alice github.com/jwalton/gchalk github.com/jwalton/go-supportscolor
github.com/k-sone/critbitgo github.com/k8snetworkplumbingwg/network-attachment-definition-client github.com/karalabe/usb
github.com/karamaru-alpha/copyloopvar github.com/kardianos/osext github.com/kardianos/service github.com/karlseguin/ccache
github.com/karrick/godirwalk github.com/kavu/go_reuseport github.com/kballard/go-shellquote github.com/kbinani/screenshot
github.com/kelseyhightower/envconfig github.com/kennygrant/sanitize github.com/kevinburke/go-bindata github.com/kevinburke/ssh_config
github.com/keybase/go-keychain github.com/kilic/bls12-381 github.com/kisielk/errcheck github.com/kisielk/gotool github.com/kkHAIKE/contextcheck
github.com/kkdai/bstream github.com/kolo/xmlrpc github.com/konsorten/go-windows-terminal-sequences github.com/koron/go-ssdp github.com/kortschak/wol
github.com/ktrysmt/go-bitbucket github.com/kubernetes-csi/csi-lib-utils github.com/kubernetes-csi/external-snapshotter/client github.com/kulti/thelper
github.com/kunwardeep/paralleltest github.com/kylelemons/godebug github.com/kyoh86/exportloopref github.com/kyokomi/emoji github.com/lann/builder
github.com/lann/ps github.com/lasiar/canonicalheader github.com/ldez/gomoddirectives github.com/ldez/tagliatelle github.com/leanovate/gopter
github.com/leodido/go-urn github.com/leodido/ragel-machinery github.com/leonklingele/grouper github.com/lestrrat/go-file-rotatelogs
github.com/lestrrat/go-strftime github.com/letsencrypt/boulder github.com/lib/pq github.com/libdns/libdns github.com/libopenstorage/openstorage
github.com/liggitt/tabwriter github.com/lightninglabs/neutrino/cache github.com/likexian/gokit github.com/linkedin/goavro github.com/linode/linodego
github.com/linxGnu/grocksdb github.com/lmittmann/tint github.com/looplab/fsm github.com/lor00x/goldap github.com/lucas-clemente/quic-go
github.com/lucasb-eyer/go-colorful github.com/lufeee/execinquery github.com/lufia/iostat github.com/lufia/plan9stats
github.com/luna-duclos/instrumentedsql github.com/lunixbochs/struc github.com/lunixbochs/vtclean github.com/lxn/walk github.com/lxn/win
github.com/macabu/inamedparam github.com/machinebox/graphql github.com/mackerelio/go-osstat github.com/magefile/mage github.com/magiconair/properties
github.com/mailgun/raymond github.com/mailru/easyjson github.com/manifoldco/promptui github.com/maratori/testableexamples
github.com/maratori/testpackage github.com/markbates/pkger github.com/maruel/natural github.com/masterzen/simplexml github.com/masterzen/winrm
github.com/matoous/go-nanoid github.com/matoous/godox github.com/matryer/is github.com/mattbaird/jsonpatch
github.com/mattermost/xml-roundtrip-validator github.com/matttproud/golang_protobuf_extensions github.com/maxbrunsfeld/counterfeiter
github.com/mazznoer/csscolorparser github.com/mcuadros/go-defaults github.com/mcuadros/go-version github.com/mdp/qrterminal
github.com/mediocregopher/radix github.com/mfonda/simhash github.com/mfridman/interpolate github.com/mgechev/revive github.com/mgutz/ansi
github.com/microcosm-cc/bluemonday github.com/microsoft/go-mssqldb github.com/microsoft/go-rustaudit github.com/miekg/dns github.com/miekg/pkcs11
github.com/mikesmitty/edkey github.com/mikioh/tcpinfo github.com/mikioh/tcpopt github.com/mileusna/useragent github.com/mimoo/StrobeGo
github.com/mistifyio/go-zfs github.com/mmcdole/gofeed github.com/mmcdole/goxpp github.com/mmcloughlin/addchain github.com/modern-go/concurrent
github.com/modern-go/reflect2 github.com/mohae/deepcopy github.com/mojocn/base64Captcha github.com/monochromegane/go-gitignore
github.com/montanaflynn/stats github.com/moricho/tparallel github.com/morikuni/aec github.com/mostynb/go-grpc-compression github.com/moul/http2curl
github.com/mpvl/unique github.com/mr-tron/base58 github.com/mrunalp/fileutils github.com/mschoch/smat github.com/mssola/user_agent
github.com/mtibben/percent github.com/muhlemmer/gu github.com/munnerz/goautoneg github.com/mxk/go-flowrate github.com/nacos-group/nacos-sdk-go
github.com/nakabonne/nestif github.com/namedotcom/go github.com/namsral/flag github.com/naoina/go-stringutil github.com/naoina/toml
github.com/natefinch/atomic github.com/natefinch/lumberjack github.com/nbutton23/zxcvbn-go github.com/ncruces/go-strftime github.com/nfnt/resize
github.com/nicksnyder/go-i18n github.com/nicolai86/scaleway-sdk github.com/niemeyer/pretty github.com/nightlyone/lockfile
github.com/nishanths/exhaustive github.com/nishanths/predeclared github.com/nozzle/throttler github.com/nsf/jsondiff github.com/nsf/termbox-go
github.com/nsqio/go-nsq github.com/nu7hatch/gouuid github.com/nunnatsa/ginkgolinter github.com/nwaples/rardecode github.com/nxadm/tail
github.com/nyaruka/phonenumbers github.com/oapi-codegen/runtime github.com/oasisprotocol/curve25519-voi github.com/ogier/pflag github.com/ohler55/ojg
github.com/oleiade/reflections github.com/olekukonko/tablewriter github.com/oliveagle/jsonpath github.com/olivere/elastic github.com/op/go-logging
github.com/open-policy-agent/cert-controller github.com/open-policy-agent/opa
github.com/open-telemetry/opentelemetry-collector-contrib/internal/coreinternal
github.com/open-telemetry/opentelemetry-collector-contrib/pkg/translator/jaeger github.com/opensearch-project/opensearch-go
github.com/opentracing/basictracer-go github.com/opentracing/opentracing-go github.com/openvex/go-vex
github.com/openzipkin-contrib/zipkin-go-opentracing github.com/openzipkin/zipkin-go github.com/operator-framework/api
github.com/opsgenie/opsgenie-go-sdk-v2 github.com/oracle/oci-go-sdk github.com/orcaman/concurrent-map github.com/oschwald/geoip2-golang
github.com/oschwald/maxminddb-golang github.com/osrg/gobgp github.com/ostreedev/ostree-go github.com/otiai10/copy github.com/outcaste-io/ristretto
github.com/ovh/go-ovh github.com/owenrumney/go-sarif github.com/oxtoacart/bpool github.com/package-url/packageurl-go github.com/packethost/packngo
github.com/panjf2000/ants github.com/parnurzeal/gorequest github.com/parquet-go/parquet-go github.com/pascaldekloe/name github.com/patrickmn/go-cache
github.com/paulbellamy/ratecounter github.com/paulmach/orb github.com/pbnjay/memory github.com/pborman/getopt github.com/pborman/uuid
github.com/pelletier/go-toml github.com/perimeterx/marshmallow github.com/petar/GoLLRB github.com/peterbourgon/diskv github.com/peterbourgon/ff
github.com/peterh/liner github.com/peterhellberg/link github.com/petermattis/goid github.com/pganalyze/pg_query_go github.com/phayes/freeport
github.com/philhofer/fwd github.com/phpdave11/gofpdi github.com/pires/go-proxyproto github.com/pjbgf/sha1cd github.com/pkoukk/tiktoken-go
github.com/planetscale/vtprotobuf github.com/playwright-community/playwright-go github.com/pmezard/go-difflib github.com/polydawn/refmt
github.com/polyfloyd/go-errorlint github.com/posener/complete github.com/posthog/posthog-go github.com/power-devops/perfstat
github.com/prashantv/gostub github.com/pressly/goose github.com/proglottis/gpgme github.com/prometheus-community/pro-bing
github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring github.com/prometheus-operator/prometheus-operator/pkg/client
github.com/protocolbuffers/txtpbfmt github.com/prysmaticlabs/go-bitfield github.com/pseudomuto/protoc-gen-doc github.com/pseudomuto/protokit
github.com/pterm/pterm github.com/puzpuzpuz/xsync github.com/qiniu/go-sdk github.com/qri-io/jsonpointer github.com/qri-io/jsonschema
github.com/rabbitmq/amqp091-go github.com/radovskyb/watcher github.com/rainycape/unidecode github.com/rakyll/statik github.com/randall77/makefat
github.com/rasky/go-xdr github.com/raulk/go-watchdog github.com/rcrowley/go-metrics github.com/refraction-networking/utls github.com/relvacode/iso8601
github.com/remeh/sizedwaitgroup github.com/remyoudompheng/bigfft github.com/renier/xmlrpc github.com/rhysd/go-github-selfupdate
github.com/richardartoul/molecule github.com/richardlehane/mscfb github.com/richardlehane/msoleps github.com/rickb777/date github.com/rickb777/plural
github.com/rifflock/lfshook github.com/riobard/go-bloom github.com/rivo/tview github.com/rivo/uniseg github.com/rjeczalik/notify
github.com/robertkrimen/otto github.com/robfig/cron github.com/rodaine/table github.com/rogpeppe/fastuuid github.com/rogpeppe/go-internal
github.com/rubenv/sql-migrate github.com/russellhaering/goxmldsig github.com/russross/blackfriday github.com/rwcarlsen/goexif
github.com/ryancurrah/gomodguard github.com/ryanrolds/sqlclosecheck github.com/ryanuber/columnize github.com/ryanuber/go-glob
github.com/rymdport/portal github.com/ryszard/goskiplist github.com/sabhiram/go-gitignore github.com/safchain/ethtool github.com/sagernet/sing
github.com/sagikazarmark/locafero github.com/sagikazarmark/slog-shim github.com/sahilm/fuzzy github.com/saintfish/chardet github.com/samber/lo
github.com/samber/slog-multi github.com/samuel/go-zookeeper github.com/sanity-io/litter github.com/sanposhiho/wastedassign
github.com/santhosh-tekuri/jsonschema github.com/sasha-s/go-deadlock github.com/sashabaranov/go-openai github.com/sashamelentyev/interfacebloat
github.com/sashamelentyev/usestdlibvars github.com/sassoftware/go-rpmutils github.com/sassoftware/relic github.com/satori/go.uuid
github.com/savsgio/gotils github.com/scaleway/scaleway-sdk-go github.com/schollz/closestmatch github.com/schollz/progressbar
github.com/scjalliance/comshim github.com/scylladb/go-set github.com/sean-/seed github.com/sebdah/goldie github.com/seccomp/libseccomp-golang
github.com/secure-io/sio-go github.com/secure-systems-lab/go-securesystemslib github.com/securego/gosec github.com/seiflotfy/cuckoofilter
github.com/sendgrid/rest github.com/sendgrid/sendgrid-go github.com/sercand/kuberesolver github.com/serenize/snaker github.com/sergi/go-diff
github.com/serialx/hashring github.com/sevlyar/go-daemon github.com/shabbyrobe/gocovmerge github.com/shamaton/msgpack github.com/shazow/go-diff
github.com/shibumi/go-pathspec github.com/shiena/ansicolor github.com/shoenig/go-m1cpu github.com/shopspring/decimal github.com/siddontang/go
github.com/siddontang/go-log github.com/sijms/go-ora github.com/sirupsen/logrus github.com/sivchari/containedctx github.com/sivchari/tenv
github.com/skeema/knownhosts github.com/skip2/go-qrcode github.com/skratchdot/open-golang github.com/slack-go/slack github.com/slackhq/nebula
github.com/smacker/go-tree-sitter github.com/smarty/assertions github.com/snowflakedb/gosnowflake github.com/softlayer/softlayer-go
github.com/softlayer/xmlrpc github.com/soheilhy/cmux github.com/sonatard/noctx github.com/songgao/water github.com/sony/gobreaker
github.com/sony/sonyflake github.com/sosodev/duration github.com/spacemonkeygo/spacelog github.com/spaolacci/murmur3 github.com/spdx/tools-golang
github.com/speps/go-hashids github.com/spiffe/go-spiffe github.com/src-d/gcfg github.com/srwiley/oksvg github.com/srwiley/rasterx
github.com/ssgreg/nlreturn github.com/ssor/bom github.com/stacktitan/smb github.com/status-im/keycard-go github.com/stbenjam/no-sprintf-host-port
github.com/stefanberger/go-pkcs11uri github.com/stoewer/go-strcase github.com/streadway/amqp github.com/stretchr/objx github.com/stretchr/testify
github.com/studio-b12/gowebdav github.com/subosito/gotenv github.com/supranational/blst github.com/sylabs/sif github.com/sylabs/squashfs
github.com/syndtr/gocapability github.com/syndtr/goleveldb github.com/t-yuki/gocover-cobertura github.com/tadvi/systray github.com/tchap/go-patricia
github.com/tdakkota/asciicheck github.com/tealeg/xlsx github.com/tebeka/strftime github.com/tecbot/gorocksdb github.com/technoweenie/multipartstreamer
github.com/tektoncd/pipeline github.com/temoto/robotstxt github.com/tencentyun/cos-go-sdk-v5 github.com/teris-io/shortid
github.com/testcontainers/testcontainers-go github.com/testcontainers/testcontainers-go/modules/postgres github.com/tetafro/godot
github.com/tetratelabs/wazero github.com/tevino/abool github.com/texttheater/golang-levenshtein github.com/tg123/go-htpasswd
github.com/thales-e-security/pool github.com/thanhpk/randstr github.com/theckman/yacspin github.com/therootcompany/xz
github.com/theupdateframework/go-tuf github.com/theupdateframework/notary github.com/thlib/go-timezone-local github.com/thoas/go-funk
github.com/tiancaiamao/gp github.com/tikv/client-go github.com/tikv/pd/client github.com/timakin/bodyclose github.com/timonwong/loggercheck
github.com/tinylib/msgp github.com/titanous/rocacheck github.com/tj/assert github.com/tj/go-spin github.com/tjfoc/gmsm github.com/tklauser/go-sysconf
github.com/tklauser/numcpus github.com/tkrajina/go-reflector github.com/tkuchiki/go-timezone github.com/tmc/grpc-websocket-proxy
github.com/tmccombs/hcl2json github.com/tmthrgd/go-hex github.com/tomarrell/wrapcheck github.com/tomasen/realip github.com/tommy-muehle/go-mnd
github.com/tomnomnom/linkheader github.com/toorop/go-dkim github.com/toqueteos/webbrowser github.com/transip/gotransip
github.com/transparency-dev/merkle github.com/trivago/tgo github.com/tv42/httpunix github.com/twinj/uuid github.com/twitchtv/twirp
github.com/twitchyliquid64/golang-asm github.com/tyler-smith/go-bip39 github.com/u-root/u-root github.com/u-root/uio github.com/ua-parser/uap-go
github.com/uber/jaeger-client-go github.com/uber/jaeger-lib github.com/ucarion/urlpath github.com/ugorji/go github.com/ugorji/go/codec
github.com/ulikunitz/xz github.com/ultraware/funlen github.com/ultraware/whitespace github.com/ulule/deepcopier github.com/ulule/limiter
github.com/unknwon/com github.com/unrolled/render github.com/unrolled/secure github.com/uudashr/gocognit github.com/vbatts/go-mtree
github.com/vbatts/tar-split github.com/vbauerster/mpb github.com/vektah/gqlparser github.com/vektra/mockery github.com/vertica/vertica-sql-go
github.com/vifraa/gopom github.com/vincent-petithory/dataurl github.com/virtuald/go-ordered-json github.com/vishvananda/netlink
github.com/vishvananda/netns github.com/vladimirvivien/gexe github.com/vmware-labs/yaml-jsonpath github.com/vmware/govmomi
github.com/volatiletech/inflect github.com/volatiletech/strmangle github.com/vultr/govultr github.com/wI2L/jsondiff github.com/wagoodman/go-partybus
github.com/wagoodman/go-progress github.com/wayneashleyberry/terminal-dimensions github.com/wcharczuk/go-chart github.com/weppos/publicsuffix-go
github.com/whilp/git-urls github.com/willf/bitset github.com/willf/bloom github.com/wk8/go-ordered-map github.com/wlynxg/anet
github.com/x-cray/logrus-prefixed-formatter github.com/x448/float16 github.com/xanzy/go-gitlab github.com/xanzy/ssh-agent github.com/xdg/scram
github.com/xdg/stringprep github.com/xen0n/gosmopolitan github.com/xhit/go-simple-mail github.com/xhit/go-str2duration github.com/xi2/xz
github.com/xiang90/probing github.com/xitongsys/parquet-go github.com/xitongsys/parquet-go-source github.com/xlab/treeprint github.com/xo/dburl
github.com/xo/terminfo github.com/xrash/smetrics github.com/xtgo/uuid github.com/xtls/xray-core github.com/xwb1989/sqlparser
github.com/yagipy/maintidx github.com/yalp/jsonpath github.com/yandex-cloud/go-genproto github.com/yandex-cloud/go-sdk
github.com/yashtewari/glob-intersection github.com/yeya24/promlinter github.com/ykadowak/zerologlint github.com/yl2chen/cidranger
github.com/yosssi/ace github.com/youmark/pkcs8 github.com/yusufpapurcu/wmi github.com/yvasiyarov/go-metrics github.com/yvasiyarov/gorelic
github.com/zalando/go-keyring github.com/zcalusic/sysinfo github.com/zclconf/go-cty github.com/zclconf/go-cty-yaml github.com/zeromicro/go-zero
github.com/ziutek/mymysql github.com/zondax/hid github.com/zondax/ledger-go github.com/zyedidia/generic gitlab.com/bosi/decorder
gitlab.com/golang-commonmark/puny gitlab.com/yawning/bsaes.git go-simpler.org/musttag go-simpler.org/sloglint go.elastic.co/fastjson
go.lsp.dev/jsonrpc2 go.lsp.dev/uri go.mau.fi/util go.mozilla.org/pkcs7 go.opencensus.io go.starlark.net go.step.sm/cli-utils go.step.sm/crypto
go.step.sm/linkedca go4.org go4.org/intern go4.org/mem go4.org/netipx go4.org/unsafe/assume-no-moving-gc goftp.io/server golang.zx2c4.com/wintun
golang.zx2c4.com/wireguard golang.zx2c4.com/wireguard/wgctrl golang.zx2c4.com/wireguard/windows gomodules.xyz/jsonpatch gonum.org/v1/gonum
gonum.org/v1/netlib gonum.org/v1/plot gopkg.in/AlecAivazis/survey.v1 gopkg.in/DATA-DOG/go-sqlmock.v1 gopkg.in/DataDog/dd-trace-go.v1
gopkg.in/Knetic/govaluate.v3 gopkg.in/airbrake/gobrake.v2 gopkg.in/alecthomas/kingpin.v2 gopkg.in/alexcesaro/quotedprintable.v3
gopkg.in/alexcesaro/statsd.v2 gopkg.in/asn1-ber.v1 gopkg.in/cenkalti/backoff.v1 gopkg.in/check.v1 gopkg.in/cheggaaa/pb.v1
gopkg.in/corvus-ch/zbase32.v1 gopkg.in/djherbis/times.v1 gopkg.in/errgo.v1 gopkg.in/errgo.v2 gopkg.in/evanphx/json-patch.v4
gopkg.in/evanphx/json-patch.v5 gopkg.in/fsnotify.v1 gopkg.in/fsnotify/fsnotify.v1 gopkg.in/gcfg.v1 gopkg.in/gemnasium/logrus-airbrake-hook.v2
gopkg.in/go-jose/go-jose.v2 gopkg.in/go-playground/assert.v1 gopkg.in/go-playground/validator.v8 gopkg.in/go-playground/validator.v9
gopkg.in/gomail.v2 gopkg.in/gorp.v1 gopkg.in/h2non/gock.v1 gopkg.in/inf.v0 gopkg.in/ini.v1 gopkg.in/jcmturner/aescts.v1 gopkg.in/jcmturner/dnsutils.v1
gopkg.in/jcmturner/goidentity.v3 gopkg.in/jcmturner/rpc.v1 gopkg.in/ldap.v2 gopkg.in/macaroon.v2 gopkg.in/mail.v2 gopkg.in/mgo.v2
gopkg.in/natefinch/lumberjack.v2 gopkg.in/natefinch/npipe.v2 gopkg.in/ns1/ns1-go.v2 gopkg.in/olivere/elastic.v5 gopkg.in/op/go-logging.v1
gopkg.in/resty.v1 gopkg.in/segmentio/analytics-go.v3 gopkg.in/sourcemap.v1 gopkg.in/square/go-jose.v2 gopkg.in/src-d/go-billy.v4
gopkg.in/src-d/go-git.v4 gopkg.in/stretchr/testify.v1 gopkg.in/telebot.v3 gopkg.in/tomb.v1 gopkg.in/tomb.v2 gopkg.in/urfave/cli.v1
gopkg.in/validator.v2 gopkg.in/warnings.v0 gopkg.in/yaml.v2 gopkg.in/yaml.v3 gorm.io/datatypes gorm.io/driver/mysql gorm.io/driver/postgres
gorm.io/driver/sqlite gorm.io/driver/sqlserver gorm.io/gen gorm.io/gorm gorm.io/hints gorm.io/plugin/dbresolver gotest.tools gotest.tools/gotestsum
gvisor.dev/gvisor helm.sh/helm honnef.co/go/js/dom honnef.co/go/tools howett.net/plist inet.af/netaddr istio.io/api istio.io/client-go
istio.io/gogo-genproto kernel.org/pub/linux/libs/security/libcap/psx knative.dev/networking knative.dev/pkg knative.dev/serving kubevirt.io/api
kubevirt.io/containerized-data-importer-api kubevirt.io/controller-lifecycle-operator-sdk/api layeh.com/gopher-json lukechampine.com/blake3
lukechampine.com/frand lukechampine.com/uint128 maunium.net/go/mautrix mellium.im/sasl modernc.org/cc modernc.org/ccgo modernc.org/gc modernc.org/libc
modernc.org/mathutil modernc.org/memory modernc.org/opt modernc.org/sqlite modernc.org/strutil modernc.org/token moul.io/http2curl mvdan.cc/gofumpt
mvdan.cc/interfacer mvdan.cc/lint mvdan.cc/sh mvdan.cc/unparam mvdan.cc/xurls nhooyr.io/websocket olympos.io/encoding/edn oras.land/oras-go
pgregory.net/rapid rsc.io/qr rsc.io/tmplfunc software.sslmate.com/src/go-pkcs12 sourcegraph.com/sourcegraph/appdash stathat.com/c/consistent
storj.io/drpc tags.cncf.io/container-device-interface tags.cncf.io/container-device-interface/specs-go tailscale.com vitess.io/vitess xorm.io/builder
xorm.io/core xorm.io/xorm zombiezen.com/go/sqlite
"""
