import { describe, expect, it } from 'vitest'
import { isReferenceOf, referenceOf } from './reference.ts'

describe('a reference', () => {
  it.each([
    ['order', 4812, '2026-03-01', 'FX-2026-004812'],
    ['order', 1, '2025-12-31', 'FX-2025-000001'],
    ['order', 999_999, '2026-01-01', 'FX-2026-999999'],
    ['order', 1_000_000, '2026-01-01', 'FX-2026-1000000'],
    ['request', 123, '2026-01-01', 'OR-2026-000123'],
    ['ticket', 123, '2026-01-01', 'TK-2026-000123'],
    ['trustRequest', 12, '2026-11-18', 'TR-2026-000012'],
    ['trustProposal', 1_234_567, '2026-11-18', 'TP-2026-1234567'],
  ] as const)('of %s %s on %s is %s', (kind, sequence, date, expected) => {
    expect(referenceOf(kind, sequence, date)).toBe(expected)
    expect(isReferenceOf(kind, expected)).toBe(true)
  })

  it.each([
    [0, '2026-01-01'],
    [-1, '2026-01-01'],
    [1.5, '2026-01-01'],
    [Number.NaN, '2026-01-01'],
    [2 ** 53, '2026-01-01'],
    [1, '2026'],
    [1, '01/01/2026'],
  ])('is refused for %s on %s', (sequence, date) => {
    expect(() => referenceOf('order', sequence, date)).toThrow(RangeError)
  })

  it.each([
    'FX-2026-4812',
    'FX-2026-0004812',
    'FX 2026 004812',
    'fx-2026-004812',
    'FX-26-004812',
    'OR-2026-004812',
    '',
  ])('of an order is not %j', (text) => {
    expect(isReferenceOf('order', text)).toBe(false)
  })
})
