import type { OwnEmail } from '@fxmatch/contract/http/own-email'
import { addressCounts, countsFrom, resetAddress } from '@fxmatch/domain/users/account-change'
import { readAddress } from '../../db/companies/account-addresses.ts'
import type { Db } from '../../db/connect.ts'
import { hasFactor } from '../../db/sessions/second-factors.ts'

/** One's own address, and whether it counts for a forgotten password. */
export async function getOwnEmail(db: Db, userId: string, now: Date): Promise<OwnEmail | null> {
  const facts = await readAddress(db, userId)
  if (facts === null) return null
  const counts = addressCounts(facts, now)
  return {
    email: facts.email,
    changedAt: facts.emailChangedAt?.toISOString() ?? null,
    verified: facts.emailChangedAt === null || facts.emailVerifiedAt !== null,
    counts,
    countsFrom: counts ? null : (countsFrom(facts)?.toISOString() ?? null),
    resetsTo: resetAddress(facts, now),
    secondFactor: await hasFactor(db, userId),
  }
}
