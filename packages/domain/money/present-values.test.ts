import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, toDecimalString } from './decimal.ts'
import { presentAmount, withoutZeros } from './present-values.ts'

const text = fc
  .tuple(fc.integer({ min: -99_999, max: 9_999_999 }), fc.stringMatching(/^(|\.\d{1,6})$/))
  .map(([whole, fraction]) => `${whole}${fraction}`)

it('writes an amount with the decimals of its currency, and more only where it has more', () => {
  const shown = (['10000', '10000.000', '1500.125', '0.10', '7.0'] as const).map((value) =>
    presentAmount(value, 2),
  )
  expect(shown).toEqual(['10000.00', '10000.00', '1500.125', '0.10', '7.00'])
  expect([presentAmount('1000000.00', 0), presentAmount('12.50', 0)]).toEqual(['1000000', '12.5'])
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
      const exact = decimal(value)
      expect(presentAmount(value, decimals)).toBe(
        toDecimalString(exact, Math.max(decimals, exact.decimalPlaces())),
      )
    }),
  )
})

it('writes a percent without the zeros of its column', () => {
  expect(['0.5000', '60.0000', '33.3400', '100', '0.0000'].map(withoutZeros)).toEqual([
    ...['0.5', '60', '33.34', '100', '0'],
  ])
  fc.assert(
    fc.property(text, (value) => {
      expect(withoutZeros(value)).toBe(decimal(value).toString())
    }),
  )
})
