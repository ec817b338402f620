import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { playwrightTimes, slowest, vitestTimes } from './slowest.ts'

it('times each file of tests from its beginning to its end, named as the project names it', () => {
  const file = { name: join(ROOT, 'packages/a.test.ts'), startTime: 1_000, endTime: 3_500 }
  expect(vitestTimes({ testResults: [file] })).toEqual([{ file: 'packages/a.test.ts', seconds: 2.5 }])
})

it('adds up the journeys of a file, those in groups and each of their tries', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suite = { file: 'journeys/a.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(500, 250)] }] }
  expect(playwrightTimes({ suites: [suite] })).toEqual([{ file: 'journeys/a.spec.ts', seconds: 1.75 }])
})

it('tells the longest first, and not all of many', () => {
  const times = Array.from({ length: 40 }, (_, seconds) => ({ file: `${seconds}.test.ts`, seconds }))
  const lines = slowest(times)
  expect(lines[0]).toBe('   39.0 s  39.test.ts')
  expect(lines.length).toBeLessThan(20)
})
