import { TOPICS } from '@fxmatch/contract/events/topics'
import { tellEndingPapers } from '../commands/gate/tell-ending-papers.ts'
import { realTime } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { lookAfterClients } from '../commands/machines/look-after-clients.ts'
import { askPlacedOrder } from '../commands/orders/ask-order.ts'
import { expireRfq } from '../commands/rfq/end-rfq.ts'
import type { QueueDeliveries } from '../commands/webhooks/webhook-services.ts'
import { foldChanges } from '../db/fold-changes.ts'
import { ordersToAsk } from '../db/jobs/due.ts'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { ReportReads } from '../db/replica/report-reads.ts'
import { rfqsToEnd } from '../db/rfqs/rfq-rows.ts'
import type { SecretBox } from '../security/secret-box.ts'
import { HeadNotBorneOut, writeAuditHead } from './audit/write-audit-head.ts'
import { tellOfCover } from './cover/tell-of-cover.ts'
import { BATCH, type ExpiryServices, endEach } from './end-each.ts'
import { freezeDueReports } from './execution-reports/freeze-due-reports.ts'
import { expireDue } from './expire-due.ts'
import { pruneExpiredExports } from './exports/export-jobs.ts'
import type { FixingPort } from './fixings/http-fixing-source.ts'
import { keepFixings } from './fixings/keep-fixings.ts'
import { closeDueMonths } from './invoices/close-due-months.ts'
import { keepMarketLimits } from './keep-market-limits.ts'
import { lookAtClock } from './look-at-clock.ts'
import { endOldNotifications, mailUnread } from './notifications/keep-notifications.ts'
import { noteDueOutliers } from './price-proofs/note-due-outliers.ts'
import { prune, pruneAccountTraces } from './prune.ts'
import { watchFigures } from './rate-alerts/watch-figures.ts'
import { deleteExpiredParts } from './record/delete-expired.ts'
import { askNames } from './screening/ask-names.ts'
import { goRounds } from './screening/go-rounds.ts'
import type { ScreeningPort } from './screening/http-screening.ts'
import { pruneSignUps } from './sign-ups/prune-sign-ups.ts'
import { expireStandingOrders, watchMarket } from './standing-orders/watch-market.ts'
import { expireTrustRequests, forgetTravellers, tellTravellersLater } from './trust/keep-trust.ts'
import { queueLostDeliveries } from './webhooks/delivery-jobs.ts'
import { fanOut } from './webhooks/fan-out.ts'
import { pruneOldDeliveries } from './webhooks/prune-deliveries.ts'
import type { WebhookTransport } from './webhooks/webhook-transport.ts'
import type { Looking } from './woken-queue.ts'

/*
 * Everything that happens by the clock. SWEEPS run on every node, so whatever they do bears being done by several at
 * once: commands lock and look again. CRONS are in pg-boss's queues: of all nodes one at a time runs each, and a failed
 * run is tried again. ON_NODES lists what has a timer of its own. `clock.test.ts` finds what is missing here.
 */

const HOUR_MS = 3_600_000

export interface JobOptions extends ExpiryServices {
  /** Where the rows of large files are read. Default: where they are written. */
  readonly reports?: ReportReads
  readonly databaseUrl: string
  /** How long relayed events, live events and kept answers stay. Default: 48 hours. */
  readonly retentionHours?: number
  readonly sweepMs?: number
  /** Folder for the daily heads of the audit chain; none are written without. */
  readonly auditHeadDirectory?: string | null
  /** Where the central bank's rates are fetched; nowhere where people bring them alone. */
  readonly fixings?: FixingPort | null
  /** The service that is asked about names; the lists alone where there is none. */
  readonly screening?: ScreeningPort | null
  /** What sends events to companies' endpoints; they are sent nothing without. */
  readonly webhooks?: {
    readonly secrets: SecretBox
    readonly transport: WebhookTransport
    /** How often their lines look for deliveries by themselves. Default: as those of every queue that is told. */
    readonly looking?: Looking
  }
  /** Has deliveries looked at; of `startJobs`, once there are queues. */
  readonly queueDeliveries?: QueueDeliveries
  /** Whether what is older than its ten years is deleted. Default: not. */
  readonly deleteExpiredRecord?: boolean
  /** Called after a sweep that ended something, or the clock changed the market: the relay has work. */
  readonly onChanged?: () => void
}

/** What one run did, for the log; `changed` when the relay has work. */
export interface Ran {
  readonly facts: object
  readonly changed?: boolean
}

/** Work of every node, again `everyMs` after each time it ended. */
export interface Sweep {
  readonly name: string
  readonly does: string
  readonly everyMs: (options: JobOptions) => number
  /** Events of the live feed that it looks at at once, and not only when its time has come. */
  readonly isWokenBy?: (event: Pick<StoredLiveEvent, 'topic'>) => boolean
  /** @returns how much was changed: the relay has work where it is more than none */
  run(options: JobOptions): Promise<number>
}

export const SWEEPS: readonly Sweep[] = [
  {
    name: 'the sweep',
    does: 'ends orders, drafts of requests, positions and Trust requests whose time is up; prepares opening rates; tells of races, and travellers of proposals that came too soon after a message; adds changes of orders and of the market to their tallies',
    everyMs: ({ sweepMs = 5_000 }) => sweepMs,
    run: async (options) => {
      const { orders, requests, positions } = await expireDue(options)
      const { openingRates, races } = await keepMarketLimits(options)
      const trustRequests = await expireTrustRequests(options)
      await tellTravellersLater(options)
      await foldChanges(options.db, 'orders')
      await foldChanges(options.db, 'market')
      return orders + requests + positions + openingRates + races + trustRequests
    },
  },
  {
    name: 'orders to tell',
    does: 'tells sellers of orders that their buyers can no longer take back',
    everyMs: () => 1_000,
    run: async (options) => {
      const due = await ordersToAsk(options.db, options.clock.now(), BATCH)
      return endEach(options, 'untold order', due, (context, orderId) => askPlacedOrder(context, { orderId }))
    },
  },
  {
    name: 'requests for quotes',
    does: 'ends requests for quotes whose time is over, or that the market was closed on',
    everyMs: () => 1_000,
    run: async (options) => {
      const due = await rfqsToEnd(options.db, options.clock.now(), BATCH)
      return endEach(options, 'request for quotes', due, (context, rfqId) => expireRfq(context, { rfqId }))
    },
  },
  {
    name: 'standing orders',
    does: 'has standing orders look at what the feed has told, and places what the market meets; ends those whose time is over',
    everyMs: () => 500,
    isWokenBy: ({ topic }) => topic === TOPICS.marketPipe,
    run: async (options) => (await watchMarket(options)) + (await expireStandingOrders(options)),
  },
  {
    name: 'rate alerts',
    does: 'has alerts look at what the feed has told, and tells those whose figure has crossed their value',
    everyMs: () => 500,
    run: watchFigures,
  },
  {
    name: 'notification mails',
    does: 'queues the mails of those who have not read what they wanted told by mail',
    everyMs: () => 60_000,
    run: async (options) => {
      const mails = await mailUnread(options)
      if (mails > 0) options.log.info({ mails }, 'jobs: notification mails queued')
      return 0
    },
  },
  {
    name: 'rounds of names',
    does: 'looks at everybody again when a version of a list has come into force, some at a time',
    everyMs: () => 5_000,
    run: (options) => goRounds(options),
  },
  {
    name: 'names to ask about',
    does: 'asks the screening service about names that were written or asked about a day ago, where an address is set',
    everyMs: () => 2_000,
    run: (options) => askNames(options),
  },
  {
    name: 'events for endpoints',
    does: "makes deliveries for companies' endpoints of what the live feed has told since the last time",
    everyMs: () => 1_000,
    run: async ({ queueDeliveries: queue, db, clock, ids, log }) => {
      if (queue !== undefined) await fanOut({ db, clock, ids, log, queue })
      return 0
    },
  },
  {
    name: 'lost deliveries',
    does: 'queues deliveries to endpoints anew that have been due for fifteen minutes and that nobody sends',
    everyMs: () => 300_000,
    run: async ({ queueDeliveries: queue, db, clock, log }) => {
      const lost = queue === undefined ? 0 : await queueLostDeliveries({ db, clock }, queue)
      if (lost > 0) log.warn({ lost }, 'jobs: deliveries to endpoints queued anew')
      return 0
    },
  },
  {
    name: 'reference rates',
    does: "fetches the central bank's rates of the day from 18:00 in Tunis on, where an address is set, and tells the platform from 20:00 on that they are late",
    everyMs: () => 300_000,
    run: async (options) => {
      const { fetched, late } = await keepFixings(options)
      return fetched + late
    },
  },
]

/** Work of one node at a time, on a time table of UTC. */
export interface Cron {
  /** The queue's name, which stands in the database. */
  readonly name: string
  readonly does: string
  readonly cron: string
  readonly retryLimit?: number
  /** Whether this node does it; absent: every node may. */
  readonly isWanted?: (options: JobOptions) => boolean
  /** Where it is not wanted, whether it is taken off the time table of all nodes. */
  readonly allOrNone?: true
  run(options: JobOptions): Promise<Ran>
}

export const CRONS: readonly Cron[] = [
  {
    name: 'look-at-clock',
    does: 'says in the log where the clock was set back behind what is on record',
    cron: '3 * * * *',
    run: async (options) => ({ facts: await lookAtClock(options) }),
  },
  {
    name: 'invoices',
    // The first run after the working day has begun closes the month, and cancellations are credited soon.
    does: 'closes the months that are due, and credits what was cancelled',
    cron: '7 * * * *',
    retryLimit: 5,
    run: async (options) => {
      const facts = await closeDueMonths(options)
      return { facts, changed: facts.invoices + facts.creditNotes > 0 }
    },
  },
  {
    name: 'execution-reports',
    does: 'freezes the execution reports of a month on the second working day after it',
    cron: '19 * * * *',
    retryLimit: 5,
    run: async (options) => {
      const facts = await freezeDueReports(options)
      return { facts, changed: facts.reports > 0 }
    },
  },
  {
    name: 'price-outliers',
    does: 'puts prices that lie far from the others of their month before compliance',
    cron: '31 * * * *',
    run: async (options) => {
      const facts = await noteDueOutliers(options)
      return { facts, changed: facts.outliers > 0 }
    },
  },
  {
    name: 'office-papers',
    does: 'tells offices and the platform of papers that end within thirty and within seven days',
    cron: '47 * * * *',
    run: async ({ db, clock, ids }) => {
      const result = await runInTransaction(db, { clock, ids, requestId: null }, tellEndingPapers)
      const told = result.ok ? result.value.told : 0
      return { facts: { told }, changed: told > 0 }
    },
  },
  {
    name: 'cover-notices',
    does: 'tells companies of titles that end within thirty, ten and three days, and once a week, from Monday 08:00 in Tunis on, of what their cover plan lacks; ends proposals for it that nobody decided on within thirty days',
    // On the hour: eight o'clock in Tunis is one of them.
    cron: '0 * * * *',
    run: async (options) => {
      const facts = await tellOfCover(options)
      return { facts, changed: facts.titles + facts.plans + facts.proposals > 0 }
    },
  },
  {
    name: 'machine-clients',
    does: 'tells companies of machines that nobody has come with for ninety days, and of those whose maker has left',
    cron: '51 * * * *',
    run: async ({ db, clock, ids }) => {
      const result = await runInTransaction(db, { clock, ids, requestId: null }, lookAfterClients)
      const told = result.ok ? result.value.told : 0
      return { facts: { told }, changed: told > 0 }
    },
  },
  {
    name: 'audit-head',
    // Each hour, so that a day on which the server stood at midnight has its head too; one line is written a day.
    does: 'writes the head of the audit chain into the folder, which all nodes that have it should share',
    cron: '11 * * * *',
    isWanted: ({ auditHeadDirectory }) => (auditHeadDirectory ?? null) !== null,
    run: async ({ db, clock, auditHeadDirectory, metrics }) => {
      try {
        const head = await writeAuditHead({ db, clock, directory: auditHeadDirectory ?? '' })
        return { facts: { written: head !== null, ...head } }
      } catch (error) {
        if (error instanceof HeadNotBorneOut) metrics?.headNotBorneOut()
        throw error
      }
    },
  },
  {
    name: 'prune',
    does: 'deletes what only serves for a while: relayed events, kept answers, counts of attempts, ended sessions, spent links, sent mails',
    cron: '17 * * * *',
    run: async ({ db, clock, retentionHours = 48 }) => {
      const before = new Date(clock.now().getTime() - retentionHours * HOUR_MS)
      const traces = await pruneAccountTraces(db, clock.now())
      const pruned = await prune(db, before, realTime(clock, before))
      return { facts: { ...pruned, ...traces, before } }
    },
  },
  {
    name: 'prune-notifications',
    does: 'deletes notifications older than `notification.keep_days`',
    cron: '29 * * * *',
    run: async (options) => ({ facts: { pruned: await endOldNotifications(options) } }),
  },
  {
    name: 'forget-travellers',
    does: "erases travellers' names and phones `trust.personal_data_days` days after their requests ended",
    cron: '37 * * * *',
    run: async (options) => ({ facts: await forgetTravellers(options) }),
  },
  {
    name: 'prune-exports',
    does: 'deletes the files of exports that have expired',
    cron: '41 * * * *',
    run: async ({ db, clock }) => ({ facts: { pruned: await pruneExpiredExports(db, clock.now()) } }),
  },
  {
    name: 'prune-deliveries',
    does: 'deletes what endpoints were told thirty days ago, with its attempts',
    cron: '43 * * * *',
    run: async ({ db, clock }) => ({ facts: { pruned: await pruneOldDeliveries(db, clock.now()) } }),
  },
  {
    name: 'delete-expired-record',
    // At night in Tunisia: what falls due does so once a year, at its beginning.
    does: 'deletes what is older than its ten years',
    cron: '41 1 * * *',
    isWanted: ({ deleteExpiredRecord }) => deleteExpiredRecord === true,
    allOrNone: true,
    run: async (options) => {
      const facts = await deleteExpiredParts(options)
      return { facts, changed: Object.values(facts).some((count) => count > 0) }
    },
  },
  {
    name: 'prune-sign-ups',
    does: 'removes documents of refused sign-ups, and sign-ups whose documents never came, after their days',
    cron: '53 * * * *',
    run: async (options) => {
      const facts = await pruneSignUps(options)
      return { facts, changed: facts.removed + facts.dropped > 0 }
    },
  },
]

/** What else has a timer, on every node that it is started on: the file under apps/server, what it does, how often. */
export const ON_NODES: Readonly<Record<string, { does: string; often: string }>> = {
  'jobs/market-clock.ts': {
    does: 'opens and closes the market at its hours, and the standby between',
    often: 'at the next change, at the latest after 5 s',
  },
  'jobs/mail/start-mail.ts': { does: 'sends the mails and text messages that are due', often: '2 s' },
  'jobs/push/start-push.ts': { does: 'sends the messages to browsers that are due', often: '2 s' },
  'jobs/sandbox-clock.ts': {
    does: 'looks how far ahead the clock of a sandbox is; in a sandbox alone',
    often: '0.5 s',
  },
  'outbox/relay.ts': {
    does: 'numbers committed events, writes notifications, chains audit entries; one node of all',
    often: 'on each commit, at the latest after 0.1 s',
  },
  'live/feed.ts': {
    does: 'reads new live events for the open streams',
    often: 'on a hint, at the latest after 0.5 s',
  },
  'live/pulse.ts': {
    does: 'sends the clock and, when they moved, the key figures; keeps streams open',
    often: '1 s; figures also after 60 s; a comment every 15 s',
  },
  'live/session-watch.ts': { does: 'ends the streams of sessions that are over', often: '15 s' },
  'db/replica/replica-reads.ts': { does: 'looks how far the replica lags behind', often: '1 s' },
}
