import type { WorkItem, WorkQueue, WorkQueueQuery } from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { readAccountWork } from './account-work.ts'
import { readCompanyWork } from './company-work.ts'
import {
  readNoteWork,
  readOpeningWork,
  readRateWork,
  readRuleWork,
  readSignUpWork,
  readTrustWork,
} from './desk-work.ts'
import { firstOrderWork, groupOrderWork, presentOrderWork } from './order-work.ts'
import { readRequestWork } from './request-work.ts'
import { groupsOfItems, type WorkGroup } from './work-pile.ts'

const ofWhom = (whose: WorkQueueQuery['whose'], { barred }: { barred: boolean }) =>
  barred === (whose === 'second')

function passes(group: WorkGroup, { whose, kind, step, currency }: WorkQueueQuery): boolean {
  if (!ofWhom(whose, group)) return false
  if (kind !== undefined && kind !== group.kind) return false
  if (step !== undefined && step !== group.step) return false
  return currency === undefined || currency === group.currency
}

const countOf = (groups: readonly WorkGroup[]) => groups.reduce((sum, { count }) => sum + count, 0)

/** One line per step, the longest waiting first. */
function byStep(groups: readonly WorkGroup[]): WorkQueue['groups'] {
  const found = new Map<string, WorkQueue['groups'][number]>()
  for (const { kind, step, count, oldest } of groups) {
    const since = oldest.toISOString()
    const known = found.get(`${kind} ${step}`)
    found.set(`${kind} ${step}`, {
      kind,
      step,
      count: (known?.count ?? 0) + count,
      oldest: known && known.oldest < since ? known.oldest : since,
    })
  }
  return [...found.values()].sort((a, b) => a.oldest.localeCompare(b.oldest))
}

/**
 * What waits for the viewer at every desk at which they may act, the longest waiting first; from one snapshot. Whose turn
 * it is, each domain table says. Orders may be many and are paged by the database; everything else is a desk's few.
 */
export function listWork(db: Db, viewer: Actor, query: WorkQueueQuery, now: Date): Promise<WorkQueue> {
  return inSnapshot(db, async (snapshot) => {
    const end = query.page * query.pageSize
    const [orders, ...desks] = await Promise.all([
      groupOrderWork(snapshot, viewer, end),
      readRequestWork(snapshot, viewer, now),
      readSignUpWork(snapshot, viewer),
      readRuleWork(snapshot, viewer),
      readAccountWork(snapshot, viewer, now),
      readRateWork(snapshot, viewer, now),
      readCompanyWork(snapshot, viewer),
      readNoteWork(snapshot, viewer),
      readOpeningWork(snapshot, viewer, now),
      readTrustWork(snapshot, viewer, now),
    ])
    const items = desks.flat()
    const groups = [...orders, ...groupsOfItems(items)]
    const shownOrders = orders.filter((group) => passes(group, query))
    const shownItems = items.filter((item) => groupsOfItems([item]).every((group) => passes(group, query)))

    type Line = { since: string; item: WorkItem | null; order: { id: string } | null }
    const first = firstOrderWork(shownOrders, end)
    const lines: Line[] = [
      ...first.map((order) => ({ since: order.since.toISOString(), item: null, order })),
      ...shownItems.map((item) => ({ since: item.since, item, order: null })),
    ]
    lines.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
    const page = lines.slice(end - query.pageSize, end)
    const ids = new Set(page.flatMap(({ order }) => order?.id ?? []))
    const presented = await presentOrderWork(
      snapshot,
      viewer,
      first.filter(({ id }) => ids.has(id)),
    )
    return {
      count: countOf(shownOrders) + shownItems.length,
      data: page.flatMap(({ item, order }) => item ?? presented.get(order?.id ?? '') ?? []),
      groups: byStep(groups.filter((group) => ofWhom(query.whose, group))),
      totals: {
        mine: countOf(groups.filter(({ barred }) => !barred)),
        second: countOf(groups.filter(({ barred }) => barred)),
      },
    }
  })
}
