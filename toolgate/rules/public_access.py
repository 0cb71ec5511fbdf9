"""Infrastructure code that grants permissions to everyone, or a login."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, rule


@rule("public-access", "write", builtin=36, manner=Manner.GRANTS_ACCESS)
def public_access(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.WRITE or Manner.GRANTS_ACCESS not in effect.manner or effect.origin is None:
        return None
    reason = f"gives {effect.origin} in {effect.target}"
    if Manner.SECRET_LITERAL in effect.manner:
        return ask(reason, instead="leave the password out of the file; ask the user to set it")
    public = Manner.EVERYBODY in effect.manner
    rest = "to the accounts that need it" if public else "or ask the user to grant it"
    return ask(reason, instead=f"grant only the access that is needed, {rest}")


CASES = """
ask    printf 'roleRef: {name: cluster-admin}\\nsubjects: [{name: "system:anonymous"}]\\n' > k8s/rbac.yaml
ask    printf 'data: {Statement: [{Effect: Allow, Principal: "*", Action: "s3:*"}]}\\n' > infra/bucket.yaml
ask    printf 'ssh_authorized_keys: ["ssh-ed25519 AAAAC3Nza me@a.example"]\\n' > infra/user-data.yaml
allow  printf 'kind: RoleBinding\\nroleRef: {name: pod-reader}\\nsubjects: [{name: app}]\\n' > k8s/rbac.yaml
allow  printf 'data: {Statement: [{Effect: Allow, Principal: "*", Action: "s3:GetObject"}]}\\n' > infra/site.yaml
"""
