import { readCountsAs, worksAt } from '../../db/companies/known-people.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

const bothHouses = () => refuse('SEGREGATION', { rule: 'SEGREGATION_BOTH_HOUSES' })

/**
 * Refuses what binds a person's house where they have bound the other one themselves, by whichever account: a deal is two people's
 * (decision 0606). Reads nothing where nobody has bound it yet.
 * @param others who bound the other house
 */
export async function requireOtherThan(
  { actor, tx }: Pick<ActorContext, 'actor' | 'tx'>,
  others: readonly string[],
): Promise<Result<null>> {
  const as = await readCountsAs(tx, actor.userId, others)
  return others.some((other) => as(other) === other) ? bothHouses() : done(null)
}

/** Refuses a price from whoever has an account in use at the company that asks for it: there one reads what all others offer. */
export async function requireNoHandIn(
  { actor, tx }: Pick<ActorContext, 'actor' | 'tx'>,
  companyId: string,
): Promise<Result<null>> {
  return (await worksAt(tx, actor.userId, companyId)) ? bothHouses() : done(null)
}
