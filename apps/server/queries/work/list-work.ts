import {
  readWorkGroup,
  type WorkItem,
  type WorkQueue,
  type WorkQueueQuery,
} from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readDeadlineTerms } from '../../db/work/deadline-terms.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { readAccountWork } from './account-work.ts'
import { readCompanyWork, readOwnersWork } from './company-work.ts'
import { readAlertWork, readListWork, readOutlierWork, readReportWork } from './compliance-work.ts'
import {
  readFixingWork,
  readNoteWork,
  readOpeningWork,
  readRateWork,
  readRuleWork,
  readSignUpWork,
  readTrustWork,
} from './desk-work.ts'
import { readLiftWork, readLimitWork, readOverrideWork, readPaperWork } from './gate-work.ts'
import { presentWorkGroups, workGroupKey } from './group-work.ts'
import { readMachineWork } from './machine-work.ts'
import { groupOrderWork, type PlacedOrder, placeOrders, presentOrderWork } from './order-work.ts'
import { readRequestWork } from './request-work.ts'
import { byDeadline, groupsOfItems, type Placed, type WorkGroup, withDeadline } from './work-pile.ts'

const ofWhom = (whose: WorkQueueQuery['whose'], { barred }: { barred: boolean }) =>
  barred === (whose === 'second')

function passes(
  group: WorkGroup,
  { whose, kind, step, at, currency, group: within }: WorkQueueQuery,
): boolean {
  if (!ofWhom(whose, group)) return false
  if (kind !== undefined && kind !== group.kind) return false
  if (step !== undefined && step !== group.step) return false
  if (at !== undefined && at !== group.at) return false
  if (currency !== undefined && currency !== group.currency) return false
  const asked = within === undefined ? null : readWorkGroup(within)
  return asked === null || workGroupKey(group, asked.by) === asked.key
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

/** The currencies of what the kind and the step leave, whatever currency is asked for. */
function byCurrency(groups: readonly WorkGroup[], query: WorkQueueQuery): WorkQueue['currencies'] {
  const counts = new Map<string, number>()
  for (const group of groups)
    if (group.currency !== null && passes(group, { ...query, currency: undefined }))
      counts.set(group.currency, (counts.get(group.currency) ?? 0) + group.count)
  return [...counts]
    .map(([isoCode, count]) => ({ isoCode, count }))
    .sort((a, b) => a.isoCode.localeCompare(b.isoCode))
}

const placeOf = ({ deadline, since, kind, id }: WorkItem): Placed => ({
  due: deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline),
  since: Date.parse(since),
  turn: `${kind} ${id}`,
})

/** A group of one currency is read as the filter of that currency would be: the first orders by deadline are then those of it. */
function withinCurrency(query: WorkQueueQuery): WorkQueueQuery {
  const group = query.group === undefined ? null : readWorkGroup(query.group)
  return group?.by === 'currency' && group.key !== '' ? { currency: group.key, ...query } : query
}

/**
 * What waits for the viewer at every desk at which they may act, by deadline, late first (decision 0271); from one snapshot.
 * Whose turn it is, each domain table says. Orders may be many and are paged by the database; everything else is a desk's few.
 */
export function listWork(db: Db, viewer: Actor, query: WorkQueueQuery, now: Date): Promise<WorkQueue> {
  return inSnapshot(db, async (snapshot) => {
    const end = query.page * query.pageSize
    const [orders, terms, ...desks] = await Promise.all([
      groupOrderWork(snapshot, viewer, withinCurrency(query)),
      readDeadlineTerms(snapshot, viewer.companyId, now),
      readRequestWork(snapshot, viewer, now),
      readSignUpWork(snapshot, viewer),
      readRuleWork(snapshot, viewer),
      readAccountWork(snapshot, viewer, now),
      readRateWork(snapshot, viewer, now),
      readCompanyWork(snapshot, viewer),
      readOwnersWork(snapshot, viewer, now),
      readNoteWork(snapshot, viewer),
      readFixingWork(snapshot, viewer),
      readOpeningWork(snapshot, viewer, now),
      readTrustWork(snapshot, viewer, now),
      readOverrideWork(snapshot, viewer, now),
      readLimitWork(snapshot, viewer),
      readPaperWork(snapshot, viewer, now),
      readLiftWork(snapshot, viewer),
      readMachineWork(snapshot, viewer),
      readAlertWork(snapshot, viewer),
      readListWork(snapshot, viewer),
      readOutlierWork(snapshot, viewer),
      readReportWork(snapshot, viewer),
    ])
    const items = desks.flat().map((item) => withDeadline(item, terms))
    const groups = [...orders, ...groupsOfItems(items)]
    const shownOrders = orders.filter((group) => passes(group, query))
    const shownItems = items.filter((item) => groupsOfItems([item]).every((group) => passes(group, query)))

    type Line = Placed & { item: WorkItem | null; order: PlacedOrder | null }
    const lines: Line[] = [
      ...placeOrders(shownOrders, terms).map((order) => ({
        ...{ due: order.due, since: order.since, turn: order.turn },
        ...{ item: null, order },
      })),
      ...shownItems.map((item) => ({ ...placeOf(item), item, order: null })),
    ]
    const page = lines.sort(byDeadline).slice(end - query.pageSize, end)
    const presented = await presentOrderWork(
      snapshot,
      viewer,
      page.flatMap(({ order }) => order ?? []),
      now,
    )
    return {
      count: countOf(shownOrders) + shownItems.length,
      data: page.flatMap(({ item, order }) => item ?? presented.get(order?.id ?? '') ?? []),
      groups: byStep(groups.filter((group) => ofWhom(query.whose, group))),
      currencies: byCurrency(groups, query),
      grouped:
        query.by === undefined
          ? null
          : presentWorkGroups(
              groups.filter((group) => passes(group, query)),
              query.by,
            ),
      totals: {
        mine: countOf(groups.filter(({ barred }) => !barred)),
        second: countOf(groups.filter(({ barred }) => barred)),
      },
    }
  })
}
