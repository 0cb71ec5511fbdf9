"""Well-known gems of RubyGems: those with the most downloads, those that Debian packages, and others we know to be used widely.

Made on 16 November 2026 from the list of June 2026 in `guarddog` 3.2.0, from the `ruby-…` packages of Debian, and by hand.
"""

OWNERS = """

"""

NAMES = """
Ascii85 CFPropertyList aasm abstract-type ace-rails-ap acme-client actioncable actionmailbox actionmailer actionpack actionpack-action-caching
actionpack-page-caching actionpack-xml-parser actiontext actionview active-model-serializers active_model_serializers activejob activeldap activemodel
activemodel-serializers-xml activerecord activerecord-explain-analyze activerecord-import activerecord-nulldb-adapter activerecord-precounter
activerecord-session_store activeresource activestorage activesupport acts-as-api acts-as-list acts-as-taggable-on acts-as-tree acts_as_list
adamantium addressable adsf adsf-live ae aes-key-wrap aes_key_wrap afm after-commit-queue aggregate ahoy-email ahoy-matey airbrake airbrussh akami
akismet algebrick algoliasearch amazon-ec2 ami ammeter amq-protocol amqp ancestry android-key-attestation anima annotate ansi anthropic api-pagination
apollo-upload-server appraisal appraiser appraiser-reek appraiser-rubocop arbre archive-zip arel arr-pm artifactory aruba asana ascii85 asciidoctor
asciidoctor-include-ext asciidoctor-kroki asciidoctor-pdf asciidoctor-plantuml asetus asset-sync ast async async-http async-io async-pool
async-process async-rspec atk atlassian-jwt atomic atomos attr-encrypted attr-required attr_encrypted attr_required attribute-normalizer aubio augeas
autoparse autoprefixer-rails avl-tree awesome-nested-set awesome-print awesome_print awrence aws aws-eventstream aws-partitions aws-sdk
aws-sdk-accessanalyzer aws-sdk-acm aws-sdk-acmpca aws-sdk-alexaforbusiness aws-sdk-amplify aws-sdk-apigateway aws-sdk-apigatewaymanagementapi
aws-sdk-apigatewayv2 aws-sdk-appconfig aws-sdk-applicationautoscaling aws-sdk-applicationdiscoveryservice aws-sdk-applicationinsights aws-sdk-appmesh
aws-sdk-appstream aws-sdk-appsync aws-sdk-athena aws-sdk-augmentedairuntime aws-sdk-autoscaling aws-sdk-autoscalingplans aws-sdk-backup aws-sdk-batch
aws-sdk-budgets aws-sdk-chime aws-sdk-cloud9 aws-sdk-clouddirectory aws-sdk-cloudformation aws-sdk-cloudfront aws-sdk-cloudhsm aws-sdk-cloudhsmv2
aws-sdk-cloudsearch aws-sdk-cloudsearchdomain aws-sdk-cloudtrail aws-sdk-cloudwatch aws-sdk-cloudwatchevents aws-sdk-cloudwatchlogs aws-sdk-codebuild
aws-sdk-codecommit aws-sdk-codedeploy aws-sdk-codeguruprofiler aws-sdk-codegurureviewer aws-sdk-codepipeline aws-sdk-codestar
aws-sdk-codestarconnections aws-sdk-codestarnotifications aws-sdk-cognitoidentity aws-sdk-cognitoidentityprovider aws-sdk-cognitosync
aws-sdk-comprehend aws-sdk-comprehendmedical aws-sdk-computeoptimizer aws-sdk-configservice aws-sdk-connect aws-sdk-connectparticipant aws-sdk-core
aws-sdk-costandusagereportservice aws-sdk-costexplorer aws-sdk-databasemigrationservice aws-sdk-dataexchange aws-sdk-datapipeline aws-sdk-datasync
aws-sdk-dax aws-sdk-detective aws-sdk-devicefarm aws-sdk-directconnect aws-sdk-directoryservice aws-sdk-dlm aws-sdk-docdb aws-sdk-dynamodb
aws-sdk-dynamodbstreams aws-sdk-ebs aws-sdk-ec2 aws-sdk-ec2instanceconnect aws-sdk-ecr aws-sdk-ecs aws-sdk-efs aws-sdk-eks aws-sdk-elasticache
aws-sdk-elasticbeanstalk aws-sdk-elasticinference aws-sdk-elasticloadbalancing aws-sdk-elasticloadbalancingv2 aws-sdk-elasticsearchservice
aws-sdk-elastictranscoder aws-sdk-emr aws-sdk-eventbridge aws-sdk-firehose aws-sdk-fms aws-sdk-forecastqueryservice aws-sdk-forecastservice
aws-sdk-frauddetector aws-sdk-fsx aws-sdk-gamelift aws-sdk-glacier aws-sdk-globalaccelerator aws-sdk-glue aws-sdk-greengrass aws-sdk-groundstation
aws-sdk-guardduty aws-sdk-health aws-sdk-iam aws-sdk-imagebuilder aws-sdk-importexport aws-sdk-inspector aws-sdk-iot aws-sdk-iot1clickdevicesservice
aws-sdk-iot1clickprojects aws-sdk-iotanalytics aws-sdk-iotdataplane aws-sdk-iotevents aws-sdk-ioteventsdata aws-sdk-iotjobsdataplane
aws-sdk-iotsecuretunneling aws-sdk-iotthingsgraph aws-sdk-kafka aws-sdk-kendra aws-sdk-kinesis aws-sdk-kinesisanalytics aws-sdk-kinesisanalyticsv2
aws-sdk-kinesisvideo aws-sdk-kinesisvideoarchivedmedia aws-sdk-kinesisvideomedia aws-sdk-kinesisvideosignalingchannels aws-sdk-kms
aws-sdk-lakeformation aws-sdk-lambda aws-sdk-lambdapreview aws-sdk-lex aws-sdk-lexmodelbuildingservice aws-sdk-licensemanager aws-sdk-lightsail
aws-sdk-machinelearning aws-sdk-macie aws-sdk-managedblockchain aws-sdk-marketplacecatalog aws-sdk-marketplacecommerceanalytics
aws-sdk-marketplaceentitlementservice aws-sdk-marketplacemetering aws-sdk-mediaconnect aws-sdk-mediaconvert aws-sdk-medialive aws-sdk-mediapackage
aws-sdk-mediapackagevod aws-sdk-mediastore aws-sdk-mediastoredata aws-sdk-mediatailor aws-sdk-migrationhub aws-sdk-migrationhubconfig aws-sdk-mobile
aws-sdk-mq aws-sdk-mturk aws-sdk-neptune aws-sdk-networkmanager aws-sdk-opsworks aws-sdk-opsworkscm aws-sdk-organizations aws-sdk-outposts
aws-sdk-personalize aws-sdk-personalizeevents aws-sdk-personalizeruntime aws-sdk-pi aws-sdk-pinpoint aws-sdk-pinpointemail aws-sdk-pinpointsmsvoice
aws-sdk-polly aws-sdk-pricing aws-sdk-qldb aws-sdk-qldbsession aws-sdk-quicksight aws-sdk-ram aws-sdk-rds aws-sdk-rdsdataservice aws-sdk-redshift
aws-sdk-rekognition aws-sdk-resourcegroups aws-sdk-resourcegroupstaggingapi aws-sdk-resources aws-sdk-robomaker aws-sdk-route53 aws-sdk-route53domains
aws-sdk-route53resolver aws-sdk-s3 aws-sdk-s3control aws-sdk-sagemaker aws-sdk-sagemakerruntime aws-sdk-savingsplans aws-sdk-schemas
aws-sdk-secretsmanager aws-sdk-securityhub aws-sdk-serverlessapplicationrepository aws-sdk-servicecatalog aws-sdk-servicediscovery
aws-sdk-servicequotas aws-sdk-ses aws-sdk-sesv2 aws-sdk-shield aws-sdk-signer aws-sdk-simpledb aws-sdk-sms aws-sdk-snowball aws-sdk-sns aws-sdk-sqs
aws-sdk-ssm aws-sdk-states aws-sdk-storagegateway aws-sdk-support aws-sdk-swf aws-sdk-textract aws-sdk-transcribeservice
aws-sdk-transcribestreamingservice aws-sdk-transfer aws-sdk-translate aws-sdk-v1 aws-sdk-waf aws-sdk-wafregional aws-sdk-wafv2 aws-sdk-workdocs
aws-sdk-worklink aws-sdk-workmail aws-sdk-workmailmessageflow aws-sdk-workspaces aws-sdk-xray aws-sigv2 aws-sigv4 axiom-types axlsx azure-storage-blob
azure-storage-common babel-source babel-transpiler babosa backbone-on-rails backports bacon barby barrier base32 base62 base64 batch-loader bcrypt
bcrypt-pbkdf bcrypt_pbkdf beaker-hostgenerator beaneater beautify beefcake behance benchmark-ips benchmark-ips-doc benchmark-memory benchmark-suite
benchmark-suite-doc bert better_errors bigdecimal bindata bindex binding-ninja binding-of-caller binding_of_caller bio blade blade-qunit-adapter
blade-sauce-labs-plugin blankslate blockenspiel bluefeather bogus bootboot bootsnap bootstrap-form bootstrap-sass bootstrap-switch-rails brakeman
brandur-json-schema brass bridgetown browser bsearch bson buff-config buff-extensions buff-ignore buff-ruby-engine buff-shell-out buftok bugsnag build
builder bullet bundler bundler-audit bunny byebug cabin cairo cairo-gobject cancancan capistrano capistrano-bundler capture-output capybara
capybara-screenshot carrierwave case-transform case_transform cassiopee cat caxlsx cbor celluloid celluloid-essentials celluloid-extras celluloid-fsm
celluloid-io celluloid-pool celluloid-supervision certificate-authority cfpropertylist character-set charlock-holmes charlock_holmes chef chef-config
chef-utils childprocess chromedriver-helper chronic chronic-duration chunky-png chunky_png citrus claide claide-plugins clamp classifier
classifier-reborn cleanroom client-side-validations climate-control climate_control cliver clockwork clutter clutter-gdk clutter-gtk cmath cmdparse
cocaine cocoapods cocoapods-core cocoapods-deintegrate cocoapods-downloader cocoapods-plugins cocoapods-search cocoapods-trunk cocoapods-try cocoon
coderay coercible coffee-rails coffee-script coffee-script-source color colorator colored colored2 colorize columnize combustion commander
commonmarker compass concord concurrent concurrent-ext concurrent-ruby config configurate connection-pool connection_pool console contest contracts
cookiejar cork cose countries coveralls crack crass crb-blast creole cri cri-doc css-parser css_parser cssbundling-rails cssmin cssminify cstruct csv
cucumber cucumber-core cucumber-expressions cucumber-wire cuprite curb curses cutest cvss-suite daemons dalli damerau-levenshtein danger data-migrate
data-uri database-cleaner database_cleaner database_cleaner-active_record database_cleaner-core dataobjects dataobjects-mysql dataobjects-postgres
dataobjects-sqlite3 date dbf dbm dbus ddmemoize ddmetrics ddplugin ddtrace debase debase-ruby_core_source debian debug debug-inspector debug_inspector
declarative declarative-option declarative-policy deep-merge deep_merge default-value-for delayed-job delayed-job-active-record delayed_job
delayed_job_active_record delayer delayer-deferred delorean dependor derailed-benchmarks descendants-tracker descendants_tracker device_detector
devise devise-two-factor diaspora-federation-json-schema diaspora-prosody-config did-you-mean diff-lcs diff-match-patch diffy digest-crc
directory-watcher dirty-memoize discordrb-webhooks discourse-diff discriminator distribution diva dnsruby docile docker-api dogapi dogstatsd-ruby
domain-name domain_name doorkeeper doorkeeper-i18n doorkeeper-openid-connect dotenv dotenv-rails dpl draper dry-configurable dry-container dry-core
dry-equalizer dry-inflector dry-initializer dry-logic dry-monads dry-schema dry-struct dry-types dry-validation e2mmap eb ecasound ecma-re-validator
ed25519 eim-xml ejs elasticsearch elasticsearch-api elasticsearch-model elasticsearch-rails elasticsearch-transport em-http-request em-mongo em-redis
em-socksify em-spec em-synchrony em-websocket email-reply-parser email-reply-trimmer email-spec email-validator email_spec emoji_regex emot encryptor
entypo-rails enum enumerable-statistics enumerize equalizer equatable erb errbase erubi erubis escape escape-utils escape_utils espeak et-orbi ethon
eventmachine exception-notification excon execjs executable-hooks exif expression-parser expression-parser-doc extlib eye facade facter factory-bot
factory-bot-rails factory_bot factory_bot_rails factory_girl factory_girl_rails fakefs faker fakeredis fakeweb faraday faraday-cookie-jar
faraday-cookie_jar faraday-em_http faraday-em_synchrony faraday-excon faraday-http-cache faraday-httpclient faraday-middleware
faraday-middleware-aws-sigv4 faraday-middleware-multi-json faraday-multipart faraday-net-http faraday-net_http faraday-net_http_persistent
faraday-patron faraday-rack faraday-retry faraday_middleware faraday_middleware-aws-sigv4 fast-blank fast-gettext fast-stemmer fast-xs fast_blank
fast_gettext fastimage fastlane fauxhai faye faye-websocket fcgi feature feedparser ffaker ffi ffi-bit-masks ffi-compiler ffi-libarchive ffi-rzmq
ffi-rzmq-core ffi-yajl fftw3 fiber-local figaro file-tail file-validators filepath filesystem fission fix-trinity-output fixwhich flexmock flipper
flipper-active_record flowdock fluent-config-regexp-type fluent-plugin-elasticsearch fluent-plugin-ignore-filter
fluent-plugin-kubernetes_metadata_filter fluent-plugin-record-modifier fluent-plugin-rewrite-tag-filter fluent-plugin-s3 fluentd fog fog-aliyun
fog-atmos fog-aws fog-brightbox fog-core fog-ecloud fog-google fog-json fog-libvirt fog-local fog-openstack fog-powerdns fog-profitbricks
fog-rackspace fog-radosgw fog-riakcs fog-sakuracloud fog-serverlove fog-softlayer fog-storm-on-demand fog-storm_on_demand fog-terremark fog-vmfusion
fog-voxel fog-xml fogbugz font-awesome-rails foreman formatador formtastic forwardable-extended fourflusher fpm friendly-id friendly_id fssm ftw fugit
fusefs fuubar fuzzy_match fuzzyurl gaffe gapic-common gd gdk-pixbuf2 gdk3 gelf gemoji gemojione generator-spec geocoder get-process-mem
get_process_mem getspg gettext gettext-i18n-rails gettext-i18n-rails-js gettext-setup gh gh_inspector gherkin gio2 gir-ffi git github-linguist
github-markdown github-markup github-pages-health-check gitlab gitlab-experiment gitlab-flowdock-git-hook gitlab-fog-azure-rm gitlab-labkit
gitlab-markup gitlab-sidekiq-fetcher gli glib2 glob globalid gnome gnome-dev gnome2 gnome2-dev gnuplot gobject-introspection god gollum-lib
gollum-rugged-adapter gon good_job google-api-client google-apis-androidpublisher_v3 google-apis-core google-apis-iamcredentials_v1
google-apis-playcustomapp_v1 google-apis-storage_v1 google-cloud-core google-cloud-env google-cloud-errors google-cloud-storage google-gax
google-protobuf googleapis-common-protos googleapis-common-protos-types googleauth gpgme grack graffiti grape grape-entity grape-logging
grape-path-helpers graphiql-rails graphlient graphql graphql-client graphql-errors graphql-ruby graphviz gravtastic grib grit grit-ext growl grpc
grpc-google-iam-v1 grpc-tools gruff gsl gssapi gstreamer gtk2 gtk3 gtksourceview4 guard guard-compat guard-rspec guard-shell guestfs gyoku haml
haml-rails hamlit hamster hana hanami handlebars-assets hangouts-chat has-scope has-secure-token has_scope hashdiff hashery hashie
hashie-forbidden-attributes hdfeos5 health-check health_check heapy highline hike hikidoc hipchat hiredis hitimes hivex hkdf hmac hocon hoe
honeybadger hotwire-rails hrx html-pipeline html-proofer html2haml html2text htmlentities htree http http-2 http-accept http-accept-language
http-connection http-cookie http-form-data http-form_data http-parser http_parser.rb httparty httpauth httpclient httpi humanize i18n i18n-data
i18n-inflector i18n-inflector-rails i18n-spec i18n_data icalendar ice-cube ice-nine ice_cube ice_nine ignition-math image-processing image-science
image_processing importmap-rails in-parallel indentation inflecto influxdb inherited-resources inherited_resources iniparse inline innertube insist
instance-storage instantiator integration interactor introspection invisible-captcha io-console io-like ipaddr ipaddress ipynbdiff irb iso iso8601
jaeger-client jar-dependencies jaro-winkler jaro_winkler jbuilder jekyll jekyll-archives jekyll-avatar jekyll-commonmark jekyll-compose jekyll-data
jekyll-default-layout jekyll-feed jekyll-gist jekyll-github-metadata jekyll-include-cache jekyll-last-modified-at jekyll-mentions
jekyll-multiple-languages jekyll-optional-front-matter jekyll-paginate jekyll-paginate-v2 jekyll-polyglot jekyll-readme-index jekyll-redirect-from
jekyll-relative-links jekyll-sass-converter jekyll-seo-tag jekyll-sitemap jekyll-test-plugin jekyll-test-plugin-malicious jekyll-titles-from-headings
jekyll-toc jekyll-watch jira jira-ruby jmespath jnunemaker-matchy joiner journey jquery-atwho-rails jquery-datatables-rails jquery-rails
jquery-scrollto-rails jquery-ui-rails js-image-paths js-regex js-routes jsbundling-rails json json-jwt json-schema json-schemer json-spec json_pure
json_schemer jsonapi-renderer jsonify jsonpath jwt kakasi-ffi kamal kaminari kaminari-actionview kaminari-activerecord kaminari-core kgio knapsack
kostya-sigar kpeg kramdown kramdown-parser-gfm kramdown-rfc2629 kubeclient kyotocabinet langchainrb language_server-protocol lapack launchy
launchy-shim ldap leaflet-rails letter-opener letter_opener levenshtein libnotify libprelude librarian librdf libv8 libvirt libxml libyajl2
license-finder license_finder licensee linked-list liquid liquid-c listen little-plugger llhttp-ffi locale localhost lockbox lockfile log4r
logger-application logging logging-rails logify lograge logstash-filter-translate logstash-output-sqs logstash-output-statsd loofah lru-redux
lru_redux lumberjack mab macaddr magic mail mail-gpg mail-room marcel marginalia marisa markdown-it-html5-embed markerb maruku mathml matrix
maven-libs maxitest maxminddb mdl mdurl-rb mecab mechanize memo-wise memoist memoizable memory-profiler memory_profiler mercenary messagebus-api
metaclass metaid method-source method_source metriks middleman middleware mime mime-types mime-types-data mimemagic mina mini-exiftool mini-histogram
mini-magick mini-mime mini-portile2 mini_magick mini_mime mini_portile mini_portile2 minimization minispec-metadata minitar minitest minitest-around
minitest-excludes minitest-focus minitest-global-expectations minitest-hooks minitest-power-assert minitest-reporters minitest-shared-description
minitest-stub-const minitest-utils mixlib-archive mixlib-authentication mixlib-cli mixlib-config mixlib-install mixlib-log mixlib-shellout
mixlib-versioning mizuho mmap2 mobile-fu mocha mocha-doc model-tokenizer mojo-magick molinillo momentjs-rails moneta monetize money money-rails mongo
mongoid mono-logger mono_logger morpher motion-require mousetrap-rails mp3tag mpi ms-rest ms-rest-azure msfrpc-client msgpack mtrc multi-json
multi-test multi-xml multi_json multi_test multi_xml multibitnums multipart-parser multipart-post murmurhash3 mustache mustermann mustermann-grape
mysql2 nakayoshi-fork nanaimo nanoc-checking nanoc-cli nanoc-core nanoc-deploying nanoc-external nanoc-live nanotest nap narray narray-miss naturally
naught ncurses necromancer nenv neovim nested-form net-dns net-http-digest-auth net-http-persistent net-http-pipeline net-imap net-irc net-ldap
net-ntp net-pop net-protocol net-scp net-sftp net-smtp net-ssh net-ssh-gateway net-ssh-krb net-ssh-multi net-telnet netaddr netcdf netrc newrelic_rpm
nfc nfnetlink nfqueue ngraph nio4r no_proxy_fix nokogiri nokogiri-diff nokogumbo nori notiffany notify notmuch ntlm numerizer numru-misc numru-units
oauth oauth2 obexftp octokit odbc oedipus-lex oembed ogginfo ohai oily-png oj oj-introspect ole omniauth omniauth-alicloud omniauth-atlassian-oauth2
omniauth-authentiq omniauth-azure-activedirectory-v2 omniauth-dingtalk-oauth2 omniauth-facebook omniauth-github omniauth-gitlab omniauth-google-oauth2
omniauth-kerberos omniauth-ldap omniauth-multipassword omniauth-oauth omniauth-oauth2 omniauth-openid omniauth-openid-connect
omniauth-rails-csrf-protection omniauth-rails_csrf_protection omniauth-saml omniauth-tumblr omniauth-twitter omniauth-ultraauth omniauth-wordpress
open-graph-reader open-uri-redirections open4 openid openid-connect openid_connect openssl openssl-signature-algorithm openstack opentracing optimist
optparse org origami origin orm-adapter orm_adapter os otr-activerecord overcommit ox packable packetfu pagy paint pango paper-trail paper_trail
paperclip parallel parallel-tests parallel_tests paranoia parse-cron parseconfig parser parslet password pastel path-expander pathname2 pathspec
pathutil pcaprub pdf-core pdf-inspector pdf-reader peach peek peek-gc peek-host peek-performance-bar peek-pg peek-rblineprof peek-redis pg
pg-ldap-sync pg-query pg_query pgplot phonelib pkg-config plist pluggaloid png-quantizator po-to-json poltergeist polyglot ponder poppler posix-spawn
postmark power-assert power_assert powerbar powerpack prawn prawn-doc prawn-icon prawn-manual-builder prawn-svg prawn-table prawn-templates premailer
premailer-rails proc-to-ast proc_to_ast process-daemon procto prof progressbar prometheus-client prometheus-client-mmap propshaft protocol-hpack
protocol-http protocol-http1 protocol-http2 proxifier pry pry-byebug pry-rails pry-stack_explorer psych public-suffix public_suffix puma
puma-worker-killer pundit puppet puppet-forge puppet-resource-api puppet-syntax puppetlabs-spec-helper puppetserver-ca-cli qdbm qr4r raabro rabl
rabl-rails racc rack rack-accept rack-attack rack-cache rack-cors rack-flash3 rack-google-analytics rack-livereload rack-mini-profiler
rack-mobile-detect rack-oauth2 rack-openid rack-parser rack-piwik rack-protection rack-proxy rack-rewrite rack-ssl rack-test rack-timeout raemon rails
rails-assets-autosize rails-assets-blueimp-gallery rails-assets-bootstrap rails-assets-bootstrap-markdown rails-assets-corejs-typeahead
rails-assets-diaspora-jsxc rails-assets-emojione rails-assets-fine-uploader rails-assets-highlightjs rails-assets-jakobmattsson-jquery-elastic
rails-assets-jquery rails-assets-jquery-colorbox rails-assets-jquery-fullscreen rails-assets-jquery-fullscreen-plugin rails-assets-jquery-idletimer
rails-assets-jquery-nicescroll rails-assets-jquery-placeholder rails-assets-jquery-textchange rails-assets-jquery-ui rails-assets-markdown-it
rails-assets-markdown-it--markdown-it-for-inline rails-assets-markdown-it-diaspora-mention rails-assets-markdown-it-hashtag
rails-assets-markdown-it-sanitizer rails-assets-markdown-it-sub rails-assets-markdown-it-sup rails-assets-perfect-scrollbar rails-assets-punycode
rails-assets-underscore rails-controller-testing rails-deprecated-sanitizer rails-deprecated_sanitizer rails-dom-testing rails-html-sanitizer
rails-i18n rails-observers rails-timeago rails-tokeninput railties rainbow raindrops rake rake-ant ransack rantly rash-alt rb-fsevent rb-inotify
rb-readline rblineprof rbnacl rbpdf rbpdf-font rbs rbtrace rbtree rbvmomi rc4 rchardet rd rdiscount rdoc re2 recaptcha recursive-open-struct redcarpet
redcloth redis redis-actionpack redis-activesupport redis-client redis-namespace redis-rack redis-rails redis-store ref referer-parser regexp-parser
regexp-property-values regexp_parser reline remcached remctl remotipart representable request-store request_store require_all responders resque
rest-client restforce rethtool retriable retryable reverse-markdown reverse_markdown rexml rgen rgfa riemann-client rinku rinku-doc riot rly rmagick
rmagick-doc roadie roadie-rails roda rollbar rollout romkan ronn roo rotp rouge roxml rpam-ruby19 rpatricia rqrcode rqrcode-core rqrcode-rails3 rr rrd
rsec rspec rspec-collection-matchers rspec-collection_matchers rspec-core rspec-expectations rspec-files rspec-instafail rspec-its
rspec-junit-formatter rspec-logsplit rspec-memory rspec-mocks rspec-parameterized rspec-pending-for rspec-profiling rspec-puppet rspec-puppet-facts
rspec-rails rspec-retry rspec-set rspec-sidekiq rspec-stubbed-env rspec-support rspec-temp-dir rspec_junit_formatter rsvg2 rsync rt rubame rubocop
rubocop-ast rubocop-capybara rubocop-packaging rubocop-performance rubocop-rails rubocop-rspec ruby-engine ruby-graphviz ruby-kafka ruby-lsp
ruby-macho ruby-magic-static ruby-ole ruby-openai ruby-parser ruby-prof ruby-progressbar ruby-rc4 ruby-saml ruby-version ruby-vips ruby2-keywords
ruby2_keywords ruby2ruby ruby_dep ruby_parser rubydns rubygems rubygems-bundler rubygems-update rubymail rubymail-doc rubyntlm rubypants rubytorrent
rubyvis rubyzip rufus-scheduler rugged rugments rushover safe_yaml safely-block safety-net-attestation saml samuel sanitize sasl sass sass-listen
sass-rails sassc sassc-rails savon sawyer scanf scarf schash scientist sd-notify sdbm sdl sdoc seamless-database-pool searchkick secure-headers
securecompare security seed-fu select2-rails selenium-webdriver selinux semanage semantic-puppet semantic-range semantic_range semverse sendgrid-ruby
sentry-rails sentry-raven sentry-ruby sentry-ruby-core sentry-sidekiq sequel sequel-pg sequenced serialport serverengine serverspec settingslogic
settingslogic-doc sexp-processor sexp_processor sfl shadow sham-rack shellany shindo shoulda shoulda-context shoulda-matchers shrine sidekiq
sidekiq-cron sigar sigdump signet simctl simple-captcha2 simple-oauth simple-po-parser simple_form simplecov simplecov-cobertura simplecov-html
simplecov_json_formatter simpleidn sinatra sinatra-contrib six sixarm-ruby-unaccent sixarm_ruby_unaccent slack-messenger slack-notifier
slack-ruby-client slim slop slow-enumerator-tools slowpoke snaky_hash snmp snorlax snowplow-tracker soap4r socksify solargraph solid_cable solid_cache
solid_queue solve sorbet sorbet-runtime sorbet-static sorted-set sorted_set source-map spdx-licenses specinfra spider spoon spreadsheet spring
spring-commands-rspec spring-watcher-listen sprockets sprockets-export sprockets-rails spy sqlite3 ssh-data sshkey sshkit ssrf-filter ssrf_filter
stackprof stamp standalone standard state-machines state-machines-activemodel state-machines-activerecord state_machines state_machines-activemodel
state_machines-activerecord statesman statistics statsd statsd-ruby steep stimulus-rails stomp string-direction stringex stringify-hash stripe
strong_migrations strptime strscan stud subexec svg-graph svn swd symboltable sync sys-filesystem sys-proctable syslog-logger systemu table-print
tailwindcss-rails tanuki-emoji task-list tdiff telesign telesignenterprise temple term-ansicolor terminal-notifier terminal-table termios terrapin
terser test-construct test-declarative test-prof test-unit test-unit-context test-unit-notify test-unit-rr test-xml text text-format text-table
therubyracer thin thor threach thread-order thread-safe thread_safe thrift thwait tilt timecop timeliness timeout timers timfel-krb5-auth tins tioga
tioga-doc to-regexp tokyocabinet toml toml-rb tomlrb tool torquebox-no-op tpm-key-attestation traces trailblazer trailblazer-option train-core treetop
trollop truncato ttfunk tty-color tty-command tty-cursor tty-platform tty-prompt tty-reader tty-screen tty-spinner tty-which turbo-rails turbolinks
turbolinks-source twilio-ruby twitter twitter-oauth twitter-stream twitter-text typed-array typhoeus tzinfo tzinfo-data u2f uber uconv uglifier unf
unf-ext unf_ext unicode unicode-display-width unicode-display_width unicode-plot unicode-utils unicode_utils unicorn unicorn-engine
unicorn-worker-killer unidecode uniform-notifier uniform_notifier unindent unleash unparser uri-template uri_template url-safe-base64
user-agent-parser useragent uuid uuidtools uuidtools-doc vagrant-cloud valid valid-email validatable validate-email validate-url validate_email
validate_url validates-hostname varia-model vault vcr vegas version-gem version-sorter version_gem versionist versionomy vips virtus vmstat
voight-kampff wait-for-it warden warning wasabi wavefile web-console webauthn webdrivers webfinger webkit2-gtk webmock webpack-rails webpacker webrick
webrobots websocket websocket-driver websocket-extensions whenever whitequark-parser whitewash wicked_pdf wikicloth will-paginate will_paginate wisper
with-env with_env wkhtmltopdf-binary wmi-lite word_wrap xapian xcodeproj xcpretty xcpretty-travis-formatter xdg xml-simple xmlhash xmlparser xmlrpc
xmpp4r xpath ya2yaml yajl yajl-ruby yard yell zeitwerk zentest zip zip-zip zoom
"""
