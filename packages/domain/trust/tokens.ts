/** Why tokens move: bought from the platform, spent on a proposal, given back for a refused one, returned for a traveller who did not come. */
export const TOKEN_MOVEMENTS = ['BOUGHT', 'SPENT', 'GIVEN_BACK', 'RETURNED'] as const
export type TokenMovement = (typeof TOKEN_MOVEMENTS)[number]

/** Most tokens of one purchase: a larger number is a slip of the keyboard. */
export const MOST_TOKENS_BOUGHT = 100_000

/**
 * A movement with its sign, as it is added to the balance: negative for tokens spent.
 * @throws RangeError unless `tokens` is a positive whole number
 */
export function signedTokens(kind: TokenMovement, tokens: number): number {
  if (!Number.isSafeInteger(tokens) || tokens < 1) throw new RangeError(`Not a number of tokens: ${tokens}`)
  return kind === 'SPENT' ? -tokens : tokens
}
