import { describe, expect, it } from 'vitest'
import { areRatesOfToday, ratesDay } from './standard-rates.ts'

// 2026-11-16 is a Monday; 2026-12-17 a holiday, on a Thursday.
const HOLIDAYS = new Set(['2026-12-17'])

describe('the day of the rates', () => {
  it.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-20'],
    ['2026-11-22', '2026-11-20'],
    ['2026-11-23', '2026-11-23'],
    ['2026-12-17', '2026-12-16'],
  ])('on %s is %s', (today, expected) => {
    expect(ratesDay(today, HOLIDAYS)).toBe(expected)
  })
})

describe("today's rates", () => {
  it.each([
    ['2026-11-18', null, false],
    ['2026-11-18', '2026-11-17', false],
    ['2026-11-18', '2026-11-18', true],
    ['2026-11-21', '2026-11-20', true],
    ['2026-11-21', '2026-11-19', false],
    ['2026-11-21', '2026-11-21', true],
    ['2026-11-23', '2026-11-22', false],
    ['2026-12-17', '2026-12-16', true],
    ['2026-12-18', '2026-12-16', false],
  ])('on %s, validated on %s: %s', (today, validatedOn, expected) => {
    expect(areRatesOfToday(today, validatedOn, HOLIDAYS)).toBe(expected)
  })
})
