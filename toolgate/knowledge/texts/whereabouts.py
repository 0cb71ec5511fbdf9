"""Options and variables that choose which app, cluster, account, host or repository a command acts on.

Each option takes a value. `FIRST`: programs that take them before the subcommand; the others take them anywhere.
"""

from toolgate.knowledge.vocabulary import one_of

KUBERNETES = "-n --namespace --context --kube-context --kubeconfig --cluster"
OPTIONS = {
    "kubectl oc": KUBERNETES + " -s --server",
    "helm flux": KUBERNETES,
    "fly flyctl": "-a --app -c --config",
    "heroku": "-a --app -r --remote",
    "aws": "--profile --region --endpoint-url",
    "gcloud": "--project --account --configuration",
    "az": "--subscription -g --resource-group",
    "eksctl": "--region --profile",
    "minikube": "-p --profile",
    "nomad": "-address -namespace -region",
    "argocd": "--server --context --argocd-context",
    "terraform tofu": "-chdir",
    "terragrunt": "--terragrunt-working-dir --working-dir",
    "pulumi": "-s --stack -C --cwd",
    "cdk": "--profile -a --app",
    "serverless sls": "-s --stage -r --region -c --config --aws-profile",
    "wrangler": "-e --env -c --config",
    "vercel": "-S --scope --cwd",
    "netlify": "-s --site",
    "firebase": "-P --project",
    "supabase": "--project-ref --workdir",
    "docker": "-c --context -H --host",
    "podman": "-c --connection --url",
    "nerdctl": "-H --host -n --namespace",
    "docker-compose": "-f --file -p --project-name --project-directory --env-file",
    "gh glab": "-R --repo --hostname",
    "psql pg_dump pg_restore dropdb createdb dropuser createuser": "-h --host -p --port -U --username",
    "mysql mysqladmin mysqldump mariadb mysqlshow": "-h --host -P --port -u --user -S --socket",
    "redis-cli": "-h -p -n -u",
    "supervisorctl": "-c --configuration -s --serverurl",
    "npm pnpm": "--registry",
    "s3cmd s4cmd s5cmd mc mcli": "-c --config --host --profile --region --endpoint-url --config-dir",
    "gsutil": "-u",
    "alembic": "-c --config -n --name",
    "restic": "-r --repo",
}
FIRST = ("docker", "podman", "nerdctl", "docker-compose", "terraform", "tofu", "gsutil", "alembic", "restic")
KIN = {"psql": ("dropdb", "createdb", "dropuser", "createuser"), "mysqlshow": ("mysqladmin",)}  # take the same options
VARIABLES = one_of("""AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_DEFAULT_PROFILE KUBECONFIG HELM_NAMESPACE HELM_KUBECONTEXT
    CLOUDSDK_CORE_PROJECT GOOGLE_CLOUD_PROJECT AZURE_SUBSCRIPTION_ID DOCKER_HOST DOCKER_CONTEXT COMPOSE_FILE
    COMPOSE_PROJECT_NAME TF_WORKSPACE PULUMI_STACK FLY_APP HEROKU_APP NOMAD_ADDR CONSUL_HTTP_ADDR DATABASE_URL
    DJANGO_SETTINGS_MODULE PGHOST PGHOSTADDR PGPORT PGDATABASE PGUSER PGSERVICE MYSQL_HOST REDIS_URL DBT_TARGET GH_REPO GH_HOST
    BORG_REPO RESTIC_REPOSITORY""")  # and those that end in `_ENV`
