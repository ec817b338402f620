import { describe, expect, it } from 'vitest'
import { rowsThatFill } from './rows-that-fill.ts'

describe('the rows that fill a window', () => {
  it.each([
    ['comfortable', 1366, 768, 18],
    ['dense', 1366, 768, 24],
    ['comfortable', 1920, 1080, 28],
    ['dense', 2560, 1440, 52],
    // No list, and more than the server gives.
    ['comfortable', 1366, 200, 10],
    ['dense', 5120, 2880, 100],
    // Cards.
    ['comfortable', 390, 844, 10],
  ] as const)('%s at %i × %i: %i', (density, width, height, rows) => {
    expect(rowsThatFill(density, { width, height })).toBe(rows)
  })
})
