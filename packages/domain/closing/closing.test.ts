import { expect, it } from 'vitest'
import { closingSpan } from './closing-span.ts'
import { runningBalance } from './running-balance.ts'

const NOON = new Date('2026-11-18T11:00:00Z')
const FOUNDED = new Date('2026-11-16T22:59:00Z')

it('is of a whole day in Tunis once that is over, of the day so far while it lasts, and of no day to come', () => {
  expect(closingSpan('2026-11-17', NOON, FOUNDED)).toEqual({
    from: new Date('2026-11-16T23:00:00Z'),
    to: new Date('2026-11-17T23:00:00Z'),
    until: new Date('2026-11-17T23:00:00Z'),
    isOver: true,
  })
  expect(closingSpan('2026-11-18', NOON, FOUNDED)).toEqual({
    from: new Date('2026-11-17T23:00:00Z'),
    to: new Date('2026-11-18T23:00:00Z'),
    until: NOON,
    isOver: false,
  })
  expect(closingSpan('2026-11-19', NOON, FOUNDED)).toBeNull()
  // Half past midnight in Tunis is the next day already.
  expect(closingSpan('2026-11-18', new Date('2026-11-17T23:30:00Z'), FOUNDED)?.isOver).toBe(false)
})

it('is of no day on which the bank was not here', () => {
  // A minute before midnight in Tunis.
  expect(closingSpan('2026-11-16', NOON, FOUNDED)?.isOver).toBe(true)
  expect(closingSpan('2026-11-15', NOON, FOUNDED)).toBeNull()
})

it('adds up a balance exactly, in the decimals of its currency', () => {
  expect(runningBalance({ opening: '0.1', added: '0.2', taken: '1000000000.3' }, 3)).toEqual({
    opening: '0.100',
    added: '0.200',
    taken: '1000000000.300',
    closing: '-1000000000.000',
  })
})
