/** How many days after the acceptance tokens can be asked back for a traveller who did not come. */
export const RETURN_DAYS = 7
/**
 * How many returns an operator has in a calendar month whatever it did, and one in how many of the proposals that were accepted
 * in it beyond that. An operator that hands the money over and says that nobody came pays less for each deal: the share keeps
 * that small, and the platform reads each return with its reason.
 */
export const FREE_RETURNS = 3
export const ACCEPTED_PER_RETURN = 5

/** What an operator did in the month: proposals of its own that were accepted, and returns it has had. */
export interface ReturnRecord {
  readonly accepted: number
  readonly returned: number
}

/** How many returns an operator has in a month in all. @throws RangeError on a negative count */
export function returnsOfMonth({ accepted }: Pick<ReturnRecord, 'accepted'>): number {
  if (accepted < 0) throw new RangeError('Counts are not negative')
  return Math.max(FREE_RETURNS, Math.floor(accepted / ACCEPTED_PER_RETURN))
}

/** Until when tokens can be asked back for a proposal. */
export function returnableUntil(acceptedAt: Date): Date {
  return new Date(acceptedAt.getTime() + RETURN_DAYS * 86_400_000)
}
