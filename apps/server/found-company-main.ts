import { parseArgs } from 'node:util'
import { FOUNDED_KINDS, type FoundCompanyInput, foundCompany } from './commands/companies/found-company.ts'
import { systemClock, systemIds } from './commands/kernel/system-services.ts'
import { runInTransaction } from './commands/kernel/unit-of-work.ts'
import { ConfigError, readSettings } from './config/read-settings.ts'
import { createDatabase, createPool } from './db/connect.ts'

const USAGE = `Usage: node apps/server/found-company-main.ts --kind=${FOUNDED_KINDS.join('|')} --name=… --username=… --full-name=… --email=…
       [--bct-code=…] [--phone=…] [--governorate=…]`

/** Deployment's first step, and the way banks and exchange offices come in: a company with its first user, who is invited. */
try {
  const input = readInput()
  const { settings, problems } = readSettings(process.env, ['DATABASE_URL', 'PUBLIC_URL'])
  const { DATABASE_URL: url, PUBLIC_URL: site = '' } = settings
  if (problems.length > 0 || url === undefined) throw new ConfigError(problems)
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  const services = { clock: systemClock, ids: systemIds(systemClock), requestId: null }
  const result = await runInTransaction(db, services, (context) => foundCompany(context, input))
  await db.destroy()
  if (!result.ok) throw new ConfigError([`Refused: ${result.refusal.rule ?? result.refusal.code}`])
  const { role, link } = result.value
  console.log(
    `${input.name} is on record; ${input.user.username} (${role}) gets a mail, or uses this link once:`,
  )
  console.log(`${site}${link}`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

/** @throws ConfigError telling how it is called */
function readInput(): FoundCompanyInput {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      kind: text,
      name: text,
      username: text,
      'full-name': text,
      email: text,
      'bct-code': text,
      phone: text,
      governorate: text,
    },
  })
  const kind = FOUNDED_KINDS.find((one) => one === values.kind)
  const { name, username, email, 'full-name': fullName } = values
  if (!kind || !name || !username || !email || !fullName) throw new ConfigError([USAGE])
  return {
    kind,
    name,
    bctCode: values['bct-code'] ?? null,
    phone: values.phone ?? null,
    governorate: values.governorate ?? null,
    user: { username, fullName, email },
  }
}
