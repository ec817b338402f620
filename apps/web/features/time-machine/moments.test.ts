import { describe, expect, it } from 'vitest'
import { written } from '../../lib/navigation/moment-search.ts'
import { dayOf, timeOf, typedTime } from './moments.ts'

describe('a time that is typed', () => {
  it.each([
    ['10:04:31', 36_271],
    ['100431', 36_271],
    ['10:04', 36_240],
    ['1004', 36_240],
    ['10h04', 36_240],
    [' 00:00:00 ', 0],
    ['23:59:59', 86_399],
  ])('%s is second %i of the day', (text, second) => expect(typedTime(text)).toBe(second))

  it.each(['', '24:00', '10:60', '10:04:60', '１０:04', '10:04:31.5', '-1:00', 'midi', '10:4'])(
    '%j is none',
    (text) => expect(typedTime(text)).toBeNull(),
  )
})

describe('the day of an instant', () => {
  it('is that of Tunis, and has gone by as far as now', () => {
    const now = new Date('2026-11-20T13:20:07.900Z')
    const { day, start, last } = dayOf(new Date('2026-11-19T23:30:00Z'), now)
    expect([day, start.toISOString(), last.toISOString()]).toEqual([
      '2026-11-20',
      '2026-11-19T23:00:00.000Z',
      '2026-11-20T13:20:07.000Z',
    ])
    expect(dayOf(new Date('2026-11-18T12:00:00Z'), now).last.toISOString()).toBe('2026-11-18T22:59:59.000Z')
  })

  it('is written in whole seconds, and shown as the clock of Tunis', () => {
    expect(written(new Date('2026-11-20T09:04:31.999Z'))).toBe('2026-11-20T09:04:31Z')
    expect(timeOf(new Date('2026-11-20T09:04:31Z'))).toBe('10:04:31')
  })
})
