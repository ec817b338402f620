import { expect, vi } from 'vitest'
import type { Machine } from './machine.ts'
import { TYPED_WITHIN } from './within-sentences.ts'

// What the pages say within a sentence, typed on the Debian of the gate, after all that stands in blocks.

const OWNER = 'cat /etc/fxmatch/owner_database_url'
/** An URL instead of the file that the shell has exported: both at once are refused. */
const on = (url: string) => `DATABASE_URL_FILE= DATABASE_URL="$(${url})"`

/** Types a command, with what the page stands a sign for. */
function typeWithin(
  machine: Machine,
  name: keyof typeof TYPED_WITHIN,
  ...changes: (readonly [sign: string, meant: string])[]
): Promise<string> {
  const command = changes.reduce<string>(
    (line, [from, to]) => line.replace(from, () => to),
    TYPED_WITHIN[name],
  )
  return machine.type(command)
}

function restartBoth(machine: Machine): Promise<string> {
  const ready = 'curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors'
  const one = (port: number) => `systemctl restart fxmatch@${port}\n${ready} localhost:${port}/readyz\n`
  return machine.type(one(3001) + one(3002))
}

/** The drill of each quarter, and the looks into logs that the runbook has one take. */
export async function drill(machine: Machine, site: string): Promise<void> {
  expect(await typeWithin(machine, 'help')).toContain('--keep')
  expect(await typeWithin(machine, 'heads', ['--heads FILE', '--heads /tmp/heads.jsonl'])).toContain(
    '1 heads are borne out',
  )
  await machine.type(`runuser -u postgres -- ${TYPED_WITHIN.drill}`)
  const there = ['DATABASE_URL=…/drill', on(`${OWNER} | sed 's#/[^/]*$#/drill#'`)] as const
  const said = await typeWithin(machine, 'drillRestore', there, [
    'FOLDER',
    '/var/backups/fxmatch/before-upgrade',
  ])
  expect(said).toContain('Everybody has to sign in again')
  expect(said).not.toMatch(/BROKEN|WARNING/)
  const verified = await typeWithin(machine, 'drillVerify', there, [
    '--heads FILE',
    '--heads /tmp/heads.jsonl',
  ])
  expect(verified).toContain('1 heads are borne out')
  await machine.type(`runuser -u postgres -- ${TYPED_WITHIN.drillEnd}`)
  await machine.type(`runuser -u postgres -- ${TYPED_WITHIN.dropOld}`)

  expect(JSON.parse(await typeWithin(machine, 'ready'))).toMatchObject({ status: 'ok' })
  const probed = await typeWithin(machine, 'probe', ['https://…', `https://${site}`])
  expect(probed).toMatch(/^HTTP\/2 401[\s\S]*BAD_CREDENTIALS/)
  expect(await typeWithin(machine, 'backupLog')).toMatch(/fxmatch-\d{4}/)
  expect(await typeWithin(machine, 'migrateLog')).toContain('The schema is up to date')
  await typeWithin(machine, 'tryOut')
  // No mail server is reached from here: the log says so, as the runbook has it.
  await vi.waitFor(
    async () => expect(await typeWithin(machine, 'alertLog')).toContain('Notify attempt failed'),
    { timeout: 120_000, interval: 2_000 },
  )
}

/**
 * `SECRETS_KEY` rotated, then lost; the password of the database; everybody's session.
 * @param signIn somebody signs in; answers what that session is answered from then on, by the proxy
 */
export async function rotate(machine: Machine, signIn: () => Promise<() => Promise<string>>): Promise<void> {
  const keep = (keys: string) => machine.type(`printf '%s' "${keys}" > /etc/fxmatch/secrets_key`)
  const asServers = ['DATABASE_URL=…', `SECRETS_KEY_FILE= ${on('cat /etc/fxmatch/database_url')}`] as const
  await machine.type(`NEW=$(${TYPED_WITHIN.newKey})\nOLD=$(cat /etc/fxmatch/secrets_key)`)
  await keep('$NEW,$OLD')
  await restartBoth(machine)
  const resealed = await typeWithin(machine, 'reseal', asServers, ['<new>,<old>', '$NEW,$OLD'])
  expect(resealed).toContain('were sealed anew')
  await keep('$NEW')
  await restartBoth(machine)
  await machine.type(`LATER=$(${TYPED_WITHIN.newKey})`)
  await typeWithin(machine, 'lostKey', asServers, ['<new>', '$LATER'])
  await keep('$LATER')
  await restartBoth(machine)

  await machine.type(`PASSWORD=$(${TYPED_WITHIN.newKey})`)
  const statement = TYPED_WITHIN.password.replace('…', '$PASSWORD')
  await machine.type(`runuser -u postgres -- psql -q fxmatch -c "${statement}"`)
  await machine.type(`sed -i "s#fxmatch_app:[^@]*@#fxmatch_app:$PASSWORD@#" /etc/fxmatch/database_url`)
  await restartBoth(machine)
  const ask = await signIn()
  expect(await ask()).toMatch(/^HTTP\/2 200/)
  await machine.type(`psql -q "$(${OWNER})" -c "${TYPED_WITHIN.signOut}"`)
  expect(await ask()).toMatch(/^HTTP\/2 401/)
}
