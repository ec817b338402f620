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
} from '../../db/push/push-rows.ts'
import { followWork } from '../../observe/work-span.ts'
import type { PushMetrics, PushResult } from './metrics.ts'
import type { PushTransport } from './push-transport.ts'
import { messageOf, sealPush } from './seal-push.ts'

/** Tries before a message is given up; with the pauses below about an hour, and none of them after its time. */
export const MOST_PUSH_ATTEMPTS = 6
const FIRST_PAUSE_MS = 60_000
/** For how long a service that does not answer is left alone. */
const SERVICE_PAUSE_MS = 60_000
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

async function sendToService(services: PushServices, host: string): Promise<number> {
  const { db, clock, metrics } = services
  let left = BATCH
  let away = false
  let sent = 0
  const lane = async () => {
    while (!away && left > 0) {
      left -= 1
      const now = clock.now()
      const push = await claimDuePush(db, host, now, (attempts) => retryAt(now, attempts))
      if (push === null) return
      const facts = { 'fxmatch.push.service': host, 'fxmatch.push.attempt': push.attempts }
      const result = await followWork({ name: 'push message', facts }, async (tell) => {
        const ended = await sendOne(services, push)
        tell({ 'fxmatch.push.result': ended }, ended === 'sent' || ended === 'over' ? undefined : ended)
        return ended
      })
      metrics?.attempts.inc({ result })
      if (result === 'sent') sent += 1
      if (result === 'failed') away = true
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (away) {
    const now = clock.now()
    await putOffService(db, host, now, new Date(now.getTime() + SERVICE_PAUSE_MS))
  }
  return sent
}

async function sendOne(services: PushServices, push: ClaimedPush): Promise<PushResult> {
  const { db, clock, log, config } = services
  const { id, subscriptionId, notification } = push
  const now = clock.now()
  const ended = await whyNot(services, push, now)
  if (ended !== null) {
    // An address that we may not call any more, or by a key that is no more, leads nowhere at the next message either.
    await (ended === 'refused' ? forgetSubscription(db, subscriptionId) : forgetPush(db, id))
    return ended
  }
  try {
    const over =
      notification === null
        ? []
        : await notificationsOver(db, notification.userId, new Date(now.getTime() - OVER_MS), MOST_OVER)
    const message = messageOf(push, over)
    if (message === null) {
      await forgetPush(db, id)
      return 'over'
    }
    const status = await services.transport.post(await sealPush(push, message, config, now))
    return await conclude(services, push, status)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    log.warn(
      { pushId: id, service: push.endpoint.split('/')[2], reason },
      'push: not taken, trying again later',
    )
    return giveUpLast(services, push)
  }
}

/** Why a message is not to be sent at all; null where it is. */
async function whyNot(
  { config }: PushServices,
  { endpoint, serverKey, sendBefore, notification }: ClaimedPush,
  now: Date,
): Promise<PushResult | null> {
  if (notification?.over || sendBefore <= now) return 'over'
  const isOurs = serverKey === config.keys.publicKey && pushServiceOf(endpoint, config.services) !== null
  return isOurs ? null : 'refused'
}

/** What a push service's answer means (RFC 8030 §5, §7.3). */
async function conclude(services: PushServices, push: ClaimedPush, status: number): Promise<PushResult> {
  const { db, log } = services
  if (status >= 200 && status < 300) {
    await forgetPush(db, push.id)
    return 'sent'
  }
  if (status === 404 || status === 410) {
    await forgetSubscription(db, push.subscriptionId)
    return 'gone'
  }
  const facts = { pushId: push.id, service: push.endpoint.split('/')[2], status }
  if (status === 429 || status >= 500) {
    log.warn(facts, 'push: not taken, trying again later')
    return giveUpLast(services, push)
  }
  // It has understood, and wants none of it: a wrong key of ours, a message that is too long, a redirect.
  log.error(facts, 'push: refused, nobody will get it')
  await forgetPush(db, push.id)
  return 'refused'
}

/** After a try that failed. */
async function giveUpLast({ db }: PushServices, push: ClaimedPush): Promise<PushResult> {
  if (push.attempts < MOST_PUSH_ATTEMPTS) return 'failed'
  await forgetPush(db, push.id)
  return 'given_up'
}
