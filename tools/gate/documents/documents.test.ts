import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FULL } from '@fxmatch/server/testing/gate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../root.ts'
import { type Machine, startMachine } from './machine.ts'
import { type ShellBlock, shellBlocks } from './shell-blocks.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const BACKUP = shellBlocks(text('docs/operations/backup.md'))

/** What a unit of systemd runs, typed as its user; credentials are where `%d` points. */
function asUnit(unit: string): string {
  const of = (name: string) =>
    [...text(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const credentials = of('LoadCredential').map((one) => one.split(':'))
  const settings = of('Environment').join(' ').replaceAll('%d', '/run/credentials')
  return [
    'install -d -o fxmatch -m 700 /run/credentials',
    ...credentials.map(([name, file]) => `install -o fxmatch -m 400 ${file} /run/credentials/${name}`),
    ...of('ExecStart').map((line) => `runuser -u fxmatch -- env ${settings} ${line}`),
  ].join('\n')
}

/** Puts a bank of a BCT code, its people and entries of the audit on record, and has a server link them. */
const trade = (name: string, code: string) => `
export PUBLIC_URL=https://fx.example.tn
DATABASE_URL_FILE=/etc/fxmatch/database_url fxmatch found --kind BANK --name '${name}' --bct-code ${code} --username ${name.toLowerCase()}.root \\
  --full-name 'Emna Turki' --email ${name.toLowerCase()}@example.tn --governorate Tunis
DATABASE_URL_FILE=/etc/fxmatch/database_url SECRETS_KEY_FILE=/etc/fxmatch/secrets_key PORT=3001 LOG_LEVEL=warn fxmatch serve > /tmp/server.log 2>&1 &
server=$!
for try in $(seq 60); do fxmatch audit verify | grep -q 'wait for their link' || break; sleep 1; done
fxmatch audit verify | (! grep 'wait for their link')
kill $server
wait $server || true
unset PUBLIC_URL
`

describe('the documents', () => {
  it('hold commands that the gate can type', () => {
    expect(BACKUP.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Commands', 'Each night', 'To a point in time']),
    )
    expect(shellBlocks('## A\n```sh\none\n```\n```\nno\n```\n## B\n```sh systemd\ntwo\n```\n')).toEqual([
      { heading: 'A', kind: 'sh', text: 'one\n' },
      { heading: 'B', kind: 'systemd', text: 'two\n' },
    ])
  })
})

describe.runIf(FULL)('docs/operations/backup.md, typed as it stands on a fresh Debian', () => {
  let machine: Machine
  beforeAll(async () => {
    machine = await startMachine()
  }, 1_200_000)
  afterAll(() => machine?.stop())

  const of = (title: string): readonly ShellBlock[] => BACKUP.filter(({ heading }) => heading === title)
  const typeAll = async (blocks: readonly ShellBlock[]) => {
    let said = ''
    for (const { kind, text: commands } of blocks)
      said += await machine.type(kind === 'sh' ? commands : asUnit('deploy/fxmatch-backup.service'))
    return said
  }

  it('backs up, restores beside, does so each night, and finds all well', async () => {
    await machine.type(`export DATABASE_URL_FILE=/etc/fxmatch/owner_database_url\n${trade('Alpha', '91')}`)
    const commands = await typeAll(of('Commands'))
    expect(commands).toContain('this release can restore it')
    expect(commands).toContain('Everybody has to sign in again')
    expect(commands).toMatch(/\n[1-9]\d* links hold/)
    expect(commands).not.toMatch(/BROKEN|WARNING/)
    const nightly = await typeAll(of('Each night'))
    expect(nightly).toMatch(/ok {5}Backups: the newest, fxmatch-.*Z, is 0 hours old/)
    expect(nightly).toContain('All is well')
  }, 600_000)

  it('goes back to a second before a mistake, and the heads of the audit are borne out', async () => {
    const [archive, recover, turnTo] = of('To a point in time')
    if (!archive || !recover || !turnTo) throw new Error('the document has lost its blocks')
    await machine.type(archive.text)
    await machine.type(trade('Beta', '92'))
    const head = JSON.parse((await machine.type('fxmatch audit head')).trim())
    const line = JSON.stringify({ date: '2026-11-21', at: new Date().toISOString(), ...head })
    await machine.type(`echo '${line}' > /tmp/heads.jsonl`)
    const moment = (await machine.type(`sleep 1; date '+%Y-%m-%d %H:%M:%S.%N%:z'; sleep 1`)).trim()
    // The mistake: a table is emptied, and what hangs on it; and business goes on for a while.
    const mistake = `runuser -u postgres -- psql -q fxmatch -c 'set session_replication_role = replica' -c 'truncate audit_chain' -c 'truncate companies cascade'`
    await machine.type(`${mistake}\nrunuser -u postgres -- psql -q fxmatch -c 'select pg_switch_wal()'`)
    expect(await machine.type('fxmatch audit verify --heads /tmp/heads.jsonl || true')).toContain('is gone')

    const recovered = await machine.type(recover.text.replace(/^MOMENT=.*$/m, `MOMENT='${moment}'`))
    expect(recovered).toMatch(/rules, all hold/)
    const at = 'DATABASE_URL_FILE=/etc/fxmatch/recovered_database_url'
    expect(await machine.type(`${at} fxmatch audit verify --heads /tmp/heads.jsonl`)).toContain(
      '1 heads are borne out',
    )
    const banks = `runuser -u postgres -- psql -At -p 5433 fxmatch -c "select string_agg(name, ' ' order by name) from companies"`
    expect((await machine.type(banks)).trim()).toBe('Alpha Beta')

    await machine.type(turnTo.text)
    expect(await machine.type('fxmatch audit verify --heads /tmp/heads.jsonl')).toContain(
      '1 heads are borne out',
    )
  }, 600_000)
})
