import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission, type Leave } from './admission.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nobodyLeaves = () => undefined
const limits = { atOnce: 2, waiting: 2, patienceMs: 1_000 }
const asLeave = (answer: unknown): Leave => {
  if (typeof answer !== 'function') throw new Error(`turned away: ${answer}`)
  return answer as Leave
}

describe('the door', () => {
  it('lets some in, keeps some waiting in order, and turns the rest away', async () => {
    const door = new Admission(limits)
    const first = asLeave(door.enter(nobodyLeaves))
    asLeave(door.enter(nobodyLeaves))
    const order: string[] = []
    const wait = async (name: string) => {
      const answer = await door.enter(nobodyLeaves)
      order.push(name)
      return answer
    }
    const third = wait('third')
    const fourth = wait('fourth')
    expect(door.enter(nobodyLeaves)).toBe('full')
    expect([door.inside, door.waiting]).toEqual([2, 2])
    first()
    first()
    asLeave(await third)()
    asLeave(await fourth)
    expect(order).toEqual(['third', 'fourth'])
    expect([door.inside, door.waiting]).toEqual([2, 0])
  })

  it('turns away who has waited too long or has left, and keeps their places for others', async () => {
    const door = new Admission({ ...limits, atOnce: 1 })
    const inside = asLeave(door.enter(nobodyLeaves))
    let leave: () => void = () => undefined
    const gone = door.enter((left) => {
      leave = left
    })
    const late = door.enter(nobodyLeaves)
    leave()
    expect(await gone).toBe('gone')
    vi.advanceTimersByTime(1_000)
    expect(await late).toBe('late')
    leave()
    expect([door.inside, door.waiting]).toEqual([1, 0])
    inside()
    asLeave(door.enter(nobodyLeaves))
  })
})
