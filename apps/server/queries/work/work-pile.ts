import type { WorkItem, WorkKind, WorkStep } from '@fxmatch/contract/http/work'

/** Things of one step that wait: all one's own, or all barred; `currency` null where they have none. */
export interface WorkGroup {
  readonly kind: WorkKind
  readonly step: WorkStep
  readonly currency: string | null
  readonly barred: boolean
  readonly count: number
  readonly oldest: Date
}

/** The groups that items make, each item one by itself. */
export function groupsOfItems(items: readonly WorkItem[]): WorkGroup[] {
  return items.map(({ kind, step, currency, barred, since }) => ({
    kind,
    step,
    currency: currency?.isoCode ?? null,
    barred: barred !== null,
    count: 1,
    oldest: new Date(since),
  }))
}
