/** What the time machine claims of any instant: a change is on record from its command's instant, and seen from its commit. */
export const PRECISION_MS = 1_000

/** The longest stretch whose events are told at once, and the most of them. */
export const MOST_EVENT_HOURS = 24
export const MOST_EVENTS = 20_000

/** Why no moment is shown: it has not come, or nothing was on record yet. */
export type MomentFault = 'FUTURE' | 'BEFORE_RECORD'

/** An instant as the time machine takes it: whole seconds, what is finer falls away. */
export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000)
}

/** Why a moment cannot be shown; null where it can. @param first when the record begins; null: nothing is on record */
export function momentFault(at: Date, { first, now }: { readonly first: Date | null; readonly now: Date }) {
  if (at > now) return 'FUTURE' satisfies MomentFault
  // The second in which the record begins is shown whole.
  if (first === null || at < wholeSecond(first)) return 'BEFORE_RECORD' satisfies MomentFault
  return null
}

/**
 * Steps of one thing, in the order in which they were written, with instants that never run backwards: what follows a step happened after
 * it, whatever the clock of the server said that took it (servers may differ by a little, `ClockSkewed`). Of two steps of one instant the
 * one that was written later is the later one.
 */
export function inOrder<Step extends { readonly at: Date }>(steps: readonly Step[]): Step[] {
  let latest = new Date(-8_640_000_000_000_000)
  return steps.map((step) => {
    latest = step.at < latest ? latest : step.at
    return step.at < latest ? { ...step, at: latest } : step
  })
}

/** The first whole second at which a change is surely seen: that of a link to what it left. */
export function secondAfter(change: Date): Date {
  return new Date(Math.ceil((change.getTime() + PRECISION_MS) / 1_000) * 1_000)
}

/** Whether a change may not have been seen yet at a moment, although it was made by then. */
export function isWithin(change: Date, at: Date): boolean {
  return change <= at && at.getTime() - change.getTime() < PRECISION_MS
}

/** How sure a reconstruction is of itself. */
export const GRADES = ['EXACT', 'WITHIN', 'PARTIAL', 'ERASED'] as const
export type Grade = (typeof GRADES)[number]

/** What was not recorded then, or is not kept apart from what it is today. */
export const GAPS = ['AGENCY', 'DEADLINE', 'VALUE_DATE', 'SHORTAGE', 'OFFERED', 'ACCOUNTS'] as const
export type Gap = (typeof GAPS)[number]

/**
 * The grade of a moment. @param changes instants of what was changed; only those by then count
 * @param erased whether a name in it is of a person whose data was erased since
 */
export function gradeOf({
  at,
  changes,
  gaps,
  erased,
}: {
  readonly at: Date
  readonly changes: readonly Date[]
  readonly gaps: readonly Gap[]
  readonly erased: boolean
}): Grade {
  if (erased) return 'ERASED'
  if (gaps.length > 0) return 'PARTIAL'
  return changes.some((change) => isWithin(change, at)) ? 'WITHIN' : 'EXACT'
}
