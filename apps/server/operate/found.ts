import {
  type FoundCompanyInput,
  type FoundedKind,
  foundCompany,
} from '../commands/companies/found-company.ts'
import { systemClock, systemIds } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { ConfigError, readSettings } from '../config/read-settings.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import type { Terminal } from './terminal.ts'

/** What is typed behind `fxmatch found`. */
export interface FoundOptions {
  readonly kind: FoundedKind
  readonly name: string
  readonly username: string
  readonly fullName: string
  readonly email: string
  readonly bctCode?: string
  readonly phone?: string
  readonly governorate?: string
}

/**
 * `fxmatch found`: deployment's first step, and the way banks and exchange offices come in: a company with its first user,
 * who is invited.
 */
export async function foundHere(options: FoundOptions, { env, out }: Terminal): Promise<void> {
  const { settings, problems } = readSettings(env, ['DATABASE_URL', 'PUBLIC_URL'])
  const { DATABASE_URL: url, PUBLIC_URL: site = '' } = settings
  if (problems.length > 0 || url === undefined) throw new ConfigError(problems)
  const input = inputOf(options)
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  try {
    const services = { clock: systemClock, ids: systemIds(systemClock), requestId: null }
    const result = await runInTransaction(db, services, (context) => foundCompany(context, input))
    if (!result.ok) throw new ConfigError([`Refused: ${result.refusal.rule ?? result.refusal.code}`])
    const { role, link } = result.value
    out(`${input.name} is on record; ${input.user.username} (${role}) gets a mail, or uses this link once:`)
    out(`${site}${link}`)
  } finally {
    await db.destroy()
  }
}

function inputOf(options: FoundOptions): FoundCompanyInput {
  const { kind, name, username, fullName, email, bctCode, phone, governorate } = options
  return {
    kind,
    name,
    bctCode: bctCode ?? null,
    phone: phone ?? null,
    governorate: governorate ?? null,
    user: { username, fullName, email },
  }
}
