import { describe, expect, it } from 'vitest'
import { gradeOf, inOrder, isWithin, momentFault, secondAfter, wholeSecond } from './moment.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe('a moment', () => {
  it.each([
    ['10:04:31.000', '10:04:31.000'],
    ['10:04:31.001', '10:04:31.000'],
    ['10:04:31.999', '10:04:31.000'],
  ])('%s is shown as %s', (asked, shown) => expect(wholeSecond(at(asked))).toEqual(at(shown)))

  it.each([
    ['a millisecond after now', '12:00:00.001', 'FUTURE'],
    ['now', '12:00:00.000', null],
    ['the second in which the record begins', '08:00:00.000', null],
    ['the second before', '07:59:59.000', 'BEFORE_RECORD'],
  ])('%s: %s is %s', (_what, asked, fault) =>
    expect(momentFault(at(asked), { first: at('08:00:00.700'), now: at('12:00:00.000') })).toBe(fault),
  )

  it('is none where nothing is on record', () =>
    expect(momentFault(at('10:00:00.000'), { first: null, now: at('12:00:00.000') })).toBe('BEFORE_RECORD'))

  it.each([
    ['10:04:31.000', '10:04:32.000'],
    ['10:04:31.001', '10:04:33.000'],
    ['10:04:31.999', '10:04:33.000'],
  ])('after a change at %s it is surely seen at %s', (change, seen) => {
    expect(secondAfter(at(change))).toEqual(at(seen))
    expect(isWithin(at(change), at(seen))).toBe(false)
  })
})

describe('steps of one thing', () => {
  const told = (...times: string[]) => inOrder(times.map((time) => ({ at: at(time) }))).map((step) => step.at)

  it('keep their instants and their order, those of one instant too', () => {
    const steps = [1, 2, 3].map((number) => ({ at: at('10:04:31.000'), number }))
    expect(inOrder(steps)).toEqual(steps)
    expect(told('10:04:31.000', '10:04:32.000')).toEqual([at('10:04:31.000'), at('10:04:32.000')])
    expect(inOrder([])).toEqual([])
  })

  it('happened no earlier than what they follow, whatever the clock of another server said', () =>
    expect(told('10:04:31.000', '10:04:33.500', '10:04:32.000', '10:04:33.400', '10:04:34.000')).toEqual(
      ['10:04:31.000', '10:04:33.500', '10:04:33.500', '10:04:33.500', '10:04:34.000'].map(at),
    ))
})

describe('a grade', () => {
  const grade = (more: Partial<Parameters<typeof gradeOf>[0]>) =>
    gradeOf({ at: at('10:04:31.000'), changes: [], gaps: [], erased: false, ...more })

  it.each([
    ['nothing near it', {}, 'EXACT'],
    ['a change less than a second before', { changes: [at('10:04:30.001')] }, 'WITHIN'],
    ['a change at it', { changes: [at('10:04:31.000')] }, 'WITHIN'],
    ['a change a second before', { changes: [at('10:04:30.000')] }, 'EXACT'],
    ['a change after it', { changes: [at('10:04:31.001')] }, 'EXACT'],
    ['a gap, whatever is near', { changes: [at('10:04:31.000')], gaps: ['AGENCY'] as const }, 'PARTIAL'],
    ['somebody erased, whatever else', { gaps: ['AGENCY'] as const, erased: true }, 'ERASED'],
  ])('with %s is the weakest that holds', (_what, more, expected) => expect(grade(more)).toBe(expected))
})
