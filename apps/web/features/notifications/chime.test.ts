// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseSetting } from '../../lib/preferences/settings.ts'
import { armChime, chime, isQuietOver, QUIET_MS } from './chime.ts'

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

describe('the sound', () => {
  let notes = 0
  let running = 0
  const ends: (() => void)[] = []
  const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  /** What the browser's sound is to the chime; a note is counted when it starts. */
  class Audio {
    currentTime = 0
    destination = {}
    async resume() {
      running = 1
    }
    async suspend() {
      running = 0
    }
    createOscillator() {
      return {
        frequency: { ...param },
        connect: (to: unknown) => to,
        start: () => {
          notes += running
        },
        stop() {},
        addEventListener: (_: 'ended', end: () => void) => void ends.push(end),
      }
    }
    createGain() {
      return { gain: { ...param }, connect: (to: unknown) => to }
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.useFakeTimers({ toFake: ['Date'] })
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  beforeEach(() => {
    for (const end of ends.splice(0)) end()
    notes = 0
    vi.setSystemTime(Date.now() + 10 * QUIET_MS)
  })

  it('is none before somebody has pressed something, and then does not begin with a pause', async () => {
    armChime()
    await chime()
    expect(notes).toBe(0)
    window.dispatchEvent(new Event('keydown'))
    await vi.waitFor(async () => {
      await chime()
      expect(notes).toBe(2)
    })
  })

  it('runs from its first note to its last, and rests before and after', async () => {
    expect(running).toBe(0)
    await chime()
    expect([notes, running]).toEqual([2, 1])
    for (const end of ends.splice(0)) end()
    expect(running).toBe(0)
  })

  it('comes once in 150 seconds, whichever tab it was that sounded', async () => {
    await chime()
    expect(notes).toBe(2)
    vi.setSystemTime(Date.now() + QUIET_MS - 1)
    await chime()
    expect(notes).toBe(2)
    vi.setSystemTime(Date.now() + 1)
    await chime()
    expect(notes).toBe(4)
    // Another tab sounds, and this one keeps the pause after it.
    vi.setSystemTime(Date.now() + QUIET_MS)
    window.localStorage.setItem('fxmatch.chime.last', String(Date.now() - 1_000))
    await chime()
    expect(notes).toBe(4)
  })

  it('is off for who has switched it off, and uses up no pause', async () => {
    chooseSetting('sounds', false)
    await chime()
    expect(notes).toBe(0)
    chooseSetting('sounds', true)
    await chime()
    expect(notes).toBe(2)
  })
})
