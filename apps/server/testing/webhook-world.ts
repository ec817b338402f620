import pino from 'pino'
import { systemIds } from '../commands/kernel/system-services.ts'
import { createEndpoint } from '../commands/webhooks/create-endpoint.ts'
import type { WebhookServices } from '../commands/webhooks/webhook-services.ts'
import type { DueDelivery } from '../db/webhooks/delivery-rows.ts'
import { deliver } from '../jobs/webhooks/deliver.ts'
import { fanOut } from '../jobs/webhooks/fan-out.ts'
import { createWebhookTransport, type WebhookTransport } from '../jobs/webhooks/webhook-transport.ts'
import { createSecretBox, DEMONSTRATION_KEY } from '../security/secret-box.ts'
import { type MarketWorld, must } from './market-world.ts'
import { relay } from './object-world.ts'
import type { Person } from './plant-market.ts'

/** Endpoints of a world's companies, with a queue that the test runs by itself. */
export class WebhookWorld {
  readonly services: WebhookServices
  readonly #world: MarketWorld
  readonly transport: WebhookTransport
  queued: DueDelivery[] = []
  #made = 0

  constructor(world: MarketWorld, transport = createWebhookTransport({ toLoopback: true })) {
    this.#world = world
    this.transport = transport
    this.services = {
      secrets: createSecretBox(DEMONSTRATION_KEY),
      toLoopback: true,
      queue: async (_tx, deliveries) => void this.queued.push(...deliveries),
    }
  }

  /** Has an address told of events. @returns the endpoint's id */
  async endpoint(
    who: Person,
    url: string,
    more: Partial<Parameters<typeof createEndpoint>[2]> = {},
  ): Promise<string> {
    const input = {
      name: `Récepteur ${++this.#made}`,
      url,
      types: ['order.*'],
      scheme: 'v1a' as const,
      ...more,
    }
    const { endpointId } = await must(
      this.#world.as(who, (context) => createEndpoint(context, this.services, input)),
    )
    return endpointId
  }

  /** Relays what has happened, and makes deliveries of it. @returns how many */
  async tell(): Promise<number> {
    await relay(this.#world)
    const { db, clock } = this.#world
    const { queue } = this.services
    return fanOut({ db, clock, ids: systemIds(clock), log: pino({ level: 'silent' }), queue })
  }

  /** Looks at everything that is due, until nothing is. @returns how many attempts were made */
  async send(transport = this.transport): Promise<number> {
    const { db, clock } = this.#world
    let made = 0
    for (;;) {
      const due = this.queued.filter(({ at }) => at <= clock.time)
      if (due.length === 0) return made
      this.queued = this.queued.filter(({ at }) => at > clock.time)
      for (const { id } of due) {
        const given = { db, clock, ids: systemIds(clock), log: pino({ level: 'silent' }), random: () => 0 }
        const { secrets, queue } = this.services
        if (await deliver({ ...given, secrets, queue, transport }, id)) made += 1
      }
    }
  }
}
