import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AwardRfqInput, awardRfq } from '../commands/rfq/award-rfq.ts'
import { type GiveQuoteInput, giveQuote } from '../commands/rfq/give-quote.ts'
import { type OpenRfqInput, openRfq } from '../commands/rfq/open-rfq.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { keepReferences } from './limits.ts'
import { createMarketWorld, type MarketWorld, type PlantedMarket } from './market-world.ts'
import type { Person } from './plant-market.ts'
import { request, setMargins, setRemainderRate } from './request-world.ts'

/** Requests for quotes in a world: 10 000 EUR by transfer at 3.3868, unless told otherwise. */
export function rfqsIn(world: () => PlantedMarket) {
  return {
    open: (who: Person, more: Partial<OpenRfqInput> & Pick<OpenRfqInput, 'ask'>) =>
      world().as(who, (context) =>
        openRfq(context, {
          ...{ side: 'BUY', currency: 'EUR', form: 'DIGITAL', amount: '10000', answerSeconds: 120 },
          fewReason: 'two houses have it',
          ...more,
        }),
      ),
    quote: (who: Person, rfqId: string, more: Partial<GiveQuoteInput> = {}) =>
      world().as(who, (context) =>
        giveQuote(context, { rfqId, rate: '3.3868', amount: '10000', validSeconds: 60, ...more }),
      ),
    award: (who: Person, rfqId: string, parts: AwardRfqInput['parts'], more: Partial<AwardRfqInput> = {}) =>
      world().as(who, (context) => awardRfq(context, { rfqId, parts, ...more })),
    /** Leaves none open: three alike are all that a company may have. */
    endAll: async () => {
      const { db } = world()
      await sql`update quotes set status = 'LOST', ended_at = created_at where status = 'LIVE'`.execute(db)
      await sql`update rfqs set status = 'CANCELED', ended_at = answer_by where status = 'OPEN'`.execute(db)
    },
    pass: (seconds: number) => {
      const { clock } = world()
      clock.time = new Date(clock.time.getTime() + seconds * 1_000)
    },
  }
}

/**
 * A world of its own for the test file that calls it, in which companies ask as well: each test begins with no request open, and in the
 * end every invariant holds.
 */
export function rfqWorld() {
  let made: MarketWorld | undefined
  let titles = 0
  const world = (): MarketWorld => {
    if (!made) throw new Error('there is no world outside of a test')
    return made
  }
  const rfqs = rfqsIn(world)
  beforeAll(async () => {
    made = await createMarketWorld()
    await setMargins(made)
    await setRemainderRate(made, 'bank')
  })
  afterAll(async () => {
    const broken = (await checkInvariants(world().db)).filter((check) => !check.ok)
    await world().close()
    expect(broken).toEqual([])
  })
  beforeEach(async () => {
    await keepReferences(world())
    await rfqs.endAll()
  })
  /** A draft of the company's: 50 000 EUR, domiciled at its bank. */
  const draft = (more: Partial<Parameters<typeof request>[1]> = {}) =>
    request(world(), {
      ...{ totalAmount: '50000', importReference: `RFQ-${++titles}`, domicilaryBank: world().companies.bank },
      ...more,
    })
  return { world, draft, ...rfqs }
}
