import { UNDER_WAY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { postMessage } from '@fxmatch/server/commands/order-messages/post-message'
import { readMessages } from '@fxmatch/server/commands/order-messages/read-messages'
import type { Db } from '@fxmatch/server/db/connect'
import { RelayWork } from '@fxmatch/server/outbox/relay-batch'
import { marketPositionsForPipe } from '@fxmatch/server/queries/market/get-market-position'
import { act, type World, wait } from './world.ts'

const MINUTE = 60_000
/** What happened before this long ago has been read by everybody. */
const READ_BEFORE_MS = 20 * MINUTE

/** What a bank's trader and an exchange office's counter write to each other, in turns. */
const TALKS = [
  ['Pouvez-vous livrer avant 15 h ?', 'Oui, le convoyeur part à 14 h 15.'],
  [
    'Des coupures de 100 et 200 de préférence.',
    'Nous avons surtout des 50 et des 100 ; cela vous convient-il ?',
    'Très bien.',
  ],
  ["La livraison se fait à l'agence de Sousse Corniche."],
] as const

/** Some of today's live orders of the demonstration's bank have been talked about. */
export async function seedMessages(world: World): Promise<void> {
  const now = world.at
  const trader = world.actors.get('trader.golfe')
  const office = world.actors.get('guichet.kantaoui')
  if (!trader || !office) throw new Error('the demonstration lacks its trader or its counter')
  const orders = await world.db
    .selectFrom('orders')
    .where('buyer_id', '=', trader.companyId)
    .where('seller_id', '=', office.companyId)
    .where('status', 'in', UNDER_WAY_STATUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(TALKS.length)
    .select('id')
    .execute()
  for (const [index, { id: orderId }] of orders.entries()) {
    world.at = new Date(now.getTime() - 7 * MINUTE)
    for (const [turn, text] of (TALKS[index] ?? []).entries()) {
      const [who, other] =
        turn % 2 === 0 ? ['trader.golfe', 'guichet.kantaoui'] : ['guichet.kantaoui', 'trader.golfe']
      await act(world, who, (context) => postMessage(context, { orderId, text }))
      wait(world, 1)
      // The last word of a talk is still to be read.
      if (turn + 1 < (TALKS[index]?.length ?? 0))
        await act(world, other, (context) =>
          readMessages(context, { orderId, upTo: Number.MAX_SAFE_INTEGER }),
        )
    }
  }
  world.at = now
}

/**
 * Passes on what happened, as the server's relay would at its start, and lets everybody have read what is older than
 * twenty minutes: whoever signs in finds a bell with the news of now.
 */
export async function tellStory(db: Db, now: Date): Promise<void> {
  const relay = new RelayWork(db, marketPositionsForPipe, () => now)
  for (let more = true; more; ) ({ more } = await relay.runOnce())
  await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .where('created_at', '<', new Date(now.getTime() - READ_BEFORE_MS))
    .execute()
}
