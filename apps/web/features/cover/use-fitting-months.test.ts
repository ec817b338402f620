import { expect, it } from 'vitest'
import { yieldingMonths } from './use-fitting-months.ts'

const MONTHS = [null, '2026-11', '2026-12', '2027-01', '2027-02']

/** The months that give way, the first to go first. */
const going = (open: string | null | undefined, yields = true) =>
  yieldingMonths(MONTHS, open, yields)
    .filter((column) => column.yields !== undefined)
    .toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
    .map(({ id }) => id)

it('gives up the months furthest from the open one first, and never that one', () => {
  expect(going('2026-12')).toEqual(['2027-02', 'late', '2027-01', '2026-11'])
  expect(going(null)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
})

it('gives up the last months where none is open, and none without a panel beside it', () => {
  expect(going(undefined)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(going('2026-12', false)).toEqual([])
})
