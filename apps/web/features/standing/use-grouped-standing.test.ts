import { expect, it } from 'vitest'
import { askedOf, type SummedStanding } from './use-grouped-standing.ts'

const order = (id: string, amount: string, more: Partial<SummedStanding> = {}): SummedStanding => ({
  ...{ id, amount, reference: `OP-${id}`, status: 'ACTIVE', filled: '0', reserved: '0', taken: '0' },
  ...{ ocoWith: null, ...more },
})
const other = (id: string) => ({ ocoWith: { id, reference: `OP-${id}` } })
const all = (...rows: SummedStanding[]) => rows.map((row) => askedOf(row, rows))

it('one that waits comes to all of it, one that ended to what it has filled and reserved', () => {
  expect(all(order('a', '100.50'), order('b', '70', { status: 'FILLED', filled: '70' }))).toEqual([
    '100.50',
    '70',
  ])
  for (const status of ['CANCELED', 'EXPIRED', 'REFUSED'] as const)
    expect(all(order('a', '100', { status, filled: '20.10', reserved: '5' }))).toEqual(['25.1'])
})

it('a pair, of which only one is bought, is no sum of both', () => {
  expect(all(order('a', '100', other('b')), order('b', '60', other('a')))).toEqual(['100', null])
  expect(all(order('a', '60', other('b')), order('b', '100', other('a')))).toEqual([null, '100'])
  // Of two equal ones the same stands for both, whichever is asked first.
  expect(all(order('b', '60.0', other('a')), order('a', '60', other('b')))).toEqual([null, '60'])
})

it('what one of a pair has bought before it ended is not bought by the other too', () => {
  const ended = order('b', '60', { ...other('a'), status: 'CANCELED', filled: '30', reserved: '10' })
  expect(all(order('a', '100', { ...other('b'), taken: '40' }), ended)).toEqual(['60', '40'])
})

it('one whose other is not listed stands for itself', () => {
  expect(all(order('a', '100', other('z')))).toEqual(['100'])
})
