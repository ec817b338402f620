import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import type { BasketPosition, BasketRequest } from './basket.ts'
import { averagePrice, bestCombination } from './best-combination.ts'

const EUR: BasketRequest = { currency: 'EUR', decimals: 2, openAmount: '90000' }
const at = (
  id: number,
  amount: string,
  allInPrice: string,
  more: Partial<BasketPosition> = {},
): BasketPosition => ({
  id,
  currency: 'EUR',
  amount,
  status: 'FREE',
  rate: allInPrice,
  allInPrice,
  onTop: [],
  unit: 1,
  ...more,
})
const best = (
  positions: readonly BasketPosition[],
  {
    taken = [],
    bankPrice = null,
    most = 50,
    request = EUR,
  }: {
    taken?: number[]
    bankPrice?: string | null
    most?: number
    request?: BasketRequest
  } = {},
) => bestCombination(request, positions, { taken: new Set(taken), bankPrice, most })

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
      at(2, '90000', '1.0000', { status: 'ENGAGED' as BasketPosition['status'] }),
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

  it('of shown prices that are alike takes the cheaper, and of the same the larger', () => {
    const offered = [
      at(1, '10', '3.4000', { rate: '3.39996' }),
      at(2, '10', '3.4000', { rate: '3.39995' }),
      at(3, '20', '3.4000', { rate: '3.39996' }),
    ]
    expect(best(offered).lines.map(({ positionId }) => positionId)).toEqual([2, 3, 1])
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
                sum.plus(decimal(amount).times(decimal(positions[positionId]?.allInPrice ?? '0'))),
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

describe('the average price', () => {
  it('is what a unit costs, half-up to four decimals', () => {
    expect(averagePrice('542753.719', '160000', 1)).toBe('3.3922')
    expect(averagePrice('1000', '500000', 1000)).toBe('2.0000')
    expect(averagePrice('0', '0', 1)).toBeNull()
  })
})
