import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCalendarDays } from '../calendar/working-days.ts'
import {
  asksLess,
  type CoverStep,
  isSamePolicy,
  policyFaults,
  policyFrom,
  requiredPercent,
  USUAL_COVER_POLICY,
} from './cover-policy.ts'

const step = (before: number, percent: number, working = false): CoverStep => ({ before, percent, working })
const paths = (...steps: CoverStep[]) => policyFaults(steps).map(({ path }) => path)

describe('steps that somebody typed', () => {
  it('are the usual ones, or any that rise towards the payment', () => {
    expect(policyFaults(USUAL_COVER_POLICY)).toEqual([])
    expect(paths(step(180, 1), step(0, 100))).toEqual([])
    // Seven calendar days reach as far as five working ones: those lie no nearer.
    expect(paths(step(8, 50), step(5, 60, true))).toEqual([])
    expect(paths(step(7, 50), step(5, 60, true))).toEqual(['steps.1.before'])
  })

  it.each([
    ['none', [], ['steps']],
    ['fifty', Array.from({ length: 50 }, (_, place) => step(100 - place, place + 1)), ['steps']],
    ['more than all of it', [step(30, 101)], ['steps.0.percent']],
    ['nothing of it', [step(30, 0)], ['steps.0.percent']],
    ['less than before', [step(60, 50), step(30, 40)], ['steps.1.percent']],
    ['as much as before', [step(60, 50), step(30, 50)], ['steps.1.percent']],
    ['beyond all of it', [step(60, 100), step(30, 100)], ['steps.1.percent']],
    ['days after the payment', [step(-1, 50)], ['steps.0.before']],
    ['half a day', [step(1.5, 50)], ['steps.0.before']],
    ['no figures', [step(Number.NaN, Number.NaN)], ['steps.0.before', 'steps.0.percent']],
    ['earlier than before', [step(30, 50), step(60, 80)], ['steps.1.before']],
    ['too many working days', [step(21, 50, true)], ['steps.0.before']],
    ['half a year and a day', [step(181, 50)], ['steps.0.before']],
  ])('are refused of %s', (_, steps, expected) => {
    expect(paths(...steps)).toEqual(expected)
  })

  it('are told what would do', () => {
    expect(policyFaults([step(60, 50), step(70, 40)])).toEqual([
      { path: 'steps.1.before', rule: 'OUT_OF_RANGE', details: { min: 0, max: 59 } },
      { path: 'steps.1.percent', rule: 'OUT_OF_RANGE', details: { min: 51, max: 100 } },
    ])
  })
})

describe('a policy that asks for less', () => {
  it.each([
    ['the same', USUAL_COVER_POLICY, false],
    ['more of it', [step(60, 60), step(30, 80), step(5, 100, true)], false],
    ['earlier', [step(90, 50), step(30, 80), step(5, 100, true)], false],
    ['all at once', [step(60, 100)], false],
    ['less at last', [step(60, 50), step(30, 80)], true],
    ['later', [step(59, 50), step(30, 80), step(5, 100, true)], true],
    ['almost nothing', [step(0, 1)], true],
    // Five working days before may be more than seven days before.
    ['other days', [step(60, 50), step(30, 80), step(7, 100)], true],
  ])('%s: %s', (_, next, expected) => {
    expect(asksLess(next, USUAL_COVER_POLICY)).toBe(expected)
  })

  const steps = fc.array(
    fc.record({
      before: fc.integer({ min: 0, max: 20 }),
      percent: fc.integer({ min: 1, max: 100 }),
      working: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )

  it('is never taken for one that does not', () => {
    const today = '2026-11-18'
    fc.assert(
      fc.property(steps, steps, fc.integer({ min: 0, max: 60 }), (one, other, ahead) => {
        if (asksLess(one, other)) return
        const on = addCalendarDays(today, ahead)
        const of = (policy: CoverStep[]) =>
          requiredPercent(on, today, policy, new Set(['2026-12-17', '2026-11-24']))
        expect(of(one)).toBeGreaterThanOrEqual(of(other))
      }),
    )
  })

  it('counts after the next Monday, one that asks for more at once', () => {
    const less = [step(0, 1)]
    const from = (today: string) => policyFrom(less, USUAL_COVER_POLICY, today)
    // A Sunday, a Monday and a Tuesday.
    expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(from)).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-01',
    ])
    expect(policyFrom([step(90, 100)], USUAL_COVER_POLICY, '2026-11-22')).toBe('2026-11-22')
  })
})

it('knows the same policy', () => {
  expect(isSamePolicy(USUAL_COVER_POLICY, [...USUAL_COVER_POLICY])).toBe(true)
  expect(isSamePolicy([step(5, 100, true)], [step(5, 100)])).toBe(false)
  expect(isSamePolicy([step(5, 100)], [step(5, 100), step(4, 100)])).toBe(false)
})
