/** An award while houses that were asked could still have answered. Whole seconds by the server's clock. */
export interface EarlyAward {
  /** How many houses had neither quoted nor declined. */
  readonly unanswered: number
  /** How long after the request was asked. */
  readonly seconds: number
  /** How long they would have had still. */
  readonly left: number
}

/** What of a request for quotes says whether an award of it is early. */
export interface EarlyGround {
  readonly askedAt: Date
  readonly answerBy: Date
  readonly houses: readonly string[]
  /** Those that have given any answer, a price that has lapsed or a refusal too. */
  readonly answered: ReadonlySet<string>
}

/**
 * Whether an award at an instant leaves out houses that could still answer (decision 0595); null: all have answered, or their time is
 * over. Nobody is asked why: it is frozen with the price.
 */
export function earlyAward(
  { askedAt, answerBy, houses, answered }: EarlyGround,
  now: Date,
): EarlyAward | null {
  const unanswered = houses.filter((house) => !answered.has(house)).length
  if (unanswered === 0 || now >= answerBy) return null
  // Both to a whole second, so that together they are the time that was given.
  const seconds = Math.max(0, Math.floor((now.getTime() - askedAt.getTime()) / 1_000))
  return { unanswered, seconds, left: Math.ceil((answerBy.getTime() - now.getTime()) / 1_000) }
}
