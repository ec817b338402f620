/** An award that leaves out houses that were asked and have said nothing. Whole seconds by the server's clock. */
export interface EarlyAward {
  /** How many houses had neither quoted nor declined. */
  readonly unanswered: number
  /** How long after the request was asked, at most the time that was given to answer. */
  readonly seconds: number
  /** How long they would have had still; 0: their time was over. */
  readonly left: number
}

/** What of a request for quotes says whom an award of it leaves out. */
export interface EarlyGround {
  readonly askedAt: Date
  readonly answerBy: Date
  readonly houses: readonly string[]
  /** Those that have given any answer, a price that has lapsed or a refusal too. */
  readonly answered: ReadonlySet<string>
}

/**
 * Whom an award at an instant leaves out: houses that could still answer (decision 0595), or that have let the time pass that they were
 * given, which may have been too short to be meant (0594); null: all have answered. Nobody is asked why: it is frozen with the price.
 */
export function earlyAward(
  { askedAt, answerBy, houses, answered }: EarlyGround,
  now: Date,
): EarlyAward | null {
  const unanswered = houses.filter((house) => !answered.has(house)).length
  if (unanswered === 0) return null
  // Both to a whole second, so that together they are the time that was given.
  const at = Math.min(now.getTime(), answerBy.getTime())
  const seconds = Math.max(0, Math.floor((at - askedAt.getTime()) / 1_000))
  return { unanswered, seconds, left: Math.ceil((answerBy.getTime() - at) / 1_000) }
}
