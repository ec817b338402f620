/** Where a race stands: announced, running, over. */
export const RACE_STATES = ['PLANNED', 'OPEN', 'CLOSED'] as const
export type RaceState = (typeof RACE_STATES)[number]

/**
 * When a race runs. `closedAt`: when somebody closed it by hand, null where nobody has; `endsAt` was then set to it, or
 * to `startsAt`.
 */
export interface RaceTimes {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly closedAt: Date | null
}

/**
 * Where a race stands at an instant, by its times alone: no job has to open or close it. It is open from its start until
 * just before its end (domain rules §7).
 */
export function raceStateAt({ startsAt, endsAt, closedAt }: RaceTimes, now: Date): RaceState {
  if (closedAt !== null && closedAt <= now) return 'CLOSED'
  if (now < startsAt) return 'PLANNED'
  return now < endsAt ? 'OPEN' : 'CLOSED'
}

/**
 * The elapsed part of a race's time (`coursePercent`, domain rules §7) in whole percent, rounded down: 0 before its
 * start, 100 from its end on.
 */
export function coursePercentAt({ startsAt, endsAt, closedAt }: RaceTimes, now: Date): number {
  if (closedAt !== null && closedAt <= now) return 100
  const [start, end, at] = [startsAt.getTime(), endsAt.getTime(), now.getTime()]
  if (at >= end) return 100
  if (at <= start) return 0
  return Math.floor(((at - start) * 100) / (end - start))
}

/** What somebody does to a race by hand, before the clock would. */
export const RACE_MOVES = ['open', 'close'] as const
export type RaceMove = (typeof RACE_MOVES)[number]

/** Move → from, to: a planned race can be opened early, a planned or open one closed early; a closed one stays closed. */
export const RACE_TABLE: Readonly<Record<RaceMove, { from: readonly RaceState[]; to: RaceState }>> = {
  open: { from: ['PLANNED'], to: 'OPEN' },
  close: { from: ['PLANNED', 'OPEN'], to: 'CLOSED' },
}

/** Whether a race may take a move from where it stands. */
export function mayMoveRace(move: RaceMove, from: RaceState): boolean {
  return RACE_TABLE[move].from.includes(from)
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The shortest and the longest race, and how far ahead one may be planned, in milliseconds. */
export const LEAST_RACE_MS = 5 * MINUTE_MS
export const MOST_RACE_MS = 7 * DAY_MS
export const MOST_AHEAD_MS = 366 * DAY_MS
/** People choose the start by the minute: a start in the minute that is running is not in the past yet. */
const START_TOLERANCE_MS = MINUTE_MS

/** What is wrong with the times of a race to be. */
export type RaceTimeFault = 'START_PASSED' | 'START_TOO_FAR' | 'END_TOO_SOON' | 'END_TOO_LATE'

/** Judges the times of a race that somebody plans; `null`: nothing against them. */
export function raceTimeFault(startsAt: Date, endsAt: Date, now: Date): RaceTimeFault | null {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead < -START_TOLERANCE_MS) return 'START_PASSED'
  if (ahead > MOST_AHEAD_MS) return 'START_TOO_FAR'
  const length = endsAt.getTime() - startsAt.getTime()
  if (length < LEAST_RACE_MS) return 'END_TOO_SOON'
  return length > MOST_RACE_MS ? 'END_TOO_LATE' : null
}

/** Whether two races of one currency and form would run at the same time; one may begin when the other ends. */
export function overlap(
  one: Pick<RaceTimes, 'startsAt' | 'endsAt'>,
  other: Pick<RaceTimes, 'startsAt' | 'endsAt'>,
): boolean {
  const empty = (race: Pick<RaceTimes, 'startsAt' | 'endsAt'>) => race.startsAt >= race.endsAt
  if (empty(one) || empty(other)) return false
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
