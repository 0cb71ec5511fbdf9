"""What single subcommands do to what others share, each in a sentence: containers, clusters, clouds, databases, registries.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

CODE_HOST = {
    "secret set": "sets a secret of the repository[: {}]",
    "variable set": "sets a variable of the repository[: {}]",
    "secret delete | secret remove": "deletes a secret of the repository[: {}]",
    "variable delete | variable remove": "deletes a variable of the repository[: {}]",
    "repo create": "creates a repository on the code host[: {}]",
    "repo delete": "deletes the repository[ {}], with its issues and pull requests",
    "repo archive": "makes the repository[ {}] read-only",
    "repo unarchive": "makes the repository[ {}] writable again",
    "repo rename": "renames the repository[ to {}]",
    "repo edit": "changes the settings of the repository",
    "repo edit --visibility": "changes who can see the repository[: {--visibility}]",
    "workflow run": "starts the workflow[ {}]",
    "workflow enable": "turns the workflow[ {}] on",
    "workflow disable": "turns the workflow[ {}] off",
    "run cancel": "cancels the CI run[ {}]",
    "run rerun": "starts the CI run[ {}] again",
    "run delete": "deletes the record of the CI run[ {}]",
    "cache delete": "deletes CI caches[: {}]",
    "pr close": "closes the pull request[ {}]",
    "pr reopen": "reopens the pull request[ {}]",
    "pr ready": "marks the pull request[ {}] as ready for review",
    "pr edit": "changes the pull request[ {}]",
    "pr comment": "comments on the pull request[ {}]",
    "pr review": "reviews the pull request[ {}]",
    "pr merge": "merges the pull request[ {}] into a branch that others build on",
    "issue close": "closes the issue[ {}]",
    "issue reopen": "reopens the issue[ {}]",
    "issue delete": "deletes the issue[ {}]",
    "issue edit": "changes the issue[ {}]",
    "issue comment": "comments on the issue[ {}]",
    "issue transfer": "moves the issue to another repository[: {all}]",
    "gist delete": "deletes the gist[ {}]",
    "gist rename": "renames a file of the gist[ {one}]",
    "codespace delete | cs delete": "deletes a cloud machine",
    "codespace create | cs create": "creates a cloud machine",
    "codespace stop | cs stop": "stops a cloud machine",
    "codespace ssh | cs ssh": "logs in to a cloud machine",
    "label create": "creates a label of the project[: {}]",
    "label edit": "changes a label of the project[: {}]",
    "label delete": "deletes a label of the project[: {}]",
    "release delete": "deletes the release[ {}]",
    "release edit": "changes the release[ {}]",
}
MERGING = {
    "mr merge | mr accept": "merges the merge request[ {}] into a branch that others build on",
    "mr close": "closes the merge request[ {}]",
    "mr reopen": "reopens the merge request[ {}]",
    "mr delete": "deletes the merge request[ {}]",
    "mr update": "changes the merge request[ {}]",
    "mr approve": "approves the merge request[ {}]",
    "mr revoke": "takes back the approval of the merge request[ {}]",
    "mr note | mr comment": "comments on the merge request[ {}]",
    "issue close": "closes the issue[ {}]",
    "issue reopen": "reopens the issue[ {}]",
    "issue delete": "deletes the issue[ {}]",
    "issue update": "changes the issue[ {}]",
    "issue note | issue comment": "comments on the issue[ {}]",
    "variable set | variable update | variable create": "sets a variable of the repository[: {one}]",
    "variable delete | variable remove": "deletes a variable of the repository[: {}]",
    "ci run | ci trigger | pipeline run": "starts a pipeline of the project",
    "ci retry | pipeline retry": "starts a pipeline job again[: {}]",
    "ci cancel | pipeline cancel": "cancels a pipeline of the project[: {}]",
    "ci delete | pipeline delete": "deletes the record of a pipeline[: {}]",
    "repo delete": "deletes the repository[ {}], with its issues and merge requests",
    "repo transfer": "moves the repository[ {}] to another owner",
    "release delete": "deletes the release[ {}]",
}
REDIS = {
    "shutdown": "stops the database server",
    "config set": "changes the configuration of the database server[: {all}]",
    "config rewrite": "writes the configuration file of the database server",
    "save | bgsave | bgrewriteaof": "writes the data of the database server to its disk",
    "slaveof no one | replicaof no one | failover": "changes which database server others copy",
    "slaveof | replicaof": "replaces the data of the database with a copy[ of {all}]",
    "module load | module loadex": "loads code into the database server[: {}]",
    "module unload": "unloads a module of the database server[: {}]",
    "script flush": "deletes the scripts that the database server keeps",
    "debug": "tests the database server, which can stop or damage it",
    "acl": "changes the users of the database server",
}
SQL = {
    "shutdown": "stops the database server",
    "kill": "ends a session of the database[: {all}]",
    "pg_terminate_backend": "ends a session of the database",
    "pg_cancel_backend": "cancels a query of the database",
    "alter system": "changes the configuration of the database server[: {all}]",
    "set global | set persist": "changes the configuration of the database server[: {all}]",
}
MONGO = {"db.shutdownserver()": "stops the database server"}
DATABASES = {
    "createdb": {"": "creates a database[: {last}]"},
    "dropdb": {"": "deletes a database[: {last}]"},
    "createuser": {"": "creates a database user[: {last}]"},
    "dropuser": {"": "deletes a database user[: {last}]"},
    "redis-cli valkey-cli keydb-cli": REDIS,
    "mongosh mongo": MONGO,
    "sql": SQL,
    "mysqladmin mariadb-admin": {
        "shutdown": "stops the database server",
        "stop-all-slaves | stop-slave | stop-replica": "stops the database server from copying another one",
        "kill": "ends sessions of the database[: {}]",
        "password": "changes a password of the database server",
        "drop": "deletes a database[: {}]",
        "create": "creates a database[: {}]",
    },
}
REGISTRIES = {
    "cargo": {
        "yank": "yanks a version of a package from the registry[: {}]",
        "yank --undo": "puts a yanked version of a package back into the registry[: {}]",
        "owner": "changes who can publish a package",
        "owner -a | owner --add": "lets another account publish a package",
        "owner -r | owner --remove": "keeps an account from publishing a package",
    },
    "gem": {
        "yank": "yanks a version of a package from the registry[: {}]",
        "owner": "changes who can publish a package[: {}]",
    },
    "npm pnpm yarn bun": {
        "deprecate": "marks a package as deprecated for everyone[: {one}]",
        "undeprecate": "takes back that a package is deprecated[: {}]",
        "unpublish": "removes a package from the registry[: {}]",
        "dist-tag add | tag add": "changes which version of a package is installed by a tag[: {all}]",
        "dist-tag rm | dist-tag remove | tag remove": "removes a tag of a package from the registry[: {all}]",
        "owner add": "lets another account publish a package[: {all}]",
        "owner rm | owner remove": "keeps an account from publishing a package[: {all}]",
        "access": "changes who can see or publish a package",
        "token create": "creates a token for the registry",
        "token revoke | token delete | token rm": "revokes a token for the registry",
        "team | org": "changes a team of the registry",
        "profile": "changes the account at the registry",
        "hook": "changes what the registry tells another server",
        "star | unstar": "changes the account's favourites at the registry",
    },
    "mix": {
        "hex.retire": "retires a version of a package in the registry[: {all}]",
        "hex.owner": "changes who can publish a package",
        "hex.docs": "publishes the documentation",
    },
    "dotnet": {"nuget delete": "removes a version of a package from the registry[: {all}]"},
    "dart flutter": {"pub uploader": "changes who can publish a package"},
}
DOCKER = {
    "start": "starts the container[ {}]",
    "stop | container stop": "stops the container[ {}]",
    "kill | container kill": "kills the container[ {}]",
    "restart | container restart": "restarts the container[ {}]",
    "pause | unpause": "pauses or resumes the container[ {}]",
    "rename": "renames the container[ {one}]",
    "update": "changes the settings of the container[ {}]",
    "volume rm | volume remove": "deletes the volume[ {}], with the data in it",
    "volume prune": "deletes unused volumes, with the data in them",
    "network rm | network remove": "deletes the network[ {}]",
    "network prune": "deletes unused networks",
    "network create | volume create": "creates a network or volume[: {}]",
    "network connect | network disconnect": "changes the network of a container[: {all}]",
    "builder prune | buildx prune": "deletes the build cache",
    "pod rm": "deletes the pod[ {}]",
    "pod prune": "deletes stopped pods",
    "system prune": "deletes stopped containers, unused networks, dangling images and the build cache",
    "system prune -a | system prune --all": "deletes stopped containers, and every unused network and image",
    "system prune --volumes": "deletes stopped containers, unused images and volumes, with the data in them",
    "system prune --volumes -a | system prune --volumes --all": "deletes stopped containers, every unused image, and volumes with their data",
    "image prune": "deletes dangling images",
    "image prune -a | image prune --all": "deletes every image that no container uses",
    "context use": "has every command use another Docker host[: {}]",
    "context create | context update | context import": "changes how a Docker host is reached[: {}]",
    "context rm": "deletes how a Docker host is reached[: {}]",
    "swarm init": "makes this machine the manager of a swarm",
    "swarm join": "joins a swarm, whose managers can then run containers here",
    "swarm leave": "takes this machine out of the swarm",
    "service rm": "deletes the swarm service[ {}]",
    "service create": "starts a swarm service",
    "service update | service scale | service rollback": "changes a swarm service",
    "stack rm | stack down": "deletes the stack[ {}] from the swarm",
    "stack deploy | stack up": "deploys a stack to the swarm",
    "secret rm | config rm": "deletes a secret or configuration of the swarm[: {}]",
    "node rm": "takes a node out of the swarm[: {}]",
}
PERMISSIONS = "grants permissions in the cloud account"
CREDENTIALS = "creates credentials in the cloud account"
TEMPORARY = "gets temporary credentials of the cloud account"
AWS = {
    "attach-user-policy | attach-role-policy | attach-group-policy | put-user-policy | put-role-policy": PERMISSIONS,
    "put-group-policy | add-user-to-group | update-assume-role-policy | create-policy-version": PERMISSIONS,
    "add-permission | put-resource-policy | create-grant | put-key-policy | add-role-to-instance-profile": PERMISSIONS,
    "put-bucket-policy | put-bucket-acl | put-object-acl": "changes who can read a bucket",
    "put-public-access-block": "changes whether a bucket can be public",
    "delete-public-access-block": "lets a bucket be public",
    "authorize-security-group-ingress": "opens a network of the cloud account[ to {--cidr}]",
    "authorize-security-group-egress": "lets a network of the cloud account connect[ to {--cidr}]",
    "create-access-key | create-login-profile | create-service-specific-credential | create-key-pair": CREDENTIALS,
    "get-login-password | get-authorization-token": "gets a login password for the registry",
    "get-session-token | assume-role | assume-role-with-saml | assume-role-with-web-identity": TEMPORARY,
    "get-federation-token | get-role-credentials | get-credentials-for-identity": TEMPORARY,
    "get-cluster-credentials": "gets a login for the database cluster",
    "get-secret-value": "reads the value of a secret[: {--secret-id}]",
    "get-password-data": "gets the administrator password of a machine in the cloud",
    "create-user": "creates a user in the cloud account",
    "run-instances": "starts machines in the cloud account",
    "invoke": "runs a function in the cloud account[: {--function-name}]",
    "schedule-key-deletion": "schedules a key of the cloud account for deletion",
}
GCLOUD = {
    "add-iam-policy-binding": "grants permissions in the cloud account[: {--role}]",
    "set-iam-policy": "replaces who has permissions in the cloud account",
    "remove-iam-policy-binding": "takes permissions away in the cloud account[: {--role}]",
    "firewall-rules create": "opens a network of the cloud account[ to {--source-ranges}]",
    "keys create": CREDENTIALS,
}
AZ = {
    "role assignment create": "grants permissions in the cloud account[: {--role}]",
    "role assignment delete": "takes permissions away in the cloud account",
    "nsg rule create | firewall-rule create": "opens a network of the cloud account",
    "ad sp create-for-rbac | credential reset": CREDENTIALS,
    "ad user create": "creates a user in the cloud account",
}
KUBECTL = {
    "create clusterrolebinding": "grants a role in the whole cluster[: {--clusterrole}]",
    "create rolebinding --clusterrole": "grants a role in the cluster[: {--clusterrole}]",
    "create rolebinding": "grants a role in the cluster[: {--role}]",
    "create token": "creates a token for the cluster",
    "create": "creates resources in the cluster",
    "apply --force": "replaces cluster resources, deleting them where needed",
    "apply --prune": "deletes cluster resources that the files do not name",
    "replace": "replaces resources in the cluster",
    "replace --force": "deletes and recreates cluster resources",
    "scale | autoscale": "scales a workload in the cluster",
    "drain": "evicts every pod from a node of the cluster",
    "cordon | taint": "keeps pods off a node of the cluster",
    "uncordon": "lets pods onto a node of the cluster",
    "rollout restart": "restarts a workload in the cluster",
    "rollout undo": "rolls a workload in the cluster back",
    "rollout pause | rollout resume": "pauses or resumes a rollout in the cluster",
    "run": "starts a pod in the cluster",
    "expose": "makes a workload reachable in the cluster",
    "certificate approve": "signs a certificate that can log in to the cluster",
}
HELM = {
    "install": "installs a release in the cluster",
    "upgrade": "upgrades a release in the cluster",
    "rollback": "rolls a release in the cluster back",
    "uninstall | delete | del": "uninstalls a release from the cluster",
}
PULUMI = {
    "up | update": "updates the resources of the stack in the cloud account",
    "destroy": "destroys the resources of the stack in the cloud account",
    "refresh": "updates the state from the cloud account",
    "import": "adds a resource of the cloud account to the state",
    "cancel": "cancels a running update of the stack",
}
TERRAFORM = {
    "taint": "has a resource of the cloud account recreated",
    "untaint": "keeps a resource of the cloud account from being recreated",
    "import": "adds a resource of the cloud account to the state",
    "force-unlock": "removes the lock of the state",
    "refresh": "updates the state from the cloud account",
    "workspace new": "creates a workspace in the state",
    "workspace delete": "deletes a workspace from the state",
    "state mv": "renames resources in the state",
    "state push": "replaces the state",
    "state rm": "removes resources from the state",
}
REMOTE = {
    "docker podman nerdctl": DOCKER, "aws awslocal": AWS, "gcloud": GCLOUD, "az": AZ, "kubectl oc": KUBECTL, "helm": HELM,
    "terraform tofu terragrunt": TERRAFORM, "pulumi": PULUMI, "gh": CODE_HOST, "glab": MERGING, **DATABASES, **REGISTRIES,
}  # fmt: skip

# What an operation of a cloud does, by the verb in its name: `stop-instances`, `instances stop`.
OPERATIONS = {
    "stop": "stops", "deallocate": "stops", "suspend": "suspends", "reboot": "restarts", "restart": "restarts", "start": "starts",
    "terminate": "terminates", "disable": "disables", "enable": "enables", "deactivate": "disables", "detach": "detaches",
    "revoke": "revokes", "reset": "resets", "cancel": "cancels", "release": "releases", "deregister": "deregisters",
    "rollback": "rolls back", "launch": "starts", "create": "creates", "provision": "creates", "resize": "resizes",
    "scale": "scales", "purge": "purges", "remove": "removes",
}  # fmt: skip
ENDING = frozenset(  # what a call that ends something can be said to do; any other word is a name that was chosen
    "stops suspends terminates disables detaches revokes resets cancels releases deregisters purges removes".split()
)
OTHER_OPERATIONS = frozenset(  # of which no more is said than what they touch
    """delete del destroy rm rb drop erase wipe kill undelete update set unset put modify edit patch replace list ls show get
    describe add attach apply deploy import export move mv copy cp mb sync upload download run exec invoke ssh scp login
    logout register associate disassociate assign unassign authorize tag untag restore rotate regenerate wait""".split()
)
CLOUDS = frozenset(
    """aws awslocal gcloud az doctl linode-cli hcloud scw oci ibmcloud yc aliyun tccli vultr-cli exo civo flyctl fly heroku
    railway render supabase vercel netlify b2 eb sam serverless sls cf databricks fastly neonctl turso""".split()
)
