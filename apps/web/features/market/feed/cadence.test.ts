import { describe, expect, it } from 'vitest'
import { Cadence } from './cadence.ts'

/** A cadence with a clock moved by hand: a drawing costs `cost` milliseconds. */
function cadence(cost = 0) {
  let now = 0
  const drawings: (() => void)[] = []
  const timers: { run: () => void; at: number }[] = []
  const delivered: (readonly number[])[] = []
  const made = new Cadence<number>(
    { least: 250, most: 1_000, perDrawing: 10 },
    {
      now: () => now,
      later: (run, milliseconds) => timers.push({ run, at: now + milliseconds }),
      drawn: (run) => drawings.push(run),
    },
    (items) => delivered.push(items),
  )
  const draw = () => {
    now += cost
    for (const run of drawings.splice(0)) run()
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
    const due = timers.filter(({ at }) => at <= now)
    for (const timer of due) timers.splice(timers.indexOf(timer), 1)
    for (const { run } of due) run()
  }
  return { made, delivered, draw, pass, timers }
}

describe('Cadence', () => {
  it('delivers the first at once, what follows together after a rest, in order', () => {
    const { made, delivered, draw, pass } = cadence()
    made.accept([1])
    made.accept([2, 3])
    draw()
    made.accept([4])
    pass(249)
    expect(delivered).toEqual([[1]])
    pass(1)
    expect(delivered).toEqual([[1], [2, 3, 4]])
    made.accept([5])
    expect(delivered).toHaveLength(2)
    draw()
    pass(250)
    expect(delivered).toEqual([[1], [2, 3, 4], [5]])
  })

  it('rests only while there is something to deliver', () => {
    const { made, delivered, draw, pass, timers } = cadence()
    made.accept([])
    expect(timers).toHaveLength(0)
    made.accept([1])
    draw()
    pass(250)
    expect(timers).toHaveLength(0)
    made.accept([2])
    expect(delivered).toEqual([[1], [2]])
  })

  it.each([
    [10, 250],
    [40, 400],
    [300, 1_000],
  ])('rests after a drawing of %d ms for %d ms', (cost, rest) => {
    const { made, delivered, draw, pass } = cadence(cost)
    made.accept([1])
    made.accept([2])
    draw()
    pass(rest - 1)
    expect(delivered).toHaveLength(1)
    pass(1)
    expect(delivered).toHaveLength(2)
  })
})
