import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { insertOrder } from './fixtures.ts'
import type { MarketWorld } from './market-world.ts'

const START = Date.parse('2026-10-28T20:00:00Z')
const OPERATIONS = ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const

/** Taken in turn, so that every one is there; settled orders more often, for there are reports about them. */
const STATUSES = [...ORDER_STATUSES, 10, 10, 13] as const

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function oneOrder(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  return {
    operation: pick(OPERATIONS),
    ofOtherBank: random() < 0.5,
    ofOtherOffice: random() < 0.5,
    hours: below(500),
    currency: pick(['EUR', 'USD', 'DKK', 'JPY']),
    form: pick(['CASH', 'DIGITAL'] as const),
    amount: String(100 + below(90_000)),
    rate: `3.${2_000 + below(2_500)}`,
    margin: pick(['0.25', '0.4']),
    agency: pick(['none', 'own', 'second'] as const),
  }
}

/** A second agency of each bank, in another governorate than the first. */
async function addSecondAgencies(world: MarketWorld): Promise<Record<'bank' | 'otherBank', string>> {
  const ids = { bank: crypto.randomUUID(), otherBank: crypto.randomUUID() }
  for (const key of ['bank', 'otherBank'] as const) {
    await world.db
      .insertInto('agencies')
      .values({
        id: ids[key],
        company_id: world.companies[key],
        name: 'Sfax Médina',
        code_bct: '0207',
        phone: null,
        address: null,
        city: 'Sfax',
        governorate_id: 18,
        post_code: null,
        created_at: world.clock.time,
      })
      .execute()
  }
  return ids
}

/**
 * Fills a world with orders of every status, currency, form and operation between its companies, spread over three
 * weeks around the end of a month: the same ones for the same seed.
 */
export async function plantOrders(world: MarketWorld, count: number, seed: number): Promise<void> {
  const { companies, people, db } = world
  const second = await addSecondAgencies(world)
  const first = { bank: world.agencyId, otherBank: world.foreignAgencyId }
  const random = randomFrom(seed)
  for (let n = 0; n < count; n++) {
    const made = oneOrder(random)
    const bank = made.ofOtherBank ? 'otherBank' : 'bank'
    const corporate = made.operation !== 'DIRECT_PURCHASE'
    const office = made.ofOtherOffice ? companies.otherOffice : companies.office
    await insertOrder(
      db,
      {
        bankId: companies[bank],
        buyerId: corporate ? companies.corporate : companies[bank],
        sellerId: made.operation === 'DIRECT_SALE' ? companies[bank] : office,
        placedBy: people[made.ofOtherBank ? 'rival' : 'trader'].userId,
      },
      new Date(START + made.hours * 3_600_000),
      {
        operation_type: made.operation,
        status: STATUSES[n % STATUSES.length] ?? 1,
        currency: made.currency,
        form: made.form,
        amount: made.amount,
        rate: made.rate,
        margin_percent: made.operation === 'MATCHING' ? made.margin : '0',
        agency_id: made.agency === 'none' ? null : (made.agency === 'own' ? first : second)[bank],
        governorate_id: 15,
      },
    )
  }
}

/** An order whose reference a spreadsheet would run as a formula, placed just before a Tunis midnight. */
export async function plantFormulaOrder(world: MarketWorld): Promise<void> {
  const { companies, people } = world
  await insertOrder(
    world.db,
    {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: people.trader.userId,
    },
    new Date('2026-11-17T23:30:00Z'),
    { reference: '=HYPERLINK("x")', currency: 'JPY', amount: '1000000', status: 13 },
  )
}
