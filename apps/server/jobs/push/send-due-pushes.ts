import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { isStillTold } from '@fxmatch/domain/notifications/channels'
import { isNotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { pushServiceOf } from '@fxmatch/domain/notifications/push'
import type { Logger } from 'pino'
import type { Clock } from '../../commands/kernel/context.ts'
import type { PushConfig } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import {
  type ClaimedPush,
  claimDuePush,
  dueServices,
  forgetPush,
  forgetSubscription,
  notificationsOver,
  putOffService,
  restSubscription,
  wakeSubscription,
} from '../../db/push/push-rows.ts'
import { followWork } from '../../observe/work-span.ts'
import type { PushMetrics, PushResult } from './metrics.ts'
import type { PushTransport } from './push-transport.ts'
import { messageOf, sealPush } from './seal-push.ts'

/** Tries before a message is given up; with the pauses below about an hour, and none of them after its time. */
export const MOST_PUSH_ATTEMPTS = 6
const FIRST_PAUSE_MS = 60_000
/** Tries in a row that fail before a browser is told no more: some seven hours of them. An open page begins it again. */
export const MOST_PUSH_FAILURES = 12
/** The longest that one browser is left alone. */
const LONGEST_REST_MINUTES = 60
/** For how long a service that does not answer is left alone. */
const SERVICE_PAUSE_MS = 60_000
/** Of how many persons in a row nobody answers before the service is away: one of them could have chosen a dead address. */
const SILENT_PERSONS = 2
/** Messages of one round and service; what is left is sent by the next. */
const BATCH = 100
/** Sent at a time to one service. */
const LANES = 4
/** How far back, and how many, of what is over a browser is told. */
const OVER_MS = 4 * 3_600_000
const MOST_OVER = 20

export interface PushServices {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly config: PushConfig
  readonly transport: PushTransport
  readonly metrics?: PushMetrics
}

const retryAt = (now: Date, attempts: number) =>
  new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** (attempts - 1))

/**
 * Sends what is due, each service beside the others: one that is away is left alone for a minute and holds up nobody. Several
 * processes never send the same message, as with mails.
 * @returns how many were sent
 */
export async function sendDuePushes(services: PushServices): Promise<number> {
  const { db, clock } = services
  const hosts = await dueServices(db, clock.now())
  const sent = await Promise.all(hosts.map((host) => sendToService(services, host)))
  return sent.reduce((sum, count) => sum + count, 0)
}

/** Who a message is for; travellers are known by their request. */
const personOf = ({ notification, traveller }: ClaimedPush) =>
  notification?.userId ?? traveller?.reference ?? ''

/** What became of one try, and whether the service said anything; null: it was not asked. */
interface Tried {
  readonly result: PushResult
  readonly answered: boolean | null
}

/**
 * Sends what is due at one service. An answer, also one that refuses, is about the browser alone; only where nobody answers, for
 * several persons, is the service left alone.
 * @returns how many were sent
 */
export async function sendToService(services: PushServices, host: string): Promise<number> {
  const { db, clock, metrics } = services
  let left = BATCH
  let away = false
  let sent = 0
  const silent = new Set<string>()
  const lane = async () => {
    while (!away && left > 0) {
      left -= 1
      const now = clock.now()
      const push = await claimDuePush(db, host, now, (attempts) => retryAt(now, attempts))
      if (push === null) return
      const facts = { 'fxmatch.push.service': host, 'fxmatch.push.attempt': push.attempts }
      const { result, answered } = await followWork({ name: 'push message', facts }, async (tell) => {
        const tried = await sendOne(services, push)
        const { result: ended } = tried
        tell({ 'fxmatch.push.result': ended }, ended === 'sent' || ended === 'over' ? undefined : ended)
        return tried
      })
      metrics?.attempts.inc({ result })
      if (result === 'sent') sent += 1
      if (answered === true) silent.clear()
      if (answered === false) silent.add(personOf(push))
      if (silent.size >= SILENT_PERSONS) away = true
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (away) {
    const now = clock.now()
    await putOffService(db, host, now, new Date(now.getTime() + SERVICE_PAUSE_MS))
  }
  return sent
}

async function sendOne(services: PushServices, push: ClaimedPush): Promise<Tried> {
  const { db, clock, log, config } = services
  const { id, subscriptionId, notification } = push
  const now = clock.now()
  const ended = whyNot(services, push, now)
  if (ended !== null) {
    // An address that we may not call any more, or by a key that is no more, leads nowhere at the next message either.
    await (ended === 'refused' ? forgetSubscription(db, subscriptionId) : forgetPush(db, id))
    return { result: ended, answered: null }
  }
  const over =
    notification === null
      ? []
      : await notificationsOver(db, notification.userId, new Date(now.getTime() - OVER_MS), MOST_OVER)
  const message = messageOf(push, over)
  if (message === null) {
    await forgetPush(db, id)
    return { result: 'over', answered: null }
  }
  let status: number
  try {
    status = await services.transport.post(await sealPush(push, message, config, now))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    log.warn({ pushId: id, service: hostOf(push), reason }, 'push: not taken, trying again later')
    return { result: await restAfter(services, push, now), answered: false }
  }
  return { result: await conclude(services, push, status, now), answered: true }
}

const hostOf = ({ endpoint }: ClaimedPush) => new URL(endpoint).hostname

/** Why a message is not to be sent at all; null where it is. */
function whyNot(
  { config }: PushServices,
  { endpoint, serverKey, sendBefore, notification }: ClaimedPush,
  now: Date,
): PushResult | null {
  if (sendBefore <= now) return 'over'
  if (notification !== null) {
    const { kind, over, companyKind, isOperator } = notification
    const capabilities = capabilitiesOf(notification)
    // Since it was written the person may have lost the right to know.
    if (over || (isNotificationKind(kind) && !isStillTold(kind, { companyKind, isOperator, capabilities })))
      return 'over'
  }
  const isOurs = serverKey === config.keys.publicKey && pushServiceOf(endpoint, config.services) !== null
  return isOurs ? null : 'refused'
}

/** What a push service's answer means (RFC 8030 §5, §7.3). */
async function conclude(
  services: PushServices,
  push: ClaimedPush,
  status: number,
  now: Date,
): Promise<PushResult> {
  const { db, log } = services
  if (status >= 200 && status < 300) {
    await forgetPush(db, push.id)
    if (push.failures > 0) await wakeSubscription(db, push.subscriptionId)
    return 'sent'
  }
  if (status === 404 || status === 410) {
    await forgetSubscription(db, push.subscriptionId)
    return 'gone'
  }
  const facts = { pushId: push.id, service: hostOf(push), status }
  if (status === 429 || status >= 500) {
    log.warn(facts, 'push: not taken, trying again later')
    return restAfter(services, push, now)
  }
  // It has understood, and wants none of it: a wrong key of ours, a message that is too long, a redirect.
  log.error(facts, 'push: refused, nobody will get it')
  await forgetPush(db, push.id)
  return 'refused'
}

/** After a try that failed: its browser is left alone, and told no more after too many in a row. */
async function restAfter({ db, log }: PushServices, push: ClaimedPush, since: Date): Promise<PushResult> {
  const failures = await restSubscription(db, push.subscriptionId, since, LONGEST_REST_MINUTES)
  if (failures !== null && failures >= MOST_PUSH_FAILURES) {
    log.warn({ service: hostOf(push), failures }, 'push: a browser whose tries all fail is told no more')
    await forgetSubscription(db, push.subscriptionId)
    return 'gone'
  }
  if (push.attempts < MOST_PUSH_ATTEMPTS) return 'failed'
  await forgetPush(db, push.id)
  return 'given_up'
}
