import { decimal, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import { SET_RATE_DECIMALS } from '@fxmatch/domain/rates/rate-figures'
import type { Db } from '@fxmatch/server/db/connect'
import { FIXING, nudge } from './fixing.ts'

/** How far above the fixing each bank sells from its own stock, in basis points. */
const ABOVE: readonly (readonly [bctCode: string, basisPoints: number])[] = [
  ['0104', 45],
  ['0108', 55],
]

/** A rate as banks set it: in steps of 0.001. */
export function inSteps(rate: string): string {
  return toDecimalString(roundHalfUp(decimal(rate), SET_RATE_DECIMALS), SET_RATE_DECIMALS)
}

/** The remainder rates of both banks, in force since `now`. */
export async function plantRemainderRates(db: Db, now: Date): Promise<void> {
  for (const [bctCode, basisPoints] of ABOVE) {
    const bank = await db
      .selectFrom('companies')
      .select('id')
      .where('kind', '=', 'BANK')
      .where('bct_code', '=', bctCode)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('remainder_rates')
      .values(
        Object.entries(FIXING).map(([currency, rate]) => ({
          bank_id: bank.id,
          currency,
          rate: inSteps(nudge(rate, basisPoints)),
          valid_from: now,
        })),
      )
      .execute()
  }
}
