import type { Actor } from '@fxmatch/domain/access/actor'
import { allowedActions } from '@fxmatch/domain/orders/decide-order'
import { isFinal } from '@fxmatch/domain/orders/order-sets'
import { toOrderFacts } from '@fxmatch/server/db/orders/order-facts'
import { EVERYONE } from './cast.ts'
import { judge } from './model.ts'
import type { Stage } from './stage.ts'
import type { Market } from './state.ts'
import { ORDER_ACTS } from './steps.ts'

/**
 * Compares what the product offers everybody for each order of a sequence with what the model would let them do: a button
 * that is offered works, what works is offered, and no order that is not over waits for nobody.
 *
 * @param ids the ids behind the model's keys
 * @returns a line for each difference
 */
export async function wrongButtons(
  { world }: Stage,
  market: Market,
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const keys = new Map(Object.keys(market.orders).map((key) => [ids.get(key), key]))
  const rows = await world.db
    .selectFrom('orders')
    .selectAll()
    .where('bank_id', 'in', Object.values(world.companies))
    .execute()
  return rows.flatMap((row) => {
    const key = keys.get(row.id)
    const order = key === undefined ? undefined : market.orders[key]
    if (key === undefined || !order) return [`${row.reference} is unknown to the model`]
    const facts = toOrderFacts(row)
    // Of the step's own facts nothing is wrong: what is counted is right, and another rate is offered.
    const chosen = {
      order: key,
      seen: order.status,
      rate: `1${order.rate}`,
      counted: order.amount,
      way: 'COMPLETE' as const,
    }
    const offeredTo = (actor: Actor) =>
      allowedActions(facts, actor).flatMap(({ action, allowed }) => (allowed ? [action as string] : []))
    const offers = EVERYONE.map((who) => ({ who, offered: offeredTo(world.people[who]) }))
    // Where two must be of a company, the second may be missing from the cast: a colleague with the same rights.
    const stuck = EVERYONE.every(
      (who) => offeredTo({ ...world.people[who], userId: 'colleague' }).length === 0,
    )
    const wrong = offers.flatMap(({ who, offered }) =>
      ORDER_ACTS.filter(
        (act) => offered.includes(act) !== (judge(market, { do: act, who, ...chosen }) === 200),
      ).map(
        (act) =>
          `${act} of ${key} (${order.status}) is ${offered.includes(act) ? '' : 'not '}offered to ${who}`,
      ),
    )
    // What a bank has confirmed by quoting waits for the validation of its request alone.
    const waits = order.boundUntil !== null && order.awaitsRequest
    return stuck === isFinal(facts.status) || waits
      ? wrong
      : [...wrong, `${key} (${order.status}) waits for nobody`]
  })
}
