import { readCountsAs, workedAt } from '../../db/companies/known-people.ts'
import { withPlatform } from '../../db/companies/managed-users.ts'
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

/**
 * Refuses a price from whoever has an account in use where one reads what all others offer, or had one since it was asked for: at the
 * company that asks, and at the platform.
 */
export async function requireNoHandIn(
  { actor, tx }: Pick<ActorContext, 'actor' | 'tx'>,
  asked: { readonly companyId: string; readonly since: Date },
): Promise<Result<null>> {
  const readers = await withPlatform(tx, asked.companyId)
  return (await workedAt(tx, actor.userId, readers, asked.since)) ? bothHouses() : done(null)
}

/** Refuses what a bank decides on a company's request to whoever has an account in use at that company: they would decide on their own. */
export async function requireNotOfCompany(
  { actor, clock, tx }: Pick<ActorContext, 'actor' | 'clock' | 'tx'>,
  companyId: string,
): Promise<Result<null>> {
  return (await workedAt(tx, actor.userId, [companyId], clock.now())) ? bothHouses() : done(null)
}
