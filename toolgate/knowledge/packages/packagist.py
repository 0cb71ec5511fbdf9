"""Well-known packages of Packagist: vendors, since a vendor's name belongs to one account, and single packages.

Made on 16 November 2026 by hand.
"""

OWNERS = """
algolia amphp anthropic-ai api-platform aws bacon barryvdh behat bref brick bugsnag cakephp codeception codeigniter codeigniter4 composer craftcms
doctrine dompdf drupal drush easycorp elasticsearch endroid erusev fakerphp filament filp firebase friendsofphp friendsofsymfony fruitcake gedmo
google guzzlehttp hautelook http-interop hyperf illuminate inertiajs intervention jenssegers johnpbloch knplabs laminas laravel laravel-zero latte
lcobucci league league-commonmark lexik liip livewire maatwebsite magento mailgun meilisearch michelf mnapoli mockery mongodb monolog mpdf nelmio
nesbot nette nikic nunomaduro nyholm ocramius october open-telemetry openai-php opensearch-project pestphp phar-io php-cs-fixer php-di php-http
phpdocumentor phpmailer phpmd phpoffice phpseclib phpspec phpstan phpunit postmark pragmarx predis prism-php psalm psr ramsey react reactphp rector
rectorphp roave rollbar roots scheb sebastian sebastianbergmann sendgrid sensio sensiolabs sentry shopware silber slim sonata-project spatie squizlabs
statamic stof stripe swiftmailer swoole sylius symfony symfonycasts tecnickcom thecodingmachine tightenco tracy twig twilio tymon typesense typo3
vimeo vlucas web-token webmozart winter workerman wp-cli wpackagist-plugin yajra yiisoft
"""

NAMES = """
bramus/router darkaonline/l5-swagger dg/mysql-dump hassankhan/config jms/serializer jms/serializer-bundle kint-php/kint overtrue/wechat
owen-it/laravel-auditing paragonie/halite paragonie/random_compat paragonie/sodium_compat pimple/pimple rap2hpoutre/fast-excel robmorgan/phinx
"""
