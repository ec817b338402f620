import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readServerConfig, type ServerConfig } from '@fxmatch/server/config'
import { allowAppLogin } from '@fxmatch/server/db/app-login'
import { ForeignSchemaError, migrateToLatest } from '@fxmatch/server/db/migrate'
import { makeSandbox } from '@fxmatch/server/db/sandbox'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { startServer } from '@fxmatch/server/main'
import { startInBackground } from '../process/background.ts'
import { onStopRequest } from '../process/signals.ts'
import { ROOT } from '../root.ts'
import { DEMONSTRATION_ACCOUNTS } from '../seed/accounts.ts'
import { keepMornings } from '../seed/morning.ts'
import { prepareDemonstration } from '../seed/prepare.ts'
import { DEMONSTRATION_SECURITY } from '../seed/security.ts'
import { DEMONSTRATION_SUPPORT } from '../seed/support.ts'
import { accountTable } from './account-table.ts'
import { followAhead } from './follow-ahead.ts'
import { startOwnDatabase } from './own-database.ts'
import { checkDatabase, checkPort, readPort, StartError } from './preflight.ts'
import { buildWeb } from './web-build.ts'

/** How long one part may take to stop before the next one is stopped all the same. */
const PATIENCE_MS = 10_000

interface Part {
  name: string
  stop: () => Promise<void>
}

/** Thrown between two steps of the start when the person has already asked to stop. */
class StopRequested extends Error {}

/** Whether a sandbox is started (decision 0412): on a database of its own, beside that of a demonstration. */
const SANDBOX = process.env.SANDBOX?.toLowerCase() === 'true'
const DATA = join(ROOT, SANDBOX ? '.data/sandbox' : '.data')

const parts: Part[] = []
const request = Promise.withResolvers<void>()
let stopRequested = false

onStopRequest(
  () => {
    stopRequested = true
    log('Stopping …')
    request.resolve()
  },
  () => process.exit(130),
)

process.exitCode = await main()
// Nothing may hold the terminal once every part has stopped.
process.exit()

/** @returns the exit code */
async function main(): Promise<number> {
  let code = 0
  try {
    await start()
    await request.promise
  } catch (error) {
    if (!(error instanceof StopRequested)) {
      code = 1
      report(error)
    }
  }
  for (const part of parts.reverse()) if (!(await stopPart(part))) code = 1
  return code
}

async function start(): Promise<void> {
  const host = process.env.HOST || '127.0.0.1'
  const port = readPort(process.env.PORT)
  await checkPort(host, port)
  const databaseUrl = await step(provideDatabase)
  if (SANDBOX) await step(() => markSandbox(databaseUrl))
  await step(() => prepareDemonstration(databaseUrl, log))
  await step(() => keepDemonstration(databaseUrl))
  await step(() => buildWeb(log))
  // Roles belong to the whole server of a database: only on our own is the application's password ours to choose.
  const appUrl = process.env.DATABASE_URL ? databaseUrl : await step(() => allowAppLogin(databaseUrl))
  const config = readServerConfig({
    WEB_DIST: join(ROOT, 'apps/web/dist'),
    // Requests are no news to somebody who tries the product out; warnings and errors are.
    LOG_LEVEL: 'warn',
    ...DEMONSTRATION_SUPPORT,
    ...DEMONSTRATION_SECURITY,
    // Without a mail server the demonstration's mails are files that a person can open.
    // A machine that is tried out is on this one, mostly; so is what it hears events with.
    ...(SANDBOX ? { WEBHOOKS_TO_LOOPBACK: 'true' } : {}),
    ...(process.env.SMTP_URL ? {} : { MAIL_DIRECTORY: join(DATA, 'mail') }),
    ...process.env,
    HOST: host,
    PORT: `${port}`,
    DATABASE_URL: appUrl,
  })
  const address = await step(() => serve(config))
  if (simulatorWanted()) simulate(address, config)
  console.log(
    `\nFXMatch is ready: ${config.publicUrl}\n\n${accountTable(DEMONSTRATION_ACCOUNTS)}\n\n${mailLine(config)}Ctrl+C stops it.\n`,
  )
}

function mailLine({ mail: { directory } }: ServerConfig): string {
  return directory === null
    ? ''
    : `Mails and text messages (invitations, new passwords, travellers' codes) are written to ${directory}\n\n`
}

async function step<T>(work: () => Promise<T>): Promise<T> {
  if (stopRequested) throw new StopRequested()
  const result = await work()
  if (stopRequested) throw new StopRequested()
  return result
}

/**
 * @returns the connection string of the given database, once it answers, or of the embedded one; migrated. Of a given
 *   database nothing is ever set aside: one that cannot be brought to today's schema is refused.
 */
async function provideDatabase(): Promise<string> {
  const given = process.env.DATABASE_URL
  if (given) {
    await checkDatabase(given)
    await migrateToLatest(given)
    return given
  }
  const database = await startOwnDatabase(join(DATA, 'postgres'), log)
  parts.push({ name: 'database', stop: database.stop })
  return database.url
}

/** @throws StartError for a database that is somebody's already: a sandbox is one from its first day */
async function markSandbox(databaseUrl: string): Promise<void> {
  if (await makeSandbox(databaseUrl)) return
  throw new StartError(
    'SANDBOX=true needs a database of its own: this one was in use before it could be made a sandbox.',
  )
}

async function keepDemonstration(databaseUrl: string): Promise<void> {
  const sandbox = SANDBOX ? await followAhead(databaseUrl) : null
  if (sandbox) parts.push({ name: 'clock of the sandbox', stop: sandbox.stop })
  const mornings = await keepMornings(databaseUrl, log, sandbox ?? {})
  parts.push({ name: 'mornings', stop: mornings.stop })
}

async function serve(config: ServerConfig): Promise<string> {
  const server = await startServer(config)
  parts.push({ name: 'server', stop: () => server.close() })
  return server.address
}

function simulatorWanted(): boolean {
  return !process.argv.includes('--no-simulator') && process.env.SIMULATOR?.toLowerCase() !== 'off'
}

function simulate(address: string, { texts }: ServerConfig): void {
  const simulator = startInBackground(
    join(ROOT, 'tools/simulator/main.ts'),
    { ...process.env, FXMATCH_URL: address, ...(texts.directory ? { FXMATCH_TEXTS: texts.directory } : {}) },
    (how) => log(`The market simulator has ended (${how}); the rest goes on.`),
  )
  parts.push({ name: 'simulator', stop: simulator.stop })
}

/** @returns whether the part stopped in time and without an error */
async function stopPart({ name, stop }: Part): Promise<boolean> {
  try {
    const late = Symbol('late')
    const first = await Promise.race([stop(), delay(PATIENCE_MS, late, { ref: false })])
    if (first !== late) return true
    log(`The ${name} does not stop; going on without waiting.`)
  } catch (error) {
    report(error)
  }
  return false
}

function report(error: unknown): void {
  const expected = [StartError, EmbeddedPostgresError, ForeignSchemaError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected && error instanceof Error ? error.message : error)
}

function log(line: string): void {
  console.log(line)
}
