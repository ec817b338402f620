import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { Registry } from 'prom-client'
import { systemIds } from '../commands/kernel/system-services.ts'
import type { ServerConfig } from '../config.ts'
import { readOnPrimary } from '../db/replica/report-reads.ts'
import { insertSession } from '../db/sessions/sessions.ts'
import { buildApp } from '../http/app.ts'
import type { HttpDeps } from '../http/deps.ts'
import { KnownSessions } from '../http/known-sessions.ts'
import { LiveHub } from '../live/hub.ts'
import { createLiveMetrics } from '../live/metrics.ts'
import { createPasswordVerifier } from '../security/passwords.ts'
import { newPushKey, readPushKey } from '../security/push-keys.ts'
import { DEMONSTRATION_KEY } from '../security/secret-box.ts'
import { sessionExpiry } from '../security/session-lifetime.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { clamdScanner } from '../security/uploads/clamd.ts'
import type { PlantedMarket } from './market-world.ts'
import { TEST_COST } from './test-hash.ts'

const PUSH_KEYS = readPushKey(newPushKey()) ?? { publicKey: '', privateKey: '' }

export const TEST_CONFIG: ServerConfig = {
  demonstration: true,
  sandbox: false,
  port: 0,
  host: '127.0.0.1',
  databaseUrl: 'unused',
  natsUrl: null,
  replicaUrl: null,
  publicUrl: 'https://fxmatch.example',
  webDist: null,
  logLevel: 'silent',
  tracesUrl: null,
  sampling: { sampler: 'always_on', ratio: 1 },
  maxConnections: 20,
  signInLimit: { perUser: 3, perAddress: 8, windowMinutes: 15 },
  signUpLimit: { perAddress: 100_000, windowMinutes: 60 },
  trustLimit: { requestsPerAddress: 50, failuresPerAddress: 5, windowMinutes: 60 },
  overload: {
    atOnce: 40,
    waiting: 1_000,
    patienceMs: 5_000,
    perMinutePerSession: 0,
    perMinutePerAddress: 0,
    connections: 10_000,
    streams: 5_000,
    streamsPerUser: 40,
  },
  idleMinutes: 30,
  stayOnlineDays: 30,
  secondFactorRequired: false,
  secretsKeys: [DEMONSTRATION_KEY],
  metricsToken: null,
  drainMs: 0,
  trustProxy: false,
  warnings: [],
  support: { email: null, phone: null, links: [] },
  securityContact: null,
  mail: { smtpUrl: null, from: 'FXMatch <no-reply@fxmatch.example>', directory: null },
  clamav: null,
  texts: { url: null, directory: '/nowhere' },
  fixingUrl: null,
  screeningUrl: null,
  webhooksToLoopback: false,
  push: { keys: PUSH_KEYS, contact: 'mailto:it@fxmatch.example', services: ['*.push.test'] },
  codeLimit: { perHour: 1_000, perOrigin: 500 },
  auditHeadDirectory: null,
  deleteExpiredRecord: true,
}

/** The HTTP side on a world's database and clock. */
export interface TestApp {
  readonly app: FastifyInstance
  /** Its live streams; nothing feeds them unless the test does. */
  readonly hub: LiveHub
  /** How often commands said that they had committed. */
  readonly commits: () => number
  /** For how many milliseconds requests were to wait; they did not. */
  readonly pauses: readonly number[]
  close(): Promise<void>
}

/** Builds the app without listening: tests use `app.inject`. */
export async function createTestApp(
  world: PlantedMarket,
  config: Partial<ServerConfig> = {},
  readiness: HttpDeps['readiness'] = async () => ({ state: 'serving', leansOn: {} }),
  queueExport: HttpDeps['queueExport'] = async () => {
    throw new Error('this test has no job queue')
  },
): Promise<TestApp> {
  const metrics = new Registry()
  const hub = new LiveHub(createLiveMetrics(metrics))
  let commits = 0
  const pauses: number[] = []
  const app = await buildApp({
    db: world.db,
    reports: readOnPrimary(world.db),
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    config: { ...TEST_CONFIG, ...config },
    clock: world.clock,
    ids: systemIds(world.clock),
    passwords: createPasswordVerifier({ cost: TEST_COST }),
    hub,
    readiness,
    isDraining: () => false,
    knownSessions: new KnownSessions(),
    isRelaying: () => false,
    queueExport,
    // Tests run what was begun themselves.
    queueSettlement: async () => undefined,
    queueDeliveries: async () => undefined,
    committed: () => {
      commits += 1
    },
    pause: async (milliseconds) => pauses.push(milliseconds),
    scan: config.clamav ? clamdScanner(config.clamav) : null,
    log: pino({ level: config.logLevel ?? TEST_CONFIG.logLevel }),
    metrics,
  })
  await app.ready()
  return { app, hub, commits: () => commits, pauses, close: () => app.close() }
}

/** Opens a session as signing in does, without the cost of a password. @returns the bearer token */
export async function openSession(
  world: PlantedMarket,
  actor: Pick<Actor, 'userId'>,
  stayOnline = false,
): Promise<string> {
  const token = newToken()
  const now = world.clock.now()
  await insertSession(world.db, {
    id: systemIds(world.clock).uuid(),
    tokenHash: hashToken(token),
    userId: actor.userId,
    stayOnline,
    createdAt: now,
    expiresAt: sessionExpiry(stayOnline, now, TEST_CONFIG),
    address: null,
    userAgent: null,
  })
  return token
}

/** The header of an API client. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
