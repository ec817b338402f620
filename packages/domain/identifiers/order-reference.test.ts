import { describe, expect, it } from 'vitest'
import { isOrderReference, orderReference } from './order-reference.ts'

describe('orderReference', () => {
  it.each([
    [4812, '2026-03-01', 'FX-2026-004812'],
    [4812n, '2026-03-01', 'FX-2026-004812'],
    [1, '2025-12-31', 'FX-2025-000001'],
    [999_999, '2026-01-01', 'FX-2026-999999'],
    [1_000_000n, '2026-01-01', 'FX-2026-1000000'],
    [12345678901234567890n, '2026-01-01', 'FX-2026-12345678901234567890'],
  ])('%s on %s is %s', (sequence, date, expected) => {
    expect(orderReference(sequence, date)).toBe(expected)
    expect(isOrderReference(expected)).toBe(true)
  })

  it.each([
    [0, '2026-01-01'],
    [-1n, '2026-01-01'],
    [1.5, '2026-01-01'],
    [Number.NaN, '2026-01-01'],
    [2 ** 53, '2026-01-01'],
    [1, '2026'],
    [1, '01/01/2026'],
  ])('refuses %s on %s', (sequence, date) => {
    expect(() => orderReference(sequence, date)).toThrow(RangeError)
  })

  it.each(['FX-2026-4812', 'FX-2026-0004812', 'FX 2026 004812', 'fx-2026-004812', 'FX-26-004812', ''])(
    '%j is no reference',
    (text) => {
      expect(isOrderReference(text)).toBe(false)
    },
  )
})
