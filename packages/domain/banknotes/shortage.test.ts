import { expect, it } from 'vitest'
import {
  agreedWay,
  canBeOffered,
  reducedAmount,
  type ShortageChoices,
  shortageDeadline,
  shortageFault,
} from './shortage.ts'

const hundreds = (nbr: number) => (nbr === 0 ? [] : [{ nbr, bill: '100' }])

it.each([
  ['two notes short', 98, '200', null],
  ['the same in other decimals', 98, '200.00', null],
  ['all of it', 0, '10000', null],
  ['nothing short', 100, '0', 'SHORTAGE_NONE'],
  ['more than was ordered', 101, '100', 'SHORTAGE_NONE'],
  ['less than what is missing', 98, '100', 'SHORTAGE_SUM'],
  ['more than what is missing', 98, '10001', 'SHORTAGE_SUM'],
])('%s', (_what, counted, missing, rule) => {
  expect(shortageFault({ bills: hundreds(counted), missing }, '10000.0000')?.rule ?? null).toBe(rule)
})

it('reduces to what was counted, to nothing never', () => {
  expect(reducedAmount('10000.0000', { missing: '200' })).toBe('9800')
  expect(reducedAmount('10000', { missing: '10000' })).toBeNull()
})

it.each<[ShortageChoices, string | null]>([
  [{ BUYER: null, SELLER: null }, null],
  [{ BUYER: 'UNDO', SELLER: null }, null],
  [{ BUYER: 'UNDO', SELLER: 'REDUCE' }, null],
  [{ BUYER: 'REDUCE', SELLER: 'REDUCE' }, 'REDUCE'],
])('is agreed by both alike: %j', (choices, way) => {
  expect(agreedWay(choices)).toBe(way)
})

it('gives two working days to agree: over a weekend, over a holiday', () => {
  const friday = new Date('2026-11-20T09:30:00Z')
  expect(shortageDeadline(friday, '2026-11-20', new Set())).toEqual(new Date('2026-11-24T09:30:00Z'))
  expect(shortageDeadline(friday, '2026-11-20', new Set(['2026-11-23']))).toEqual(
    new Date('2026-11-25T09:30:00Z'),
  )
})

it('offers what is missing again where it can be counted out and is a position’s amount', () => {
  const notes = [{ value: '5', state: 'ISSUED' as const }]
  expect(canBeOffered('200', notes, null)).toBe(true)
  expect(canBeOffered('200', notes, '200')).toBe(true)
  expect(canBeOffered('200', notes, '500')).toBe(false)
  expect(canBeOffered('3', notes, null)).toBe(false)
})
