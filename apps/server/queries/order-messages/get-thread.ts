import { messageRefusal } from '@fxmatch/contract/errors/message-refusals'
import type { OrderThread } from '@fxmatch/contract/http/order-messages'
import type { Actor } from '@fxmatch/domain/access/actor'
import { judgeMessage } from '@fxmatch/domain/order-messages/decide-message'
import { mayKnow, sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { readMessages } from '../../db/order-messages/message-rows.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { readReadable } from '../../db/orders/order-readers.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** The messages on an order; null where the viewer may not know the order. */
export function getThread(db: Db, viewer: Actor, orderId: string, now: Date): Promise<OrderThread | null> {
  return inSnapshot(db, (snapshot) => threadIn(snapshot, viewer, orderId, now))
}

/** The same within a transaction. */
export async function threadIn(
  db: Db,
  viewer: Actor,
  orderId: string,
  now: Date,
): Promise<OrderThread | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return null
  const facts = { ...toOrderFacts(order), statusSince: order.status_since }
  if (!mayKnow(await readReadable(db, order), viewer)) return null
  const isParty = sidesOf(facts, viewer.companyId).length > 0
  const openDays = await readWholeNumber(db, 'order_message.open_days')
  const refusal = judgeMessage(facts, viewer, { now, openDays })
  const { messages, reads } = await readMessages(db, orderId)
  return {
    messages: messages.map(({ id, userId, body, createdAt, name, company }) => {
      const readers = reads.filter(({ messageId }) => messageId === id)
      return {
        id,
        text: body,
        createdAt: createdAt.toISOString(),
        author: { name, company },
        mine: userId === viewer.userId,
        unread: isParty && userId !== viewer.userId && readers.every((each) => each.userId !== viewer.userId),
        readBy: readers
          .filter((each) => each.userId !== viewer.userId)
          .map((each) => ({ name: each.name, company: each.company, at: each.at.toISOString() })),
      }
    }),
    write: presentRefusable(refusal && explained(refusal)),
  }
}

/** Who only reads is told so, not that there is nothing. */
function explained(refusal: NonNullable<ReturnType<typeof judgeMessage>>) {
  if (refusal.rule !== 'NOT_A_PARTY') return messageRefusal(refusal)
  return { code: 'MESSAGES_CLOSED', rule: 'MESSAGES_READ_ONLY' } as const
}
