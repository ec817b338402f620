import { systemIds } from '@fxmatch/server/commands/kernel/system-services'
import { createEndpoint } from '@fxmatch/server/commands/webhooks/create-endpoint'
import { pauseEndpoint } from '@fxmatch/server/commands/webhooks/pause-endpoint'
import { lastSeq } from '@fxmatch/server/db/outbox/live-events'
import type { DueDelivery } from '@fxmatch/server/db/webhooks/delivery-rows'
import { createLogger } from '@fxmatch/server/http/logger'
import { deliver } from '@fxmatch/server/jobs/webhooks/deliver'
import { fanOut } from '@fxmatch/server/jobs/webhooks/fan-out'
import type { WebhookTransport } from '@fxmatch/server/jobs/webhooks/webhook-transport'
import { createSecretBox, DEMONSTRATION_KEY } from '@fxmatch/server/security/secret-box'
import { act, type World } from './world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Who looks after the machines of an exchange office. */
const WHO = 'root.kantaoui'
/** A name that leads nowhere (RFC 2606): whatever becomes of it, nobody is called. */
const RECEIVER = 'https://caisse.kantaoui.example/fxmatch/evenements'
/** Of what was told, so many of the last events. */
const EVENTS = 24

/** How the office's counter software answered, attempt by attempt: mostly well; busy now and then, or being restarted. */
function answering(): WebhookTransport {
  let attempts = 0
  return {
    post: async () => {
      attempts += 1
      if (attempts % 11 === 0) return { result: { fault: 'CONNECTION' }, answer: null }
      if (attempts % 7 === 3)
        return {
          result: { code: 503, retryAfterSeconds: 30 },
          answer: 'Sauvegarde en cours',
        }
      return { result: { code: 204, retryAfterSeconds: null }, answer: '' }
    },
  }
}

/**
 * An endpoint of an exchange office, with what it was told within the last hour and how its software answered. It is paused since: the
 * demonstration calls nobody. Comes after the feed (`tellStory`), of which endpoints are told.
 */
export async function seedWebhooks(world: World): Promise<void> {
  const { db, present } = world
  const queued: DueDelivery[] = []
  const services = {
    secrets: createSecretBox(DEMONSTRATION_KEY),
    queue: async (_tx: unknown, due: readonly DueDelivery[]) => void queued.push(...due),
    toLoopback: false,
  }
  world.at = new Date(present.getTime() - 60 * MINUTE)
  const { endpointId } = await act(world, WHO, (context) =>
    createEndpoint(context, services, {
      name: 'Logiciel de caisse',
      url: RECEIVER,
      types: ['order.*'],
      scheme: 'v1a',
    }),
  )
  const companyId = world.actors.get(WHO)?.companyId ?? ''
  // What was told before was told to nobody: the last events alone.
  const last = await db
    .selectFrom('live_events')
    .where('topic', '=', `orders/${companyId}`)
    .orderBy('seq', 'desc')
    .limit(EVENTS)
    .select('seq')
    .execute()
  await db
    .updateTable('webhook_cursor')
    .set({ seq: (last.at(-1)?.seq ?? (await lastSeq(db))) - 1 })
    .execute()
  const clock = { now: () => world.at }
  const given = { db, clock, ids: systemIds(clock), log: createLogger('silent') }
  world.at = new Date(present.getTime() - 50 * MINUTE)
  await fanOut({ ...given, queue: services.queue })
  const transport = answering()
  for (; world.at < present; world.at = new Date(world.at.getTime() + 20 * SECOND)) {
    const due = queued.filter(({ at }) => at <= world.at)
    for (const one of due) queued.splice(queued.indexOf(one), 1)
    for (const { id } of due) await deliver({ ...given, ...services, transport, random: () => 0.5 }, id)
  }
  world.at = present
  await act(world, WHO, (context) => pauseEndpoint(context, { id: endpointId }))
}
