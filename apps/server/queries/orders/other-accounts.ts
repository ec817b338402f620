import type { Actor } from '@fxmatch/domain/access/actor'
import { earlierActors } from '@fxmatch/domain/orders/decide-order'
import { readCountsAs } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'

/**
 * A viewer with those of some accounts that are theirs too: a list says beforehand that a step takes another person, as the press does
 * (decision 0541). Reads nothing where nobody else is among them.
 */
async function withOtherAccounts(db: Db, viewer: Actor, firsts: readonly (string | null)[]): Promise<Actor> {
  const others = [...new Set(firsts)].filter((first) => first !== null && first !== viewer.userId) as string[]
  const as = await readCountsAs(db, viewer.userId, others)
  const otherAccounts = others.filter((first) => as(first) === first)
  return otherAccounts.length === 0 ? viewer : { ...viewer, otherAccounts }
}

const earlier = (viewer: Actor, orders: readonly OrderRow[]) =>
  orders.flatMap((row) => earlierActors(toOrderFacts(row), viewer))

/** The same of those than whom the steps of some orders want somebody else. */
export function besideEarlier(db: Db, viewer: Actor, orders: readonly OrderRow[]): Promise<Actor> {
  return withOtherAccounts(db, viewer, earlier(viewer, orders))
}

/** The same of those than whom the steps of some companies' requests want somebody else, and of orders of theirs. */
export function besideSteps(
  db: Db,
  viewer: Actor,
  requests: readonly Pick<RequestRow, 'status' | 'front_office_by'>[],
  orders: readonly OrderRow[] = [],
): Promise<Actor> {
  const validates = viewer.capabilities.has('order_request.validate_back_office')
  const fronts = validates
    ? requests.filter(({ status }) => status === 'FO_CONFIRMED').map((row) => row.front_office_by)
    : []
  return withOtherAccounts(db, viewer, [...fronts, ...earlier(viewer, orders)])
}
