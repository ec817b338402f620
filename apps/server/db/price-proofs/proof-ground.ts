import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import { marketDayAt } from '@fxmatch/domain/calendar/market-day'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { ProofGround } from '@fxmatch/domain/price-proof/price-proof'
import type { Kysely } from 'kysely'
import { readPriceBand } from '../opening-rates/price-bands.ts'
import { readDenominations } from '../reference/denominations.ts'
import { holidaysBefore } from '../reference/market-day.ts'
import type { Database } from '../schema.ts'
import { readFixingReference } from './fixing-reference.ts'
import type { ReadMarket } from './read-market.ts'

/** What a deal is measured by at the moment at which the market was read: the market, and the references. */
export async function readProofGround(
  db: Kysely<Database>,
  { currency, unit, form }: { readonly currency: string; readonly unit: number; readonly form: Form },
  { at, reading, smallestAmount, largestAmount }: ReadMarket,
): Promise<ProofGround> {
  const note = form === 'CASH' ? smallestNote(await readDenominations(db, currency)) : null
  return {
    reading,
    limits: { form, smallestAmount, largestAmount, smallestNote: note },
    fixing: await readFixingReference(db, { currency, unit, at }),
    opening: await openingOf(db, currency, at),
  }
}

/** The validated opening rate of the market's own day: that of an earlier day bounds prices still, and is no opening. */
async function openingOf(db: Kysely<Database>, currency: string, at: Date): Promise<ProofGround['opening']> {
  const { reference } = await readPriceBand(db, at, currency)
  const today = marketDayAt(at, await holidaysBefore(db, at))
  return reference !== null && reference.day === today ? { day: today, rate: reference.rate } : null
}
