import type { OnHoldPage, OnHoldQuery } from '@fxmatch/contract/http/order-reports'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import type { Actor } from '@fxmatch/domain/access/actor'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { nextSteps } from '@fxmatch/domain/orders/decide-order'
import { readGroup } from '@fxmatch/domain/orders/order-groups'
import type { Db } from '../../db/connect.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'
import { readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import {
  countWaitingIn,
  pageOfWaiting,
  readWaitingKinds,
  sumWaiting,
  type WaitingKind,
} from '../../db/orders/waiting-orders.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentGroups } from '../lists/present-groups.ts'
import { limitRead } from '../orders/list-limits.ts'
import { besideEarlier } from '../orders/other-accounts.ts'
import { presentOrder, readPermitsOf } from '../orders/present-order.ts'

type Step = OnHoldPage['data'][number]['awaits']

/** A kind of waiting with the step that the domain says comes next, and who may take it. */
interface Waiting extends Omit<WaitingKind, 'sample'> {
  readonly awaits: Step
}

/**
 * The step that moves an order on. The domain lists the steps of a status in the order of an order's life, so the first
 * one is the step forward; the others (reject, cancel) end or turn it back and are nobody's duty.
 */
function toWaiting(kind: WaitingKind, viewer: Actor): Waiting[] {
  const { sample, ...rest } = kind
  const [step] = nextSteps(toOrderFacts(sample))
  if (!step) return []
  const companies = {
    BUYER: { id: sample.buyer_id, name: sample.buyer_name },
    SELLER: { id: sample.seller_id, name: sample.seller_name },
    BANK: { id: sample.bank_id, name: sample.bank_name },
  }
  const by = step.by.flatMap((side) =>
    side === 'SYSTEM'
      ? []
      : [{ side, company: companies[side], mine: companies[side].id === viewer.companyId }],
  )
  return [{ ...rest, awaits: { action: step.action, by } }]
}

function passes(waiting: Waiting, query: OnHoldQuery): boolean {
  const { action, by } = waiting.awaits
  const mine = by.some((who) => who.mine)
  if (query.whose !== undefined && mine !== (query.whose === 'mine')) return false
  if (query.action !== undefined && query.action !== action) return false
  return by.some(
    ({ side, company }) =>
      (query.side === undefined || query.side === side) &&
      (query.company === undefined || query.company === company.id),
  )
}

/** Groups by step, side and company: the viewer's own first, then the longest waiting. */
function groupsOf(all: readonly Waiting[]): OnHoldPage['groups'] {
  const groups = new Map<string, OnHoldPage['groups'][number]>()
  for (const { awaits, count, oldest } of all) {
    const since = new Date(oldest).toISOString()
    for (const who of awaits.by) {
      const key = `${awaits.action} ${who.side} ${who.company.id}`
      const group = groups.get(key)
      groups.set(key, {
        action: awaits.action,
        ...who,
        count: (group?.count ?? 0) + count,
        oldest: group && group.oldest < since ? group.oldest : since,
      })
    }
  }
  return [...groups.values()].sort(
    (a, b) => Number(b.mine) - Number(a.mine) || a.oldest.localeCompare(b.oldest),
  )
}

/**
 * Orders of the viewer's company (for the platform: of everyone) that wait for a person's step, the longest waiting
 * first, with whose step it is; from one snapshot. `count` is the number that the filters find, `groups` all there are.
 *
 * @param most how many orders are read one by one to group them
 * @throws ListTooLong for more
 */
export function listOrdersOnHold(
  db: Db,
  reader: Actor,
  query: OnHoldQuery,
  now: Date,
  most?: number,
): Promise<OnHoldPage> {
  const scope: OrderScope = reader.capabilities.has('platform.read')
    ? { kind: 'ALL' }
    : { kind: 'ORGANIZATION', companyId: reader.companyId }
  return inSnapshot(db, async (snapshot) => {
    const all = (await readWaitingKinds(snapshot, scope)).flatMap((kind) => toWaiting(kind, reader))
    const found = new Map(all.filter((kind) => passes(kind, query)).map((kind) => [kind.key, kind]))
    const { pageSize, offset, by } = query
    const keys = [...found.keys()]
    const group = query.group === undefined ? null : readGroup(query.group)
    const page = await pageOfWaiting(snapshot, scope, keys, { pageSize, page: offset, group })
    const whole = [...found.values()].reduce((sum, { count }) => sum + count, 0)
    const readers = by && ORDER_REGISTER.columns[by].readers
    const isTold = by !== undefined && (readers === undefined || readers(reader))
    if (isTold) limitRead(whole, most)
    const grouped = isTold
      ? presentGroups(by, await sumWaiting(snapshot, scope, keys, { by, most: MOST_GROUPS }), MOST_GROUPS)
      : null
    const ids = page.map(({ id }) => id)
    const read = await readOrderViewRows(snapshot, ids)
    const viewer = await besideEarlier(snapshot, reader, read)
    const permits = await readPermitsOf(snapshot, read, viewer, now)
    const rows = new Map(read.map((row) => [row.id, row]))
    return {
      count: group ? await countWaitingIn(snapshot, scope, keys, group) : whole,
      data: page.flatMap(({ id, key, status_since }) => {
        const row = rows.get(id)
        const waiting = found.get(key)
        if (!row || !waiting) return []
        return [
          {
            ...presentOrder(row, viewer, permits),
            status_since: status_since.toISOString(),
            awaits: waiting.awaits,
          },
        ]
      }),
      groups: groupsOf(all),
      grouped,
    }
  })
}
