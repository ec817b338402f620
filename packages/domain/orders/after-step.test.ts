import { describe, expect, it } from 'vitest'
import { clockAfter, decisionAfter } from './after-step.ts'
import { ORDER_TABLE } from './order-table.ts'

const steps = (of: (step: (typeof ORDER_TABLE)[number]) => boolean) => [
  ...new Set(ORDER_TABLE.filter(of).map(({ from, to }) => `${from}→${to}`)),
]

describe('the clock of an order', () => {
  it('goes on over a counter-offer, the first confirmation, a choice of one side and a bid that is taken, and over nothing else', () => {
    for (const withBank of [true, false])
      expect(steps((step) => clockAfter(step, withBank) === 'KEEP')).toEqual(['1→1', '2→5', '8→8', '106→105'])
  })

  it('starts where the confirmations are asked for, and not while the bank has the request', () => {
    expect(steps((step) => clockAfter(step, false) === 'START')).toEqual(['1→2', '1→5', '8→2'])
    expect(steps((step) => clockAfter(step, true) === 'START')).toEqual([])
  })

  it('starts where a short count is recorded, whoever has the request', () => {
    for (const withBank of [true, false])
      expect(steps((step) => clockAfter(step, withBank) === 'START_SHORTAGE')).toEqual(['6→8'])
  })

  it('runs nowhere else', () => {
    const cleared = ORDER_TABLE.filter((step) => clockAfter(step, false) === 'CLEAR')
    expect(cleared.filter(({ to }) => [1, 2, 5].includes(to))).toEqual([])
  })
})

it('a step before the back office says what it decides there', () => {
  const asked = ORDER_TABLE.flatMap((step) => {
    const decision = decisionAfter(step)
    return decision === null ? [] : [`${step.action} ${step.from}→${step.to}: ${decision}`]
  })
  expect(asked).toEqual([
    'reject_confirmation 2→8: REJECTION',
    'reject_confirmation 5→8: REJECTION',
    'reject_confirmation 105→8: REJECTION',
    'record_shortage 6→8: SHORTAGE',
    'answer_shortage 8→8: SHORTAGE',
    'confirm_market_room 7→8: CONFIRMATION',
  ])
})
