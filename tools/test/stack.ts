import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readServerConfig } from '@fxmatch/server/config'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { startServer } from '@fxmatch/server/main'
import { startTemporaryPostgres } from '@fxmatch/server/testing/temporary-postgres'
import { ROOT } from '../root.ts'
import { seedDemonstration } from '../seed/seed.ts'

/** A whole FXMatch for one test run: a database that is thrown away, demonstration data, the server with the built web. */
export interface Stack {
  readonly baseUrl: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('the probe has no port')
  return address.port
}

/** Starts the stack; the web must be built already. */
export async function startStack(): Promise<Stack> {
  const database = await startTemporaryPostgres()
  try {
    await migrateToLatest(database.url)
    await seedDemonstration(database.url)
    const port = await freePort()
    const server = await startServer(
      readServerConfig({
        ...process.env,
        DATABASE_URL: database.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        WEB_DIST: join(ROOT, 'apps/web/dist'),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      }),
    )
    return {
      baseUrl: `http://localhost:${port}`,
      databaseUrl: database.url,
      stop: async () => {
        await server.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
