import { expect, it } from 'vitest'
import type { DayWork } from './day-line.ts'
import { standsIn } from './day-line.ts'

it.each([
  ['record_banknotes', [7, 8, 700, 11, 13, 14, 10]],
  ['confirm_market_room', [8, 700, 11, 13, 14, 10]],
  // A rejection that somebody validated is done as well, and ends there.
  ['validate_back_office', [700, 9, 11, 13, 14, 10]],
  ['generate_ticket', [11, 13, 14, 10]],
  ['deliver', [13, 10]],
  ['cash_out', [10]],
] as [DayWork, number[]][])(
  'what %s did stands while the order goes on, or has been carried to its end',
  (work, statuses) => {
    expect([...standsIn(work)].sort((a, b) => a - b)).toEqual(statuses.toSorted((a, b) => a - b))
  },
)

it('does not stand of an order that came to nothing, or was sent back', () => {
  for (const work of ['record_banknotes', 'confirm_market_room', 'generate_ticket', 'deliver'] as const)
    for (const status of [1, 2, 3, 4, 5, 9, 12, 15, 999] as const)
      expect(standsIn(work), `${work} ${status}`).not.toContain(status)
})
