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

interface Traded {
  readonly currency: string
  readonly unit: number
  readonly form: Form
}

/** What a deal is measured by at the moment at which the market was read: the market, and the references. */
export async function readProofGround(
  db: Kysely<Database>,
  traded: Traded,
  market: ReadMarket,
): Promise<ProofGround> {
  return (await readReferences(db, traded, market.at))(market)
}

/** What all deals of a currency and form at one moment are measured by; each with what was read of the market beside it. */
export async function readReferences(
  db: Kysely<Database>,
  { currency, unit, form }: Traded,
  at: Date,
): Promise<(market: ReadMarket) => ProofGround> {
  const note = form === 'CASH' ? smallestNote(await readDenominations(db, currency)) : null
  const fixing = await readFixingReference(db, { currency, unit, at })
  const opening = await openingOf(db, currency, at)
  return ({ reading, smallestAmount, largestAmount }) => ({
    ...{ reading, fixing, opening },
    limits: { form, smallestAmount, largestAmount, smallestNote: note },
  })
}

/** The validated opening rate of the market's own day: that of an earlier day bounds prices still, and is no opening. */
async function openingOf(db: Kysely<Database>, currency: string, at: Date): Promise<ProofGround['opening']> {
  const { reference } = await readPriceBand(db, at, currency)
  const today = marketDayAt(at, await holidaysBefore(db, at))
  return reference !== null && reference.day === today ? { day: today, rate: reference.rate } : null
}
