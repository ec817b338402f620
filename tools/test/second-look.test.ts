import { describe, expect, it } from 'vitest'
import type { Counts } from './reports.ts'
import { afterSecondLook, worthASecondLook } from './second-look.ts'

const PASSED: Counts = { passed: 9, failed: 0, skipped: 0 }
const shaken = (...files: string[]): Counts => ({
  ...PASSED,
  failed: files.length,
  failures: files.map((file) => `${file} › a deal`),
  brokenFiles: files,
})

describe('a second look', () => {
  it('is given to the files of a few journeys', () => {
    expect(worthASecondLook([PASSED, PASSED])).toEqual([[], []])
    expect(worthASecondLook([shaken('a.spec.ts'), PASSED])).toEqual([['a.spec.ts'], []])
    expect(worthASecondLook([shaken('a.spec.ts'), shaken('b.spec.ts')])).toEqual([
      ['a.spec.ts'],
      ['b.spec.ts'],
    ])
  })

  it('is not given where more failed, nor to what is no journey', () => {
    expect(
      worthASecondLook([shaken('a.spec.ts', 'b.spec.ts', 'c.spec.ts'), shaken('d.spec.ts', 'e.spec.ts')]),
    ).toEqual([[], []])
    // An invariant is broken, or the run ended by itself.
    const more = { ...shaken('a.spec.ts'), failed: 2 }
    expect(worthASecondLook([more, PASSED])).toEqual([[], []])
  })

  it('leaves a failure that comes again, and one that could not be looked at', () => {
    const first = shaken('a.spec.ts')
    expect(afterSecondLook(first, { passed: 3, failed: 1, skipped: 0 })).toBe(first)
    expect(afterSecondLook(first, { passed: 0, failed: 0, skipped: 0 })).toBe(first)
  })

  it('tells what passed only then', () => {
    const first = shaken('a.spec.ts')
    const after = afterSecondLook(first, { passed: 3, failed: 0, skipped: 0 })
    expect(after).toEqual({ passed: 10, failed: 0, skipped: 0, shaky: first.failures })
  })
})
