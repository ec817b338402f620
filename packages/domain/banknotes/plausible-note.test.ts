import { expect, it } from 'vitest'
import { type Denomination, isPlausibleNote, newNoteBounds } from './denominations.ts'

const issued = (...values: string[]): Denomination[] => values.map((value) => ({ value, state: 'ISSUED' }))
const EUR: Denomination[] = [
  ...issued('5', '10', '20', '50', '100', '200'),
  { value: '500', state: 'LEGAL' },
  { value: '1000', state: 'WITHDRAWN' },
]
const KWD = issued('0.25', '0.5', '1', '5', '10', '20')

it.each<[string, Denomination[], string, boolean]>([
  ['a euro note', EUR, '2', true],
  ['the next of the series', EUR, '500', true],
  ['1000, beyond the next', EUR, '1000', false],
  ['4000', EUR, '4000', false],
  ['a value of no series', EUR, '30', false],
  ['a part of a euro', EUR, '2.5', false],
  ['a coin', EUR, '0.5', false],
  ['one euro', EUR, '1', false],
  ['a part of a dinar', KWD, '0.1', true],
  ['2.5 dinars', KWD, '2.5', true],
  ['50 dinars', KWD, '50', true],
  ['0.05 dinars', KWD, '0.05', false],
  ['the first note of a currency', [], '100', true],
  ['an absurd first note', [], '20000', false],
  ['a first note of a part', [], '0.5', false],
])('%s', (_what, notes, value, plausible) => {
  expect(isPlausibleNote(value, notes)).toBe(plausible)
})

it('reads the series of a currency of which nothing is issued any more', () => {
  expect(newNoteBounds([{ value: '100', state: 'WITHDRAWN' }])).toEqual({ smallest: '40', largest: '250' })
})
