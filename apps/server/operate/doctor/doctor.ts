import { readSettings } from '../../config/read-settings.ts'
import type { Settings } from '../../config/settings.ts'
import { EXIT } from '../exit.ts'
import type { Terminal } from '../terminal.ts'
import { lookAtBackups } from './backups.ts'
import { lookAtDatabase } from './database.ts'
import { broken, type Finding, ok } from './finding.ts'
import { lookAtCertificate, lookAtMail } from './outside.ts'

const NODE = 24
const NAMES = [
  'DATABASE_URL',
  'BACKUP_DIRECTORY',
  'SMTP_URL',
  'PUBLIC_URL',
] as const satisfies readonly (keyof Settings)[]
const SIGNS = { ok: 'ok     ', broken: 'BROKEN ', skipped: '-      ' } as const

/** `fxmatch doctor`: one line for each thing that it looks at. It changes nothing and sends nothing. */
export async function examineHere({ env, out }: Terminal): Promise<number> {
  const now = new Date()
  const { settings, problems } = readSettings(env, NAMES)
  const { DATABASE_URL: url, BACKUP_DIRECTORY: backups, SMTP_URL: smtp, PUBLIC_URL: site } = settings
  const findings: Finding[] = [
    nodeOf(process.versions.node),
    ...problems.map((problem) => broken('Settings', problem)),
    ...(url === undefined ? [] : await lookAtDatabase(url)),
    ...(await lookAtBackups(backups, now)),
    await lookAtMail(smtp),
    await lookAtCertificate(site, now),
  ]
  for (const { state, what, detail } of findings) out(`${SIGNS[state]}${what}: ${detail}.`)
  const count = findings.filter(({ state }) => state === 'broken').length
  const left = findings.filter(({ state }) => state === 'skipped').length
  out('')
  out(
    `${count === 0 ? 'All is well' : `${count} to be mended`}${left === 0 ? '' : `; ${left} could not be looked at`}.`,
  )
  return count === 0 ? EXIT.well : EXIT.notWell
}

function nodeOf(version: string): Finding {
  return Number(version.split('.')[0]) >= NODE
    ? ok('Node', version)
    : broken('Node', `this is ${version}: put Node ${NODE} into the installation's folder \`node\``)
}
