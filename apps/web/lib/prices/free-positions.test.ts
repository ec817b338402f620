import type { MarketPosition } from '@fxmatch/contract/http/market'
import { expect, it } from 'vitest'
import { freePositions } from './free-positions.ts'

const EUR = { iso_code: 'EUR', pattern: 2, unit: 1 }
const of = (
  id: number,
  amount: string,
  rate: string,
  place: string | null,
  over: Partial<MarketPosition> = {},
) =>
  ({
    ...{ id, amount, rate, currency: EUR, form: 'CASH', status: 'FREE' },
    region: place === null ? null : { id: 1, name: place },
    ...over,
  }) as MarketPosition

const asked = { currency: 'EUR', form: 'CASH' } as const

it('counts what is free of the currency and form, where it is, and the lowest price', () => {
  const positions = [
    of(1, '0.10', '3.4000', 'Tunis'),
    of(2, '0.20', '3.3900', 'Sousse'),
    of(3, '0.20', '3.3900', 'Tunis'),
    of(4, '5.00', '3.1000', null),
    of(5, '9', '3.0000', 'Tunis', { status: 'ENGAGED' }),
    of(6, '9', '3.0000', 'Tunis', { form: 'DIGITAL' }),
    of(7, '9', '3.0000', 'Tunis', { currency: { ...EUR, iso_code: 'USD' } }),
  ]
  expect(freePositions(positions, asked)).toEqual({
    count: 4,
    amount: '5.5',
    best: { id: 4, rate: '3.1000' },
    places: [
      { name: null, count: 1, amount: '5' },
      { name: 'Tunis', count: 2, amount: '0.3' },
      { name: 'Sousse', count: 1, amount: '0.2' },
    ],
  })
})

it('names the first of several at one price', () => {
  const two = [of(9, '1', '3.39', 'Tunis'), of(8, '1', '3.3900', 'Tunis')]
  expect(freePositions(two, asked).best?.id).toBe(8)
})

it('is nothing of nothing', () => {
  expect(freePositions([], asked)).toEqual({ count: 0, amount: '0', best: null, places: [] })
})
