import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { stampDocuments } from '@fxmatch/documents/pdf/stamp'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { systemClock, systemIds } from './commands/kernel/system-services.ts'
import { readServerConfig, type ServerConfig } from './config.ts'
import { mayLeaveAppRole } from './db/app-login.ts'
import { createDatabase, createPool, type Db } from './db/connect.ts'
import { databaseIdentity } from './db/database-identity.ts'
import { ReplicaReads } from './db/replica/replica-reads.ts'
import { readOnPrimary } from './db/replica/report-reads.ts'
import { readServiceAnswers } from './db/screening/service-answers.ts'
import { buildApp } from './http/app.ts'
import { KnownSessions } from './http/known-sessions.ts'
import { LastWrites } from './http/last-writes.ts'
import { createLogger } from './http/logger.ts'
import { startWaitingApp } from './http/waiting-app.ts'
import { measureAuditHeads } from './jobs/audit/metrics.ts'
import { createHttpFixingPort } from './jobs/fixings/http-fixing-source.ts'
import { createMailMetrics } from './jobs/mail/metrics.ts'
import { startMail } from './jobs/mail/start-mail.ts'
import { createJobMetrics } from './jobs/metrics.ts'
import { createPushMetrics } from './jobs/push/metrics.ts'
import { startPush } from './jobs/push/start-push.ts'
import { followSandboxClock } from './jobs/sandbox-clock.ts'
import { createHttpScreening } from './jobs/screening/http-screening.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createWebhookTransport } from './jobs/webhooks/webhook-transport.ts'
import { createBusMetrics } from './live/bus/metrics.ts'
import type { LiveBus } from './live/bus/nats-bus.ts'
import { type LiveFeed, startLiveFeed } from './live/feed.ts'
import { LiveHub } from './live/hub.ts'
import { createLiveMetrics } from './live/metrics.ts'
import { startPulse } from './live/pulse.ts'
import type { Sampling } from './observe/sampling.ts'
import { setTracing } from './observe/tracing.ts'
import { createRelayMetrics } from './outbox/metrics.ts'
import { startRelay } from './outbox/relay.ts'
import { getMarketKpi } from './queries/market/get-market-kpi.ts'
import { marketPositionsForPipe } from './queries/market/get-market-position.ts'
import { createPasswordVerifier } from './security/passwords.ts'
import { createSecretBox } from './security/secret-box.ts'
import { clamdScanner } from './security/uploads/clamd.ts'
import { awaitSchema } from './start/await-schema.ts'
import { checkKeys } from './start/check-keys.ts'
import { checkSandbox } from './start/check-sandbox.ts'
import { DatabaseOutage } from './start/database-outage.ts'
import { StartRefusal } from './start/explain.ts'
import { announce, lastWords, speakInLines } from './start/last-words.ts'
import { createReadiness } from './start/server-readiness.ts'
import { tryFolders } from './start/try-folders.ts'

/** A server that answers. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string
  /**
   * Says that it is not ready and serves for `drainMs` more, ends the streams meanwhile; then finishes what is under way,
   * stops the jobs and leaves the database. Once is enough.
   */
  close(): Promise<void>
}

/** What was started, in order; stopped in the opposite one. */
class Started {
  readonly #log: Logger
  readonly #parts: { name: string; stop: () => Promise<unknown> }[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  add(name: string, stop: () => Promise<unknown>): void {
    this.#parts.push({ name, stop })
  }

  /** Stops every part, also after one that could not be stopped. */
  async stop(): Promise<void> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      try {
        await part.stop()
      } catch (error) {
        this.#log.error({ err: error }, `the ${part.name} did not stop cleanly`)
      }
    }
  }
}

/**
 * Starts the server: HTTP, live stream, relay and jobs, once the database answers and has this release's schema. This is the
 * only place where the parts meet.
 * @param signal ends the waiting for the database
 * @throws what kept it from starting (the port is taken, the schema is too new); nothing is left running then
 */
export async function startServer(
  config: ServerConfig,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  const outage = new DatabaseOutage()
  const log = createLogger(config.logLevel, outage.hold)
  const started = new Started(log)
  try {
    const { address, drain } = await startParts({ config, log, outage, started, signal })
    let closing: Promise<void> | null = null
    const close = async () => {
      await drain()
      await started.stop()
    }
    return {
      address,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await started.stop()
    throw error
  }
}

/** For a look at the database that may be away. */
const PROBE_MS = 3_000

async function startParts(given: {
  config: ServerConfig
  log: Logger
  outage: DatabaseOutage
  started: Started
  signal: AbortSignal
}): Promise<{ address: string; drain: () => Promise<void> }> {
  const { config, log, outage, started, signal } = given
  const { databaseUrl } = config
  for (const warning of config.warnings) log.warn(warning)
  const { tracesUrl, sampling } = config
  if (tracesUrl !== null) started.add('traces', await startTraces(tracesUrl, sampling, log))
  const metrics = new Registry()
  const probe = createPool({
    url: databaseUrl,
    maxConnections: 1,
    patienceMs: PROBE_MS,
    answerMs: PROBE_MS,
  })
  probe.on('error', () => undefined)
  started.add('look at the database', () => probe.end())
  outage.watch(probe, log)
  started.add('watch over the database', async () => outage.stop())
  await tryFolders(config)
  const waiting = await startWaitingApp(config, log)
  started.add('readiness', () => waiting.close())
  await awaitSchema({ probe, app: waiting, log, signal })
  const pool = createPool({ url: databaseUrl, maxConnections: config.maxConnections })
  // An idle connection that the database ended: the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const db = createDatabase(pool)
  started.add('database', () => db.destroy())
  if (await mayLeaveAppRole(db)) {
    const said =
      'DATABASE_URL signs in as more than fxmatch_app: an injected statement could rewrite the record'
    if (!config.demonstration)
      throw new StartRefusal(
        `${said}. Give the servers the login of fxmatch_app itself (deploy/postgres/roles.sh).`,
      )
    log.warn(said)
  }
  await checkKeys(db, config.secretsKeys)
  await checkSandbox(db, config.sandbox)
  stampDocuments(config.sandbox)
  started.add('stamp of the sandbox', async () => stampDocuments(false))
  const moved = config.sandbox ? await followSandboxClock({ db, log }) : null
  if (moved) started.add('clock of the sandbox', () => moved.stop())
  const clock = moved?.clock ?? systemClock
  const ids = systemIds(clock)

  const replica =
    config.replicaUrl === null ? null : startReplica({ url: config.replicaUrl, db, config, log, metrics })
  if (replica) started.add('replica', () => replica.stop())
  const reports = replica ?? readOnPrimary(db)

  const hub = new LiveHub(createLiveMetrics(metrics))
  // Asked only once all are there; until then nothing is offered.
  let isOffered = () => false
  const feed = await startLiveFeed({ db, databaseUrl, hub, log, isOffered: () => isOffered() })
  started.add('live feed', () => feed.stop())
  const bus = config.natsUrl === null ? null : await startBus({ url: config.natsUrl, db, feed, log, metrics })
  if (bus) started.add('line between the nodes', () => bus.stop())
  const pulse = startPulse({ hub, clock, log, readKpi: () => getMarketKpi(db, clock.now()) })
  started.add('pulse', () => pulse.stop())
  const relay = startRelay({
    databaseUrl,
    log,
    clock,
    readPositions: marketPositionsForPipe,
    metrics: createRelayMetrics(metrics),
    onPublished: (events) => {
      feed.offer(events)
      bus?.publish(events)
    },
  })
  isOffered = () => relay.isActive() || bus?.isConnected() === true
  started.add('relay', () => relay.stop())
  const { auditHeadDirectory, deleteExpiredRecord } = config
  const onChanged = () => relay.wake()
  const jobMetrics = createJobMetrics(metrics)
  if (auditHeadDirectory !== null) measureAuditHeads(metrics, auditHeadDirectory, log)
  const common = { db, reports, databaseUrl, clock, ids, log, onChanged, metrics: jobMetrics }
  const fixings = config.fixingUrl === null ? null : createHttpFixingPort(config.fixingUrl)
  const screening = config.screeningUrl === null ? null : createHttpScreening(config.screeningUrl)
  const webhooks = {
    secrets: createSecretBox(...config.secretsKeys),
    transport: createWebhookTransport({ toLoopback: config.webhooksToLoopback }),
  }
  const jobs = await startJobs({
    ...common,
    ...{ auditHeadDirectory, deleteExpiredRecord, fixings, screening, webhooks },
  })
  hub.onEvents(jobs.heed)
  started.add('jobs', () => jobs.stop())
  const mail = startMail({
    db,
    clock,
    log,
    config: config.mail,
    texts: config.texts,
    publicUrl: config.publicUrl,
    metrics: createMailMetrics(metrics),
    jobMetrics,
  })
  started.add('mail', () => mail.stop())
  if (config.push !== null) {
    const push = startPush({
      db,
      clock,
      log,
      config: config.push,
      metrics: createPushMetrics(metrics),
      jobMetrics,
    })
    started.add('push', () => push.stop())
  }

  let serving = true
  const leansOn = async (looking: pg.Pool) => ({
    ...{ events: bus?.isConnected() ? 'nats' : 'database', reports: reports.source() },
    ...(screening === null ? {} : { screening: await readServiceAnswers(looking) }),
  })
  const readiness = createReadiness({
    probe,
    log,
    isDraining: () => !serving,
    leansOn,
    onAway: () => outage.suspect(),
  })
  const committed = () => relay.wake()
  const { queueExport, queueSettlement, queueDeliveries } = jobs
  const queues = { queueExport, queueSettlement, queueDeliveries }
  const writes = replica ? { lastWrites: new LastWrites() } : {}
  const services = {
    db,
    reports,
    ...writes,
    pool,
    config,
    clock,
    clockMoved: async () => {
      await moved?.look()
      await jobs.runSoon()
    },
    knownSessions: new KnownSessions(),
    ids,
    passwords: createPasswordVerifier(),
    hub,
    ...queues,
    log,
    metrics,
    pause: delay,
    scan: config.clamav === null ? null : clamdScanner(config.clamav),
  }
  const isDraining = () => !serving
  const isRelaying = () => relay.isActive()
  const app = await buildApp({ ...services, readiness, committed, isDraining, isRelaying })
  started.add('HTTP server', () => {
    serving = false
    return app.close()
  })
  // It goes on serving while the proxy in front finds out that it should turn to another.
  const drain = async () => {
    serving = false
    hub.drain(config.drainMs)
    if (config.drainMs > 0) log.info({ milliseconds: config.drainMs }, 'draining')
    await delay(config.drainMs)
  }
  await waiting.close()
  return { address: await app.listen({ port: waiting.port, host: config.host }), drain }
}

/** Loads what makes traces, which is a hundred files, only where they are wanted. @returns what ends them */
async function startTraces(url: string, sampling: Sampling, log: Logger): Promise<() => Promise<void>> {
  const { startOpenTelemetry } = await import('./observe/open-telemetry.ts')
  const { tracing, stop } = startOpenTelemetry(url, sampling, log)
  setTracing(tracing)
  return () => {
    setTracing(null)
    return stop()
  }
}

function startReplica(parts: {
  url: string
  db: Db
  config: ServerConfig
  log: Logger
  metrics: Registry
}): ReplicaReads {
  const { url, db, config, log, metrics } = parts
  return new ReplicaReads({ primary: db, url, maxConnections: config.maxConnections, log, metrics })
}

/** Loads the client of NATS only where there is one to speak to. */
async function startBus(parts: {
  url: string
  db: Db
  feed: LiveFeed
  log: Logger
  metrics: Registry
}): Promise<LiveBus> {
  const { url, db, feed, log, metrics } = parts
  const { startNatsBus } = await import('./live/bus/nats-bus.ts')
  return startNatsBus({
    url,
    identity: await databaseIdentity(db),
    log,
    metrics: createBusMetrics(metrics),
    onEvents: (events) => feed.offer(events),
    onChange: () => feed.wake(),
  })
}

/** How long a request may take to finish once the process is asked to end. */
const PATIENCE_MS = 15_000

/**
 * Serves with the settings of the environment until a signal ends the process.
 * @throws what kept it from starting; see `lastWords`
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  speakInLines()
  const config = readServerConfig(env)
  const asked = new AbortController()
  const ask = () => {
    // A second signal ends the process as it would any other.
    process.removeListener('SIGINT', ask)
    process.removeListener('SIGTERM', ask)
    asked.abort()
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  const server = await startServer(config, asked.signal).catch((error: unknown) => {
    // Told to stop while it waited for its database: that is no failure.
    if (asked.signal.aborted) process.exit(0)
    throw error
  })
  const stop = () => {
    const patience = config.drainMs + PATIENCE_MS
    void Promise.race([server.close(), delay(patience, undefined, { ref: false })]).then(() =>
      process.exit(0),
    )
  }
  if (asked.signal.aborted) return stop()
  asked.signal.addEventListener('abort', stop, { once: true })
  // Whoever reads this may send a signal at once.
  announce(server.address)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await serve(process.env)
  } catch (error) {
    lastWords(error)
    process.exit(1)
  }
}
