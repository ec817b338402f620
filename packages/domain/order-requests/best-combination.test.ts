import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notesFault } from '../banknotes/denominations.ts'
import { decimal } from '../money/decimal.ts'
import { orderAmountFault } from '../positions/position-policy.ts'
import type { BasketRequest } from './basket.ts'
import {
  bestCombination,
  type CombinablePosition,
  type PartLimits,
  partFor,
  payablePrice,
} from './best-combination.ts'

const EUR: BasketRequest = { currency: 'EUR', decimals: 2, openAmount: '90000' }
const ANY: PartLimits = { smallestAmount: null, largestAmount: null, smallestNote: '5' }
const at = (
  id: number,
  amount: string,
  payable: string,
  more: Partial<CombinablePosition> = {},
): CombinablePosition => ({
  id,
  currency: 'EUR',
  amount,
  status: 'FREE',
  allInPrice: payable,
  form: 'DIGITAL',
  payable,
  ...more,
})
const best = (
  positions: readonly CombinablePosition[],
  {
    taken = [],
    bankPrice = null,
    most = 50,
    request = EUR,
    limits = ANY,
  }: {
    taken?: number[]
    bankPrice?: string | null
    most?: number
    request?: BasketRequest
    limits?: PartLimits
  } = {},
) => bestCombination(request, positions, { taken: new Set(taken), bankPrice, most, limits })

describe('the best combination', () => {
  it('takes the cheapest all-in first, the last one in part', () => {
    const offered = [at(1, '50000', '3.4100'), at(2, '32500', '3.3957'), at(3, '21000', '3.4008')]
    expect(best(offered)).toEqual({
      lines: [
        { positionId: 2, amount: '32500' },
        { positionId: 3, amount: '21000' },
        { positionId: 1, amount: '36500' },
      ],
      left: '0',
      end: 'COVERED',
      looked: 3,
    })
  })

  it('ends where the bank sells for no more, and leaves it the rest', () => {
    const offered = [at(1, '50000', '3.4088'), at(2, '32500', '3.3957')]
    expect(best(offered, { bankPrice: '3.4088' })).toMatchObject({
      lines: [{ positionId: 2, amount: '32500' }],
      left: '57500',
      end: 'BANK_CHEAPER',
    })
  })

  it('offers neither other currencies, nor what is engaged, nor what is in the basket', () => {
    const offered = [
      at(1, '90000', '1.0000', { currency: 'USD' }),
      at(2, '90000', '1.0000', { status: 'ENGAGED' }),
      at(3, '90000', '1.0000'),
    ]
    expect(best(offered, { taken: [3] })).toEqual({
      lines: [],
      left: '90000',
      end: 'NOTHING_LEFT',
      looked: 0,
    })
  })

  it('is nothing where nothing is open, and no longer than a basket may be', () => {
    expect(best([at(1, '10', '3')], { request: { ...EUR, openAmount: '0' } })).toMatchObject({
      lines: [],
      end: 'COVERED',
    })
    expect(best([at(1, '10', '3'), at(2, '10', '3')], { most: 1 })).toMatchObject({
      lines: [{ positionId: 1 }],
      left: '89990',
      end: 'LINES_FULL',
    })
  })

  it('of two that cost the same takes the larger, and judges by what is paid, whatever the price before VAT', () => {
    const offered = [
      at(1, '10', '3.4000'),
      at(2, '20', '3.4000'),
      at(3, '5', '3.3999', { allInPrice: '3.4001' }),
    ]
    expect(best(offered).lines.map(({ positionId }) => positionId)).toEqual([3, 2, 1])
  })

  it('passes over a part that may not be ordered, and leaves what nobody sells in such parts', () => {
    const limits = { ...ANY, smallestAmount: '100' }
    const offered = [at(1, '1000', '3.3', { form: 'CASH' }), at(2, '400', '3.4')]
    const request = { ...EUR, openAmount: '1000.37' }
    expect(best(offered, { request, limits })).toMatchObject({
      lines: [{ positionId: 1, amount: '1000' }],
      left: '0.37',
      end: 'NOTHING_LEFT',
    })
  })

  it('is never dearer than any other choice of the same amount, and never more than is open or offered', () => {
    const offers = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 30_000, max: 30_020 }) }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(
        offers,
        fc.integer({ min: 1, max: 30 }),
        fc.infiniteStream(fc.nat(9)),
        (made, open, some) => {
          const positions = made.map(({ amount, price }, id) =>
            at(id, String(amount), (price / 10_000).toFixed(4)),
          )
          const { lines, left } = best(positions, { request: { ...EUR, openAmount: String(open) } })
          const costOf = (taken: readonly { positionId: number; amount: string }[]) =>
            taken.reduce(
              (sum, { positionId, amount }) =>
                sum.plus(decimal(amount).times(decimal(positions[positionId]?.payable ?? '0'))),
              decimal('0'),
            )
          const covered = open - Number(left)
          expect(covered).toBe(
            Math.min(
              open,
              made.reduce((sum, { amount }) => sum + amount, 0),
            ),
          )
          for (const { positionId, amount } of lines)
            expect(Number(amount)).toBeLessThanOrEqual(made[positionId]?.amount ?? 0)
          // Another choice: as much of each position as chance says, in any order, until as much is covered.
          let rest = covered
          const other = positions.flatMap(({ id, amount }) => {
            const part = Math.min(rest, Number(amount), some.next().value ?? 0)
            rest -= part
            return part > 0 ? [{ positionId: id, amount: String(part) }] : []
          })
          if (rest === 0) expect(costOf(lines).lessThanOrEqualTo(costOf(other))).toBe(true)
        },
      ),
    )
  })
})

describe('a part', () => {
  const limits = { smallestAmount: '100', largestAmount: '50000', smallestNote: '5' }

  it.each([
    // amount, form, open, part
    ['1000', 'CASH', '5000', '1000'],
    ['1003', 'CASH', '5000', '1003'],
    ['5000', 'CASH', '1003.37', '1000'],
    ['5000', 'DIGITAL', '1003.37', '1003.37'],
    ['5000', 'DIGITAL', '99.99', null],
    // What is left must be enough to be ordered again.
    ['1000', 'DIGITAL', '950', '900'],
    ['150', 'DIGITAL', '120', null],
    ['90000', 'DIGITAL', '80000', '50000'],
  ] as const)('of %s in %s for %s is %s', (amount, form, open, part) => {
    expect(partFor({ amount, form }, open, limits)).toBe(part)
  })

  it('of banknotes is none but the whole where a currency has no note', () => {
    const none = { ...limits, smallestNote: null }
    expect(partFor({ amount: '1000', form: 'CASH' }, '500', none)).toBeNull()
    expect(partFor({ amount: '1000', form: 'CASH' }, '1000', none)).toBe('1000')
  })

  it('is always one that the server takes', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => (value / 100).toFixed(2))
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.constantFrom('CASH' as const, 'DIGITAL' as const),
        (amount, open, form) => {
          const part = partFor({ amount, form }, open, limits)
          if (part === null) return
          expect(decimal(part).lessThanOrEqualTo(decimal(open))).toBe(true)
          expect(orderAmountFault(part, amount, limits)).toBeNull()
          if (form === 'CASH' && !decimal(part).equals(decimal(amount)))
            expect(notesFault(part, [{ value: '5', state: 'ISSUED' }])).toBeNull()
        },
      ),
    )
  })
})

describe('what a price comes to', () => {
  it('has the VAT on the commission in it: banknotes may cost more at a lower price', () => {
    const notes = payablePrice('45.8669', { commission: '0.5', margin: '0', vat: '19' })
    const transfer = payablePrice('46.0060', { commission: '0.2', margin: '0', vat: '19' })
    expect(notes).toBe('46.139808055')
    expect(decimal(notes).greaterThan(decimal(transfer))).toBe(true)
  })
})
