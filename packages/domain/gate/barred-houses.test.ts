import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barredBy, barredHouses } from './barred-houses.ts'
import type { HouseRefusal } from './house-refusals.ts'
import type { MarketPapers } from './office-papers.ts'
import { checkPermits } from './permits.ts'

const DAY = '2026-11-18'
const OFFICES = ['office a', 'office b', 'office c']
const HOUSES = [...OFFICES, 'bank', 'other bank', 'company', 'other company']

const refusals = fc.array(
  fc.record<HouseRefusal>({
    companyId: fc.constantFrom(...HOUSES),
    counterpartyId: fc.constantFrom(...HOUSES),
    currency: fc.constantFrom(null, 'EUR', 'USD'),
    form: fc.constantFrom(null, 'CASH', 'DIGITAL'),
  }),
  { maxLength: 5 },
)
const papers = fc.record<MarketPapers>({
  firstAt: fc.constantFrom(null, new Date('2026-09-01T09:00:00Z'), new Date('2026-11-10T09:00:00Z')),
  papers: fc.array(
    fc.record({
      officeId: fc.constantFrom(...OFFICES),
      kind: fc.constantFrom('AUTHORISATION', 'GUARANTEE') as fc.Arbitrary<'AUTHORISATION' | 'GUARANTEE'>,
      validFrom: fc.constantFrom('2026-01-01', '2026-11-18', '2026-11-19'),
      validUntil: fc.constantFrom('2026-11-17', '2026-11-18', '2027-12-31'),
    }),
    { maxLength: 6 },
  ),
})

describe('houses of which nothing can be ordered', () => {
  it('are those that the gate would refuse, of any position, for a bank and for a company', () => {
    const ended = new Map<string, number>()
    const positions = fc.record({
      sellers: fc.subarray(OFFICES, { minLength: 1 }),
      currency: fc.constantFrom('EUR', 'USD'),
      form: fc.constantFrom('CASH', 'DIGITAL') as fc.Arbitrary<'CASH' | 'DIGITAL'>,
    })
    fc.assert(
      fc.property(refusals, papers, positions, fc.boolean(), (houses, known, position, byCompany) => {
        // Nobody refuses themselves.
        const real = houses.filter(({ companyId, counterpartyId }) => companyId !== counterpartyId)
        const buying = { buyerId: byCompany ? 'company' : 'bank', bankId: 'bank' }
        const { sellers, currency, form } = position
        const [sellerId = ''] = sellers
        const facts = { papers: known, refusals: real }
        const refused = checkPermits(
          {
            ...buying,
            ...{ operationType: byCompany ? 'MATCHING' : 'DIRECT_PURCHASE', sellerId },
            ...{ memberIds: sellers.length > 1 ? sellers : [], currency, form },
          },
          facts,
          DAY,
        ).filter(({ outcome }) => outcome === 'REFUSE')
        const told = barredBy(barredHouses(buying, OFFICES, facts, DAY), { houses: sellers, currency, form })
        expect(told !== undefined).toBe(refused.length > 0)
        // Papers are told before houses, as by the gate.
        if (told) expect(told.permit.fault === 'HOUSES').toBe(refused[0]?.code === 'G04')
        const key = told?.permit.fault ?? 'free'
        ended.set(key, (ended.get(key) ?? 0) + 1)
      }),
      { numRuns: 3_000 },
    )
    expect([...ended.keys()].sort()).toEqual(['EXPIRED', 'HOUSES', 'NONE', 'TO_COME', 'free'])
  })

  it('say nothing of what others refuse each other', () => {
    const facts = {
      papers: { papers: [], firstAt: null },
      refusals: [
        { companyId: 'other bank', counterpartyId: 'office a', currency: null, form: null },
        { companyId: 'office b', counterpartyId: 'other company', currency: null, form: null },
        { companyId: 'bank', counterpartyId: 'other company', currency: null, form: null },
      ],
    }
    expect(barredHouses({ buyerId: 'bank', bankId: 'bank' }, OFFICES, facts, DAY)).toEqual([])
  })
})
