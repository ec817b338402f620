import { expect, it } from 'vitest'
import { countsOf, PROCESS_STEPS } from './process-steps.ts'

const step = (id: string) => {
  const found = PROCESS_STEPS.find((one) => one.id === id)
  if (!found) throw new Error(`no step ${id}`)
  return found
}

it('counts the orders of every status of a step', () => {
  const today = { 2: 1, 5: 2, 13: 7 }
  const all = { 2: 4, 5: 2, 13: 9, 14: 1 }
  expect(countsOf(step('confirm'), today, all)).toEqual({ today: 3, all: 6 })
  expect(countsOf(step('delivered'), today, all)).toEqual({ today: 7, all: 10 })
  expect(countsOf(step('ticket'), today, all)).toEqual({ today: 0, all: 0 })
})
