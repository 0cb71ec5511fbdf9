"""aws, gcloud, az and other clouds — looking is told from changing by the verb of the operation."""

from toolgate.knowledge.vocabulary import (
    PLAIN, READS, WRITES, command, deletes, flag, flags, option, reads, runs, sub, writes,
)  # fmt: skip

LOOK = reads("the cloud account", "cloud")
CHANGE = writes("the cloud account", "cloud")
DESTROY = deletes("things in the cloud account", "cloud")
SECRET = reads("a secret of the cloud account", "secret")
ANY = "PLAIN..."
DRY = flag("--dry-run --dryrun --no-execute-changeset", dry=True)

AWS_VERBS = [
    sub("get-secret-value get-parameter get-parameters get-parameters-by-path get-login-password get-session-token assume-role "
        "assume-role-* get-federation-token decrypt generate-data-key get-random-password export-credentials get-credential-report", ANY, unlisted=PLAIN, does=SECRET),
    sub("create-access-key create-login-profile create-service-specific-credential", ANY, unlisted=PLAIN, does=(CHANGE, SECRET)),
    sub("describe-* list-* get-* head-* batch-get-* lookup-* search-* scan query view wait ls presign filter-* simulate-* preview-* "
        "check-* estimate-* validate-* help tail detect-* select-*", ANY, [DRY], unlisted=PLAIN, does=LOOK),
    sub("delete-* terminate-* remove-* purge-* destroy-* deregister-* revoke-* disable-* stop-* rb release-* detach-* cancel-* "
        "reset-* batch-delete-* empty-* deactivate-* schedule-key-deletion", ANY, [DRY], unlisted=PLAIN, does=DESTROY),
    sub("*", ANY, [DRY], unlisted=PLAIN, does=CHANGE),
]
AWS = command(
    "aws awslocal",
    "",
    [flags("--profile= --region= --output= --query= --endpoint-url= --no-cli-pager --no-paginate --debug --no-sign-request --color="),
     flags("--ca-bundle= --cli-read-timeout= --cli-connect-timeout= --no-verify-ssl --cli-binary-format= --page-size= --max-items=")],
    subcommands=[
        sub("s3", "", subcommands=[
            sub("ls presign", ANY, unlisted=PLAIN, does=LOOK),
            sub("cp sync mv", "CLOUD_COPY... CLOUD_COPY", [DRY, flag("--delete", DESTROY), flags("--exclude= --include= --acl= --storage-class= --content-type= --cache-control= --metadata= --sse= --expires= --grants=")], unlisted=PLAIN),
            sub("rm rb", ANY, [DRY], unlisted=PLAIN, does=DESTROY),
            sub("mb website", ANY, unlisted=PLAIN, does=CHANGE)]),
        sub("configure", "", subcommands=[
            sub("list list-profiles", ANY, unlisted=PLAIN, does=LOOK),
            sub("get", "READ_BY(variables)...", unlisted=PLAIN, does=LOOK),
            sub("export-credentials", ANY, unlisted=PLAIN, does=SECRET),
            sub("set import add-model sso sso-session", ANY, unlisted=PLAIN, does=writes("~/.aws/credentials", "secret"))],
            bare=writes("~/.aws/credentials", "secret")),
        sub("sts", "", subcommands=[sub("get-caller-identity decode-authorization-message get-access-key-info", ANY, unlisted=PLAIN, does=LOOK), sub("*", ANY, unlisted=PLAIN, does=SECRET)]),
        sub("logs", "", subcommands=[sub("tail describe-* get-* filter-log-events start-query stop-query", ANY, unlisted=PLAIN, does=LOOK), *AWS_VERBS]),
        sub("ssm", "", subcommands=[sub("start-session send-command", ANY, unlisted=PLAIN, does=runs("a command on a cloud machine", "cloud")), *AWS_VERBS]),
        sub("ec2-instance-connect", ANY, unlisted=PLAIN, does=CHANGE),
        sub("help", ANY),
        sub("*", "", subcommands=AWS_VERBS),
    ],
)  # fmt: skip

GCLOUD = command(
    "gcloud",
    "",
    [flags("--project= --account= --format= --region= --zone= -q --quiet --verbosity= --filter= --limit= --configuration= --sort-by= --flatten= --uri")],
    subcommands=[
        sub("version info help topic feedback cheat-sheet survey", ANY, unlisted=PLAIN),
        sub("config", "", subcommands=[
            sub("list get get-value", ANY, unlisted=PLAIN, does=LOOK),
            sub("configurations", "", subcommands=[sub("list describe", ANY, unlisted=PLAIN), sub("*", ANY, unlisted=PLAIN, does=CHANGE)]),
            sub("*", ANY, unlisted=PLAIN, does=writes("gcloud's settings", "cloud"))]),
        sub("auth", "", subcommands=[sub("list", ANY, unlisted=PLAIN), sub("*", ANY, unlisted=PLAIN, does=SECRET)]),
        sub("components", "", subcommands=[sub("list", ANY, unlisted=PLAIN), sub("*", ANY, unlisted=PLAIN, does=runs("gcloud components", "registry", "install system"))]),
        sub("*", "WORDS_BY(cloud_words)...", unlisted=PLAIN),
    ],
)  # fmt: skip
GSUTIL = command(
    "gsutil bq",
    "",
    [flags("-m -q -D -o= -h= -u= --project_id= --format= --location= --dataset_id=")],
    subcommands=[
        sub("ls du stat cat hash version help show head lsb test", ANY, unlisted=PLAIN, does=LOOK),
        sub("query", "READ_BY(sql)...", unlisted=PLAIN, does=LOOK),
        sub("cp rsync mv", "CLOUD_COPY... CLOUD_COPY", [flags("-r -R -n -c -z= -j= -a= -x= -e -P"), flag("-d", DESTROY)], unlisted=PLAIN),
        sub("rm rb", ANY, unlisted=PLAIN, does=DESTROY),
        sub("*", ANY, unlisted=PLAIN, does=CHANGE),
    ],
)
AZ = command("az", "WORDS_BY(cloud_words)...", unlisted=PLAIN)
OTHERS = command(
    "doctl linode-cli hcloud scw oci ibmcloud yc aliyun tccli vultr-cli exo civo flyctl fly heroku vercel netlify railway render "
    "wrangler firebase supabase planetscale pscale amplify eb sam serverless sls cdk copilot-cli cf nomad consul packer waypoint "
    "databricks snowsql dbt fastly akamai cloudflare",
    "WORDS_BY(cloud_words)...",
    unlisted=PLAIN,
)
TERRAFORM = command(
    "terraform tofu terragrunt",
    "",
    [option("-chdir", "CHDIR"), flag("-version -help", informs=True)],
    style="words",
    subcommands=[
        sub("plan validate show output graph providers version console fmt get modules metadata test", ANY, [option("-var-file", READS), option("-out", WRITES)], unlisted=PLAIN, style="words", does=LOOK),
        sub("init", ANY, [option("-backend-config -from-module", PLAIN)], unlisted=PLAIN, style="words", does=runs("providers the project has locked", "registry", "install locked")),
        sub("apply refresh import taint untaint force-unlock", ANY, [flag("-destroy", DESTROY)], unlisted=PLAIN, style="words", does=CHANGE),
        sub("destroy", ANY, unlisted=PLAIN, style="words", does=DESTROY),
        sub("state workspace", "", subcommands=[
            sub("list show pull select", ANY, unlisted=PLAIN, style="words", does=LOOK),
            sub("rm delete", ANY, unlisted=PLAIN, style="words", does=DESTROY),
            sub("*", ANY, unlisted=PLAIN, style="words", does=CHANGE)]),
        sub("login logout", ANY, unlisted=PLAIN, style="words", does=writes("terraform's credentials", "secret")),
    ],
)  # fmt: skip
PULUMI = command("pulumi", "", [flags("-C= --cwd= -s= --stack= -y --yes --non-interactive --logtostderr -v=")], subcommands=[
    sub("preview whoami about version logs console", ANY, unlisted=PLAIN, does=LOOK),
    sub("config stack state", "WORDS_BY(cloud_words)...", [flag("--show-secrets", SECRET)], unlisted=PLAIN),
    sub("up update refresh import watch", ANY, unlisted=PLAIN, does=CHANGE),
    sub("destroy cancel", ANY, unlisted=PLAIN, does=DESTROY),
    sub("login logout", ANY, unlisted=PLAIN, does=writes("pulumi's credentials", "secret")),
    sub("new install plugin", ANY, unlisted=PLAIN, does=runs("pulumi plugins", "registry", "install"))])  # fmt: skip
ANSIBLE = command(
    "ansible ansible-playbook ansible-pull ansible-console salt puppet chef-client chef knife",
    "PLAIN...",
    [flag("--check -C --syntax-check --list-hosts --list-tasks --list-tags", dry=True, clears="write run"), option("-e --extra-vars -i --inventory -l --limit -m -a -u -t -f", PLAIN), option("--vault-password-file --private-key", PLAIN)],
    unlisted=PLAIN,
    does=(writes("other machines", "cloud"), runs("tasks on other machines", "cloud")),
)
ANSIBLE_LOOK = command("ansible-lint ansible-doc ansible-inventory ansible-config", ANY, unlisted=PLAIN)
ANSIBLE_GALAXY = command("ansible-galaxy", ANY, unlisted=PLAIN, does=runs("roles of others", "registry", "install"))
VAULT = command("vault ansible-vault sops doppler op bw pass gopass lpass keepassxc-cli chamber aws-vault secret-tool security gpg-connect-agent infisical", "WORDS_BY(secret_words)...", unlisted=PLAIN)
INFRA_CHECKS = command("tflint tfsec checkov terrascan infracost terraform-docs cfn-lint", "READS...", unlisted=PLAIN)

CASES = """
allow  aws s3 ls
allow  aws ec2 describe-instances --region eu-west-1
ask    aws ec2 terminate-instances --instance-ids i-1
ask    aws secretsmanager get-secret-value --secret-id api-key
ask    aws s3 cp notes.md s3://bucket/
ask    aws s3 rm s3://bucket --recursive
allow  aws sts get-caller-identity
ask    aws iam create-access-key --user-name x
allow  gcloud compute instances list
ask    gcloud compute instances delete web
ask    gcloud auth print-access-token
allow  az vm list
ask    az vm delete -n x
allow  terraform plan
ask    terraform apply -auto-approve
ask    terraform destroy -target=aws_db_instance.main
allow  terraform fmt -recursive
allow  pulumi preview
ask    ansible-playbook site.yml
ask    vault read secret/prod
ask    heroku pg:reset
allow  vercel ls
"""
