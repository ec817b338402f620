import type { CalendarDate } from '../calendar/working-days.ts'
import type { RequestStatus } from '../order-requests/request-status.ts'
import type { Gap } from './moment.ts'

/** A line of a request's history: it has one where the status changed. `action` is one of `REQUEST_ACTIONS`, or `create`. */
export interface RecordedRequestStep {
  readonly at: Date
  readonly action: string
  readonly after: RequestStatus
  readonly reason: string | null
  /** Who took it; null: its orders moved it, or the clock did. */
  readonly by: string | null
}

/** What is on record of a request, in the order in which it happened. */
export interface RequestRecord {
  readonly steps: readonly RecordedRequestStep[]
  /** When anything was done to it, what left its status alone included. */
  readonly touched: readonly Date[]
  /** The value dates that its steps named, each from its instant on. */
  readonly valueDates: readonly { readonly at: Date; readonly day: CalendarDate }[]
  readonly now: {
    readonly expiresAt: Date | null
    readonly submittedAt: Date | null
    readonly valueDate: CalendarDate
  }
}

/** A request as it stood; what `gaps` names is not what it was for certain. */
export interface RequestThen {
  readonly status: RequestStatus
  readonly statusSince: Date
  /** How many of its steps had been taken. */
  readonly steps: number
  readonly reason: string | null
  readonly submittedAt: Date | null
  readonly valueDate: CalendarDate
  /** Until when it could stay a draft. */
  readonly expiresAt: Date | null
  readonly gaps: readonly Gap[]
}

/** Steps that say why, and the one that forgets what was said: who validates anew has heard it. */
const TELLING: readonly string[] = [
  'cancel',
  'front_office_reject',
  'return_to_front_office',
  'expire',
  'front_office_validate',
]

/** A request at an instant, what happened at the instant itself included; null: there was none yet. Its orders are folded by themselves. */
export function requestAt(record: RequestRecord, at: Date): RequestThen | null {
  const steps = record.steps.filter((step) => step.at <= at)
  const last = steps.at(-1)
  if (!last) return null
  const { now } = record
  const submittedAt = now.submittedAt !== null && now.submittedAt <= at ? now.submittedAt : null
  const named = record.valueDates.findLast((change) => change.at <= at)
  // Submitting is the one step that moves the day and the accounts: a request that was not submitted since has those of now.
  const isFixed = submittedAt === now.submittedAt
  const isDraft = last.after === 'DRAFT'
  // Each of the company's steps sets a draft's deadline anew, and only the newest is kept.
  const isLast = record.touched.every((touch) => touch <= at)
  const gaps: Gap[] = []
  if (isDraft && !isLast) gaps.push('DEADLINE')
  if (!isFixed && named === undefined) gaps.push('VALUE_DATE')
  if (!isFixed) gaps.push('ACCOUNTS')
  return {
    status: last.after,
    statusSince: last.at,
    steps: steps.length,
    reason: steps.findLast(({ action }) => TELLING.includes(action))?.reason ?? null,
    submittedAt,
    valueDate: isFixed ? now.valueDate : (named?.day ?? now.valueDate),
    expiresAt: isDraft && isLast ? now.expiresAt : null,
    gaps,
  }
}
