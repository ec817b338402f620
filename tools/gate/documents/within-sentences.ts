/** Programs whose names begin a command; what else stands between backticks is a name, a value or a path. */
const PROGRAMS = new Set([
  ...['docker', 'podman', 'kubectl', 'helm', 'git', 'ssh', 'tar', 'curl', 'openssl', 'nats-server', 'npm'],
  ...['fxmatch', 'createdb', 'dropdb', 'psql', 'pg_dropcluster', 'alter', 'delete', 'vacuum', 'caddy'],
  ...['systemctl', 'systemd-analyze', 'journalctl', 'timedatectl', 'amtool', 'apt-get'],
])
/** Variables that a command is given. */
const SETTINGS = /^([A-Z_]+=\S* )+/

/** The commands between backticks in the sentences of a page, each once: a program that is named, with something to do. */
export function commandsWithin(markdown: string): string[] {
  const sentences = markdown.replace(/^```.*?^```$/gms, '')
  const spans = [...sentences.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return [...new Set(spans)].filter((span) => {
    const [program = '', ...rest] = span.replace(SETTINGS, '').split(' ')
    return PROGRAMS.has(program) && rest.length > 0
  })
}

/** Typed by this gate on its Debian, from the pages. */
export const TYPED_WITHIN = {
  help: 'fxmatch help backup',
  heads: 'fxmatch audit verify --heads FILE',
  drill: 'createdb --owner fxmatch_owner drill',
  drillRestore: 'DATABASE_URL=…/drill fxmatch restore FOLDER',
  drillVerify: 'DATABASE_URL=…/drill fxmatch audit verify --heads FILE',
  drillEnd: 'dropdb drill',
  dropOld: 'pg_dropcluster 18 main',
  ready: 'curl -s localhost:3001/readyz',
  probe: `curl -si https://…/api/login_check -H 'content-type: application/json' -d '{"username":"a probe that is nobody","password":"x"}'`,
  tryOut: 'amtool alert add TryOut severity=critical --alertmanager.url=http://localhost:9093',
  alertLog: 'journalctl -u prometheus-alertmanager',
  backupLog: 'journalctl -u fxmatch-backup',
  migrateLog: 'journalctl -u fxmatch-migrate',
  newKey: 'openssl rand -hex 32',
  reseal: 'DATABASE_URL=… SECRETS_KEY=<new>,<old> fxmatch reseal',
  lostKey: 'DATABASE_URL=… SECRETS_KEY=<new> fxmatch reseal --lost',
  password: `alter role fxmatch_app password '…'`,
  signOut: 'delete from sessions',
} as const

/** What it does not type: who does, or why nobody. Statements that begin with `select` run in apps/server/start/runbook.test.ts. */
export const NOT_TYPED_WITHIN: Readonly<Record<string, readonly string[]>> = {
  'names of the gates': [
    ...['npm run gate -- documents', 'npm run gate -- nodes'],
    ...['alerts', 'away', 'containers', 'documents', 'overload', 'rolling', 'units'].map(
      (name) => `npm run gate ${name}`,
    ),
  ],
  'names of commands that stand whole in a block': [
    ...['fxmatch backup', 'fxmatch backup --verify', 'fxmatch doctor', 'fxmatch found', 'fxmatch restore'],
    ...['fxmatch migrate', 'fxmatch serve', 'fxmatch audit verify --heads /vault/audit-heads.jsonl'],
  ],
  'the name of a session of the database, of a statement that holds a table, of a setting of NATS': [
    ...['fxmatch relay', 'vacuum full', 'nats-server -js'],
  ],
  'apps/server/operate/push-key.test.ts: the key that it draws is read and signs': ['fxmatch push-key'],
  'apps/server/operate/backup.test.ts: it takes a restore that died': ['fxmatch restore --undo'],
  'npm test starts the demonstration with these settings by itself (tools/test/served.ts), not by this command':
    [
      ...['npm start', 'DATABASE_URL=postgres://… npm start', 'PORT=4000 npm start'],
      ...['SIMULATOR=off npm start', 'SMTP_URL=smtp://… npm start'],
    ],
  'tools/start/first-deal.test.ts and e2e/journeys/sandbox.spec.ts start a sandbox, not by this command': [
    ...['npm run sandbox', 'SANDBOX=true npm start'],
  ],
  'apps/server/start/check-sandbox.test.ts marks an empty database so': ['SANDBOX=true fxmatch migrate'],
  'the containers’ gate does it, with flags of its own that keep it from building': [
    ...['docker compose build', 'docker compose up', 'docker compose ps', 'docker compose ps nats'],
    ...['docker compose run --rm --no-deps app1 fxmatch found', 'docker compose stop app1 app2'],
    ...['docker compose run --rm --no-deps migrate', 'docker compose up -d --no-deps app1'],
    ...[
      'docker compose exec backup fxmatch backup',
      'docker compose exec backup fxmatch backup backups/before-upgrade',
    ],
    ...['docker compose logs app1 app2 | grep ID', 'docker compose logs backup', 'docker compose logs caddy'],
  ],
  'the containers’ gate restores into a second set instead of beside': [
    'docker compose exec database createdb -U postgres --owner fxmatch_owner fxmatch_restored',
    'docker compose run --rm --no-deps -e DATABASE_URL_FILE= -e DATABASE_URL=postgres://fxmatch_owner:…@database:5432/fxmatch_restored backup fxmatch restore backups/fxmatch-<time>',
  ],
  'nobody: there is no volume of a release before 1.0.0': [
    'docker compose run --rm --no-deps --user root --entrypoint chown backup -R node /app/backups',
  ],
  'nobody: it needs a registry of images, or an image of what is in no package': [
    'docker compose pull',
    'docker compose logs alertmanager',
    'docker compose exec alertmanager amtool alert add TryOut severity=critical --alertmanager.url=http://localhost:9093',
  ],
  'nobody: no cluster has run the manifests': [
    'helm upgrade --install nats nats/nats --namespace fxmatch --values deploy/kubernetes/nats-values.yaml',
    'kubectl -n fxmatch delete job migrate',
    'kubectl -n fxmatch exec -it deploy/fxmatch -- fxmatch found --kind=PLATFORM …',
    'kubectl apply -k deploy/kubernetes',
  ],
  'this gate packs the release from the files that it is run on': [
    'git archive --prefix=fxmatch-1.0.0/ --output=fxmatch-1.0.0.tar.gz v1.0.0',
  ],
  'nobody: it needs another machine': ['ssh -L 3001:localhost:3001', 'tar c FOLDER | age -r …'],
  'nobody: a machine within a machine does not set its clock': ['systemctl restart systemd-timesyncd'],
  'nobody: for where the first moment was wrong; this gate names the right one': [
    'pg_dropcluster --stop 18 recovered',
  ],
  'what tests run (tools/deploy)': ['caddy validate', 'systemd-analyze verify'],
  'npm run licences asks the registry for known weaknesses: by hand': ['npm run licences'],
}
