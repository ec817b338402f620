import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerConfig } from '@fxmatch/server/config'
import { allowAppLogin } from '@fxmatch/server/db/app-login'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { startServer } from '@fxmatch/server/main'
import { newPushKey } from '@fxmatch/server/security/push-keys'
import { cloneTemplate, createTemplate } from '@fxmatch/server/testing/templates'
import { startTemporaryPostgres } from '@fxmatch/server/testing/temporary-postgres'
import { testHash } from '@fxmatch/server/testing/test-hash'
import { ROOT } from '../root.ts'
import { DEMONSTRATION_PASSWORD } from '../seed/accounts.ts'
import { keepMornings } from '../seed/morning.ts'
import { DEMONSTRATION_SECURITY } from '../seed/security.ts'
import { seedDemonstration } from '../seed/seed.ts'
import { DEMONSTRATION_SUPPORT } from '../seed/support.ts'
import { buildWeb } from '../start/web-build.ts'

/** A whole FXMatch of its own: built web, server, freshly seeded database. */
export interface Served {
  baseUrl: string
  databaseUrl: string
  /** What the database is a copy of. */
  templateUrl: string
  /** The folder into which text messages are written. */
  texts: string
  stop(): Promise<void>
}

/** Sign-ins of one person in one run are many, and of one machine all of them: limits are tested on their own. */
const NO_SIGN_IN_LIMITS = { SIGN_IN_LIMIT_PER_USER: '10000', SIGN_IN_LIMIT_PER_ADDRESS: '10000' }

/** A demonstration that is loaded once, for as many FXMatches as are wanted. */
export interface Demonstration {
  /** What is loaded. Nobody may be connected to it while a copy is made. */
  databaseUrl: string
  /** Starts one on a free port, with a copy of the data of its own. */
  serve(): Promise<Served>
  /** Ends the database; what was served is stopped before. */
  stop(): Promise<void>
}

/**
 * Loads the demonstration data and builds the web meanwhile: one is one thread's work, the other another's.
 *
 * @param withWeb false where nothing will be served
 */
export async function prepareDemonstration(
  log: (line: string) => void,
  withWeb = true,
): Promise<Demonstration> {
  const database = await startTemporaryPostgres()
  try {
    const [template] = await Promise.all([
      createTemplate(database.url, async (url) => {
        await migrateToLatest(url)
        await migrateToLatest(url)
        log('The migrations run on an empty database, and again without an effect.')
        await seedDemonstration(url, log)
        await signInCheaply(url)
      }),
      withWeb ? buildWeb(log) : undefined,
    ])
    // The application's role belongs to all databases of the server: one password for all copies.
    const app = new URL(await allowAppLogin(template.url))
    return {
      databaseUrl: template.url,
      async serve() {
        const copy = await cloneTemplate(database.url, template.url)
        app.pathname = new URL(copy.url).pathname
        const mornings = await keepMornings(copy.url, log)
        const server = await serveBuilt(app.href)
        return {
          ...server,
          databaseUrl: copy.url,
          templateUrl: template.url,
          stop: async () => {
            await server.stop()
            await mornings.stop()
          },
        }
      },
      stop: database.stop,
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Journeys sign in a hundred times, and none of them looks at what a password costs. */
async function signInCheaply(databaseUrl: string): Promise<void> {
  const db = createDatabase(createPool({ url: databaseUrl, maxConnections: 1, role: null }))
  await db
    .updateTable('users')
    .set({ password_hash: await testHash(DEMONSTRATION_PASSWORD) })
    .where('password_hash', 'is not', null)
    .execute()
  await db.destroy()
}

/**
 * Starts a whole FXMatch on a free port, with the demonstration data and without the market simulator, so that
 * nobody but the journeys changes anything.
 */
export async function serveForJourneys(log: (line: string) => void): Promise<Served> {
  const demonstration = await prepareDemonstration(log)
  try {
    const served = await demonstration.serve()
    return {
      ...served,
      stop: async () => {
        await served.stop()
        await demonstration.stop()
      },
    }
  } catch (error) {
    await demonstration.stop()
    throw error
  }
}

/**
 * Starts one more process' worth of FXMatch on a free port, on a database that is there and the web that is built.
 *
 * @param settings what differs from the demonstration's environment
 */
export async function serveBuilt(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ baseUrl: string; texts: string; stop(): Promise<void> }> {
  const texts = await mkdtemp(join(tmpdir(), 'fxmatch-texts-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const config = readServerConfig({
    ...NO_SIGN_IN_LIMITS,
    ...DEMONSTRATION_SUPPORT,
    ...DEMONSTRATION_SECURITY,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    WEB_DIST: join(ROOT, 'apps/web/dist'),
    LOG_LEVEL: 'warn',
    // Drawn for these journeys; no service of a browser is reached from here.
    WEB_PUSH_KEY: newPushKey(),
    WEB_PUSH_SERVICES: 'push.test',
    // Receivers of the journeys are on this machine.
    WEBHOOKS_TO_LOOPBACK: 'true',
    ...settings,
  })
  // Mails of the journeys stay in the queue, text messages are files as in every demonstration.
  const server = await startServer({ ...config, texts: { url: null, directory: texts } })
  return {
    baseUrl,
    texts,
    stop: async () => {
      await server.close()
      await rm(texts, { recursive: true })
    },
  }
}
