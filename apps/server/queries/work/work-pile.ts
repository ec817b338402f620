import type { WorkItem, WorkKind, WorkStep } from '@fxmatch/contract/http/work'
import type { LineStep } from '@fxmatch/domain/home/day-line'
import { type DeadlineTerms, deadlineOf } from '@fxmatch/domain/work/deadline'

/** Things of one step that wait: all one's own, or all barred; `currency` null where they have none. */
export interface WorkGroup {
  readonly kind: WorkKind
  readonly step: WorkStep
  /** The list of the day's line in which orders stand; null for everything else. */
  readonly at: LineStep | null
  readonly currency: string | null
  /** The decimals that its amounts are shown with. */
  readonly decimals: number
  /** Of all of them, in the currency; null where they have none. */
  readonly amount: string | null
  /** Their counter value, TND; null where they have none. */
  readonly value: string | null
  readonly barred: boolean
  readonly count: number
  readonly oldest: Date
}

/** Something that waits, before its deadline is known: `clock` is when it ends by itself. */
export type WaitingItem = Omit<WorkItem, 'deadline' | 'because' | 'order'> & {
  readonly clock: string | null
  readonly valueDate?: string
}

/** What has neither a party, a currency nor an end. */
export const PLAIN = {
  party: null,
  direction: null,
  currency: null,
  amount: null,
  value: null,
  payable: null,
  clock: null,
  barred: null,
} as const

/** Something that waits, with its deadline by the terms of the viewer's desk. */
export function withDeadline({ clock, valueDate, ...item }: WaitingItem, terms: DeadlineTerms): WorkItem {
  const deadline = deadlineOf(
    {
      step: item.step,
      since: new Date(item.since),
      clock: clock === null ? null : new Date(clock),
      valueDate: valueDate ?? null,
    },
    terms,
  )
  return {
    ...item,
    deadline: deadline?.at.toISOString() ?? null,
    because: deadline?.because ?? null,
    order: null,
  }
}

/** The groups that items make, each item one by itself. */
export function groupsOfItems(items: readonly WorkItem[]): WorkGroup[] {
  return items.map(({ kind, step, currency, amount, value, barred, since }) => ({
    kind,
    step,
    at: null,
    currency: currency?.isoCode ?? null,
    decimals: currency?.pattern ?? 0,
    amount,
    value,
    barred: barred !== null,
    count: 1,
    oldest: new Date(since),
  }))
}

/** What a line of the queue is placed by: its deadline, then since when it waits, then its turn, so that pages never overlap. */
export interface Placed {
  readonly due: number
  readonly since: number
  /** Its number as text of one length, or its name. */
  readonly turn: string
}

/** By deadline, late first; what has none comes last. */
export function byDeadline(one: Placed, other: Placed): number {
  return (
    one.due - other.due ||
    one.since - other.since ||
    (one.turn < other.turn ? -1 : one.turn > other.turn ? 1 : 0)
  )
}
