import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherDeals, type MadeDeal, tellDeals } from './told-deals.ts'

const noon = Date.UTC(2026, 10, 25, 11)
const at = (minute: number) => new Date(noon + minute * 60_000)
const deal = (minute: number, rate: string, buyerId: string, sellerId: string): MadeDeal => ({
  ...{ at: at(minute), amount: '1000', rate, buyerId, sellerId, bankId: buyerId, fell: false },
})
/** Three deals of three banks with three offices. */
const three = [
  deal(0, '3.3000', 'a', 'x'),
  { ...deal(1, '3.4000', 'b', 'y'), amount: '3000' },
  deal(2, '3.3001', 'c', 'z'),
]

describe('what is told of a day of deals', () => {
  it('is nothing of two deals of others', () => {
    expect(tellDeals(three.slice(0, 2), 'reader')).toEqual([])
  })

  it('is the average of three, weighted by amount', () => {
    expect(tellDeals(three, 'reader')).toEqual([
      { own: false, from: at(0), until: at(2), deals: 3, amount: '5000', rate: '3.3600' },
    ])
  })

  it.each([
    [
      'one buyer',
      [deal(0, '3', 'a', 'x'), deal(1, '3', 'a', 'y'), deal(2, '3', 'a', 'z'), deal(3, '3', 'a', 'v')],
    ],
    [
      'one seller',
      [deal(0, '3', 'a', 'x'), deal(1, '3', 'b', 'x'), deal(2, '3', 'c', 'x'), deal(3, '3', 'd', 'x')],
    ],
    [
      'a house that would know all but one',
      [deal(0, '3', 'a', 'x'), deal(1, '3', 'a', 'y'), deal(2, '3', 'b', 'z')],
    ],
  ])('waits while they are of %s', (_, deals) => {
    expect(gatherDeals(deals)).toEqual([])
  })

  it('counts the bank that carries a company’s purchase among those who know it', () => {
    const carried = three.map((one, index) => ({ ...one, bankId: index < 2 ? 'a' : 'c' }))
    expect(gatherDeals(carried)).toEqual([])
  })

  it('goes on when others come', () => {
    const two = [
      deal(0, '3', 'a', 'x'),
      deal(1, '3', 'a', 'y'),
      deal(2, '3', 'b', 'x'),
      deal(3, '3', 'b', 'y'),
    ]
    expect(gatherDeals(two).map((group) => group.length)).toEqual([4])
  })

  it('is each of one’s own beside the groups that hold them', () => {
    expect(tellDeals(three, 'y').map(({ own, rate, deals }) => [own, rate, deals])).toEqual([
      [true, '3.4000', 1],
      [false, '3.3600', 3],
    ])
    expect(tellDeals(three.slice(0, 1), 'x').map(({ own }) => own)).toEqual([true])
  })

  it('is nothing more of a group of which one fell through, and the others stay as they are', () => {
    const later = three.map((one, index) => ({ ...one, at: at(10 + index), rate: '3.5000' }))
    const given = [{ ...three[0], fell: true } as MadeDeal, ...three.slice(1), ...later]
    expect(tellDeals(given, 'reader').map(({ rate }) => rate)).toEqual(['3.5000'])
    // Whoever gave it up learns of the others nothing either.
    expect(tellDeals(given, 'a').map(({ own, rate }) => [own, rate])).toEqual([
      [true, '3.5000'],
      [false, '3.5000'],
    ])
  })

  it('is every deal for the platform', () => {
    expect(tellDeals(three, null).map(({ rate }) => rate)).toEqual(['3.3000', '3.4000', '3.3001'])
  })

  const HOUSES = ['a', 'b', 'c', 'd']
  const anyDay = fc
    .array(
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000 }).map(String),
        rate: fc.integer({ min: 30_000, max: 36_000 }).map((price) => (price / 10_000).toFixed(4)),
        buyerId: fc.constantFrom(...HOUSES),
        sellerId: fc.constantFrom('x', 'y', 'z'),
        bankId: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 30 },
    )
    .map((made): MadeDeal[] => made.map((one, index) => ({ ...one, at: at(index), fell: false })))

  it('never changes what was told when further deals are made: no difference gives one away', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(30), (day, cut) => {
        const before = gatherDeals(day.slice(0, cut))
        expect(gatherDeals(day).slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('leaves every house two deals of others at least in each group', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...HOUSES, 'x', 'y', 'z'), (day, house) => {
        for (const group of gatherDeals(day)) {
          const others = group.filter((one) => ![one.buyerId, one.sellerId, one.bankId].includes(house))
          expect(others.length).toBeGreaterThanOrEqual(2)
        }
      }),
    )
  })
})
