import { describe, expect, it } from 'vitest'
import { isQuietOver, QUIET_MS } from './chime.ts'

describe('the pause between sounds', () => {
  it.each([
    [null, true],
    ['', true],
    ['nonsense', true],
    [String(1_000_000 - QUIET_MS + 1), false],
    [String(1_000_000 - QUIET_MS), true],
    ['1000000', false],
    // The computer's clock was set back.
    ['1000001', true],
  ])('after a sound at %s: over is %s', (last, over) => {
    expect(isQuietOver(1_000_000, last)).toBe(over)
  })
})
