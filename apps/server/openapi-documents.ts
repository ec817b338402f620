import pino from 'pino'
import { Registry } from 'prom-client'
import { systemClock, systemIds } from './commands/kernel/system-services.ts'
import { readServerConfig } from './config.ts'
import { createDatabase, createPool } from './db/connect.ts'
import { readOnPrimary } from './db/replica/report-reads.ts'
import { buildApp } from './http/app.ts'
import { KnownSessions } from './http/known-sessions.ts'
import { LiveHub } from './live/hub.ts'
import { createLiveMetrics } from './live/metrics.ts'
import { createPasswordVerifier } from './security/passwords.ts'

/** The documents of both contracts: that of the web's calls, and the public one. */
export interface OpenApiDocuments {
  readonly people: object
  readonly machines: object
}

/**
 * Makes the OpenAPI documents without a database: the app is built, never listens, and the pool never connects, since nobody
 * asks it anything.
 * @param publicUrl the address that they name
 * @param sandbox whether they are those of a sandbox, which has calls that the market has not
 */
export async function makeDocuments(
  publicUrl: string | undefined,
  { sandbox = false } = {},
): Promise<OpenApiDocuments> {
  const config = readServerConfig({
    DEMONSTRATION: 'true',
    DATABASE_URL: 'postgres://nobody@localhost/none',
    PUBLIC_URL: publicUrl,
    SANDBOX: String(sandbox),
  })
  const metrics = new Registry()
  const pool = createPool({ url: config.databaseUrl })
  const db = createDatabase(pool)
  const app = await buildApp({
    db,
    reports: readOnPrimary(db),
    pool,
    config,
    clock: systemClock,
    ids: systemIds(systemClock),
    passwords: createPasswordVerifier(),
    hub: new LiveHub(createLiveMetrics(metrics)),
    readiness: async () => ({ state: 'serving', leansOn: {} }),
    isDraining: () => false,
    knownSessions: new KnownSessions(),
    isRelaying: () => false,
    committed: () => undefined,
    queueExport: async () => undefined,
    queueSettlement: async () => undefined,
    queueDeliveries: async () => undefined,
    pause: async () => undefined,
    scan: null,
    log: pino({ level: 'silent' }),
    metrics,
  })
  await app.ready()
  const documents = { people: app.swagger(), machines: app.v1Document() }
  await app.close()
  await pool.end()
  return documents
}
