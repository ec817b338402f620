import { createHash } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { renderPush, renderTravellerPush } from '@fxmatch/documents/notifications/render-push'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { type NotificationParams, notificationUrl } from '@fxmatch/domain/notifications/notification-link'
import { isNotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { pushTag } from '@fxmatch/domain/notifications/push'
import type { PushConfig } from '../../config.ts'
import type { ClaimedPush } from '../../db/push/push-rows.ts'
import type { SealedPush } from './push-transport.ts'

/** What a browser is told, as its worker reads it (`apps/web/public/push-worker.js`). */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly lang: string
  /** What it takes the place of. */
  readonly tag: string
  /** A path of the site. */
  readonly url: string
  readonly silent: boolean
  /** Of the notification; null for a traveller's. */
  readonly id: string | null
  /** Notifications that are over: what still shows them takes them away. */
  readonly over: readonly string[]
}

/** Where a traveller follows a request. */
const FOLLOW = '/changer/suivi'

/** What a message says; null where it tells of nothing that this release knows. */
export function messageOf(push: ClaimedPush, over: readonly string[]): PushMessage | null {
  const language = languageOfTag(push.language) ?? 'fr'
  const { notification, traveller } = push
  if (traveller !== null) {
    const { told, reference } = traveller
    const text = renderTravellerPush(language, told, reference)
    return {
      ...text,
      lang: language,
      tag: `trust:${reference}`,
      url: FOLLOW,
      silent: false,
      id: null,
      over: [],
    }
  }
  if (notification === null || !isNotificationKind(notification.kind)) return null
  const { id, kind, objectId, sound } = notification
  const params = notification.params as NotificationParams
  return {
    ...renderPush(language, kind, params),
    lang: language,
    tag: pushTag(kind, objectId),
    url: notificationUrl(kind, objectId, params),
    silent: !sound,
    id,
    over,
  }
}

/**
 * Encrypts a message for its browser (RFC 8291, every one of the same length) and signs it by our key (RFC 8292). By its topic a
 * later message about the same object takes the place of one that still waits at the service.
 * @throws where the browser's keys are none
 */
export async function sealPush(
  push: ClaimedPush,
  message: PushMessage,
  { keys, contact }: PushConfig,
  now: Date,
): Promise<SealedPush> {
  const { endpoint, p256dh, auth, sendBefore, notification } = push
  const ttl = Math.max(1, Math.floor((sendBefore.getTime() - now.getTime()) / 1_000))
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const urgency = notification === null || notification.asks ? 'high' : 'normal'
  const { headers, body } = await buildPushPayload(
    { data: { ...message }, options: { ttl, topic, urgency } },
    {
      endpoint,
      expirationTime: null,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    { subject: contact, ...keys },
  )
  return { endpoint, headers: { ...headers }, body }
}
