import { describe, expect, it } from 'vitest'
import { Cadence } from './cadence.ts'

function cadence() {
  const timers: (() => void)[] = []
  const delivered: (readonly number[])[] = []
  const made = new Cadence<number>(
    250,
    (run, milliseconds) => {
      expect(milliseconds).toBe(250)
      timers.push(run)
    },
    (items) => delivered.push(items),
  )
  const pass = () => {
    for (const run of timers.splice(0)) run()
  }
  return { made, delivered, pass, timers }
}

describe('Cadence', () => {
  it('delivers the first at once, what follows together after a rest, in order', () => {
    const { made, delivered, pass } = cadence()
    made.accept([1])
    made.accept([2, 3])
    made.accept([4])
    expect(delivered).toEqual([[1]])
    pass()
    expect(delivered).toEqual([[1], [2, 3, 4]])
    made.accept([5])
    expect(delivered).toHaveLength(2)
    pass()
    expect(delivered).toEqual([[1], [2, 3, 4], [5]])
  })

  it('rests only while there is something to deliver', () => {
    const { made, delivered, pass, timers } = cadence()
    made.accept([])
    expect(timers).toHaveLength(0)
    made.accept([1])
    pass()
    expect(timers).toHaveLength(0)
    made.accept([2])
    expect(delivered).toEqual([[1], [2]])
  })
})
