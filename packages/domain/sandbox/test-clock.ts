/** By how many seconds the clock of a sandbox may be ahead of the real one in all: 400 days, so that a year's ends can be tried (decision 0413). */
export const MOST_AHEAD_SECONDS = 400 * 86_400

/** By how many seconds it is moved at once, at the most: 31 days. The sweeps of each step find what has come due. */
export const MOST_MOVED_SECONDS = 31 * 86_400
