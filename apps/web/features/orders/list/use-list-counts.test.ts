import { expect, it } from 'vitest'
import { countOn, hiddenBy } from './use-list-counts.ts'

const COUNTS = {
  found: { all: 5, purchases: 0, sales: 5 },
  everything: { all: 9, purchases: 3, sales: 6 },
}

it('tells what a side and the filters hide', () => {
  expect(hiddenBy(COUNTS, 'all', false)).toBe(4)
  // Five of today are on the other side, and four are older: the menu said five, and nothing is to be seen.
  expect(hiddenBy(COUNTS, 'achat', false)).toBe(9)
  expect(hiddenBy(COUNTS, 'vente', false)).toBe(4)
})

it('does not call another page hidden', () => {
  expect(hiddenBy(COUNTS, 'achat', true)).toBe(3)
})

it('counts the one list of a company that has no sides', () => {
  const company = {
    found: { all: 2, purchases: null, sales: null },
    everything: { all: 2, purchases: null, sales: null },
  }
  expect(countOn(company.found, 'achat')).toBeUndefined()
  expect(hiddenBy(company, 'all', false)).toBe(0)
  // A link of a bank's colleague names a side that others do not have.
  expect(hiddenBy(company, 'achat', false)).toBe(0)
})
