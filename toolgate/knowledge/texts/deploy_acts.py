"""What subcommands of deployment platforms do, each in a sentence.

`toolgate/knowledge/texts/acts.py` explains how they are written.
"""

DEPLOYED = "deploys the project"
DEPLOYS = {
    "vercel": {
        "--prod | deploy --prod | --prod=true": "deploys the project to production",
        "deploy": DEPLOYED, "remove | rm": "deletes the deployment<s>[ {}]", "rollback": "rolls the deployment back",
        "promote": "puts the deployment[ {one}] into production", "env add": "adds a variable of the project[: {one}]",
        "env pull": "downloads the project's variables and their secrets[ into {one}]",
        "env rm": "deletes a variable of the project[: {one}]",
        "link": "links this directory to a Vercel project, which later deploys use",
        "link --project": "links this directory to the Vercel project {--project}, which later deploys use",
        "domains rm | domain rm | domains remove": "removes the domain[ {one}] from Vercel",
        "dns rm | dns remove": "removes the DNS record[ {one}] from Vercel",
        "project rm | projects rm | project remove": "deletes the Vercel project[ {one}]",
    },
    "netlify ntl": {
        "deploy --prod": "deploys the project to production", "deploy -p": "deploys the project to production",
        "deploy": DEPLOYED, "sites:delete": "deletes the site[ {one}]", "env:set": "sets a variable of the site[: {one}]",
    },
    "firebase": {"deploy": DEPLOYED, "firestore:delete": "deletes data in Firestore[: {one}]",
        "database:remove": "deletes data of the database[: {one}]", "hosting:disable": "takes the site offline"},
    "sbatch qsub condor_submit": {"": "submits the job[ {first}] to the cluster, which uses its time"},
    "bsub": {"": "submits a job to the cluster, which uses its time"},
    "srun": {"": "runs {run} on machines of the cluster, which uses its time"},
    "salloc": {"": "allocates machines of the cluster, which uses its time"},
    "scancel qdel bkill condor_rm": {"": "ends jobs of the cluster[: {all}]"},
    "scontrol": {
        "cancel | terminate | kill": "ends jobs of the cluster[: {all}]",
        "requeue | requeuehold": "restarts jobs of the cluster[: {all}]",
    },
    "flink": {"run | run-application": "submits a job to the cluster", "cancel | stop": "ends the job[ {last}] of the cluster"},
    "hadoop hdfs mapred": {
        "jar": "submits a job to the cluster[: {one}], which uses its time",
        "namenode -format": "formats the name node, which erases every file in HDFS",
        "job -kill": "ends the job[ {last}] of the cluster",
    },
    "prefect": {"deployment delete": "deletes the deployment[ {one}]", "server database reset": "deletes everything in Prefect's database", "deployment run": "starts a run of the deployment[ {one}]", "deploy": "deploys the project's flows"},
    "dagster-cloud": {"": "deploys the project's flows"},
    "wrangler": {"d1 time-travel restore": "restores the database[ {one}] to an earlier state", "deploy | publish": "deploys the Worker", "pages deploy | pages publish": "deploys a website[: {one}]", "delete": "deletes the Worker[ {one}]",
        "secret put": "sets a secret of the Worker[: {one}]", "dev --remote | dev -r": "runs the Worker in the cloud account, with its real data", "d1 delete": "deletes the database[ {one}]"},
    "fly flyctl": {
        "auth token": "prints the login token of the cloud account",
        "deploy": DEPLOYED, "deploy -a": "deploys the app {-a}", "deploy --app": "deploys the app {--app}",
        "apps destroy | destroy": "deletes the app[ {one}]", "launch": "creates an app and deploys it",
        "secrets set": "sets secrets of the app", "ssh console": "opens a shell on a machine of the app",
        "volumes destroy | volumes delete": "deletes the volume[ {one}], with the data in it",
        "scale": "changes how many machines the app has", "machine destroy": "deletes a machine of the app[: {one}]",
    },
    "heroku": {
        "auth:token": "prints the login token of the Heroku account",
        "config | config:get": "prints variables of the app, which can hold credentials[: {one}]",
        "pg:reset": "deletes the data of the app's database", "pg:reset -a": "deletes the data of the database of {-a}",
        "apps:destroy": "deletes the app[ {one}]", "apps:destroy -a": "deletes the app {-a}",
        "apps:destroy --app": "deletes the app {--app}",
        "config:set": "sets variables of the app", "config:unset": "deletes variables of the app[: {}]",
        "run": "runs a command in the app[: {all}]", "ps:scale": "changes how many processes the app has[: {all}]",
        "maintenance:on": "takes the app offline", "releases:rollback | rollback": "rolls the app back",
        "pg:promote": "makes another database the app's[: {one}]", "addons:destroy": "deletes the add-on[ {one}], with its data",
    },
    "modal": {"deploy": "deploys {one} to Modal", "serve | run": "runs {one} on Modal"},
    "railway": {
        "up": DEPLOYED, "down": "removes the deployment of the project", "redeploy": "redeploys the service",
        "variables | variable": "prints the variables of the service, which can hold credentials",
        "variables --set | variable --set": "sets variables of the service on Railway",
        "variables set | variable set": "sets variables of the service on Railway",
        "variables delete | variable delete": "deletes the variable[ {one}] of the service on Railway",
    },
    "serverless sls": {"deploy": DEPLOYED, "remove": "deletes the deployed project"},
    "sam": {"deploy": DEPLOYED, "delete": "deletes the deployed stack", "delete --stack-name": "deletes the stack {--stack-name}"},
    "cdk": {"deploy": DEPLOYED, "destroy": "deletes the resources of the stack<s>[ {}]",
        "destroy --all": "deletes the resources of every stack of the app"},
    "lerna": {"publish": "publishes the packages of the workspace"}, "nx": {"release": "publishes the packages of the workspace"},
    "eb": {"deploy": DEPLOYED, "terminate": "deletes the environment[ {one}]"},
    "supabase": {
        "db reset --linked": "deletes the data of the linked database", "db reset --db-url": "deletes the data of a remote database",
        "db push": "changes the schema of the linked database", "projects delete": "deletes the project[ {one}] with its data",
        "functions deploy": "deploys functions of the project", "secrets set": "sets secrets of the project",
    },
}  # fmt: skip
