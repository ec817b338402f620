import { describe, expect, it } from 'vitest'
import { earlyAward } from './early-award.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, 0) + seconds * 1_000)
const ground = {
  askedAt: at(0),
  answerBy: at(120),
  houses: ['a', 'b', 'c'],
  answered: new Set(['a']),
}

describe('an award', () => {
  it('is early while houses that have said nothing could still answer', () => {
    expect(earlyAward(ground, at(12.4))).toEqual({ unanswered: 2, seconds: 12, left: 108 })
    expect(earlyAward(ground, at(119.999))).toEqual({ unanswered: 2, seconds: 119, left: 1 })
  })

  it('leaves out nobody once each has answered', () => {
    expect(earlyAward({ ...ground, answered: new Set(['a', 'b', 'c']) }, at(1))).toBeNull()
    expect(earlyAward({ ...ground, answered: new Set(['a', 'b', 'c']) }, at(500))).toBeNull()
  })

  it('tells the time that was given, once it is over: thirty seconds leave out as many as the first second of an hour', () => {
    const given = { unanswered: 2, seconds: 120, left: 0 }
    expect(earlyAward(ground, at(120))).toEqual(given)
    expect(earlyAward(ground, at(500))).toEqual(given)
    expect(earlyAward({ ...ground, answerBy: at(30) }, at(31))).toEqual({ ...given, seconds: 30 })
  })

  it('counts nobody who was not asked, and no time before the request', () => {
    expect(earlyAward({ ...ground, answered: new Set(['a', 'b', 'x']) }, at(-1))).toEqual({
      ...{ unanswered: 1, seconds: 0, left: 121 },
    })
  })
})
