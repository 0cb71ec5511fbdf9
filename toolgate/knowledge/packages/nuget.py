"""Well-known packages of NuGet: names, and prefixes that the registry reserves for their owners.

Made on 16 November 2026 by hand. Names are in lower case, as the registry compares them.
"""

OWNERS = """
aspire autofac avalonia awssdk azure benchmarkdotnet communitytoolkit confluent datadog devexpress duende elastic fluentassertions google grpc
hangfire hotchocolate jetbrains masstransit microsoft mongodb mstest newrelic newtonsoft npgsql nservicebus nuget nunit openiddict opentelemetry prism
rabbitmq reactiveui sentry serilog sixlabors skiasharp stripe syncfusion system telerik testcontainers twilio uno xamarin xunit
"""

NAMES = """
akka akka.cluster anglesharp anthropic.sdk ardalis.guardclauses ardalis.result ardalis.specification autofac autofixture autofixture.automoq
autofixture.xunit2 automapper automapper.extensions.microsoft.dependencyinjection bcrypt.net-next benchmarkdotnet blazored.localstorage blazored.toast
bogus bouncycastle.cryptography bunit cake.tool caliburn.micro castle.core closedxml commandlineparser coverlet.collector coverlet.msbuild cronos
csvhelper dapper dapper.contrib dbup dbup-postgresql dbup-sqlserver docker.dotnet dotnetenv dotnetty.common efcore.bulkextensions
efcore.namingconventions entityframework epplus evolve expecto fable.core fake-cli fakeiteasy fluentassertions fluentemail.core fluentemail.smtp
fluentmigrator fluentmigrator.runner fluentvalidation fluentvalidation.aspnetcore fluentvalidation.dependencyinjectionextensions fsharp.core
fsharp.data giraffe graphql graphql.server.all handlebars.net hangfire hotchocolate.aspnetcore htmlagilitypack humanizer humanizer.core
identityserver4 itext7 jwt k4os.compression.lz4 languageext.core lib.harmony libgit2sharp linq2db litedb log4net magick.net-q8-anycpu mailkit mapster
mapster.dependencyinjection markdig marten masstransit mathnet.numerics mcmaster.extensions.commandlineutils mediatr
mediatr.extensions.microsoft.dependencyinjection memorypack messagepack meziantou.analyzer mimekit modelcontextprotocol monogame.framework.desktopgl
moq moq.automock mstest mudblazor mvvmlightlibs mysql.data mysql.entityframeworkcore mysqlconnector nanoid nest nethereum.web3 newtonsoft.json nlog
nlog.extensions.logging nlog.web.aspnetcore nodatime nodatime.serialization.systemtextjson npgsql npoi nsubstitute nswag.aspnetcore nswag.msbuild
nuke.common nunit octokit ollamasharp oneof openai oracle.entityframeworkcore oracle.manageddataaccess.core orleans polly polly.core polly.extensions
polly.extensions.http pomelo.entityframeworkcore.mysql prometheus-net prometheus-net.aspnetcore protobuf-net puppeteersharp quartz
quartz.extensions.hosting questpdf radzen.blazor ravendb.client refit refit.httpclientfactory reportgenerator reqnroll reqnroll.xunit restsharp
roslynator.analyzers saturn scriban scrutor selenium.support selenium.webdriver sendgrid serilog sharpziplib shouldly silk.net sonaranalyzer.csharp
specflow spectre.console spectre.console.cli sqids sqlite-net-pcl sqlitepclraw.bundle_green ssh.net stackexchange.exceptional stackexchange.redis
stripe stylecop.analyzers swashbuckle.aspnetcore swashbuckle.aspnetcore.annotations tensorflow.net tomlyn topshelf torchsharp twilio ulid verify.nunit
verify.xunit websocketsharp wiremock.net xunit yamldotnet zstdsharp.port
"""
