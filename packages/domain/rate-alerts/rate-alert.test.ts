import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf } from '../access/capabilities.ts'
import {
  ALERT_MEASURES,
  type AlertState,
  alertFaults,
  awayBeyond,
  beginsAway,
  isMet,
  mayMeasure,
  seeClosedFigure,
  seeFigure,
} from './rate-alert.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 9, 0) + minutes * 60_000)
const alert = (more: Partial<AlertState> = {}): AlertState => ({
  ...{ op: '<=', value: '3.3850', away: true, firedAt: null },
  ...more,
})

/** Shows figures one after another. @returns when it told, in minutes */
function follow(start: AlertState, figures: readonly (readonly [number, string | null])[]): number[] {
  let state = start
  return figures.flatMap(([minute, figure]) => {
    const { fires, ...seen } = seeFigure(state, figure, at(minute))
    state = { ...state, ...seen }
    return fires ? [minute] : []
  })
}

describe('an alert on a rate', () => {
  test.each([
    ['<=', '3.3850', true],
    ['<=', '3.3851', false],
    ['>=', '3.3850', true],
    ['>=', '3.3849', false],
  ] as const)('%s at %s is met: %s', (op, figure, met) => {
    expect(isMet({ op, value: '3.3850' }, figure)).toBe(met)
    expect(beginsAway({ op, value: '3.3850' }, figure)).toBe(!met)
  })

  test('tells once as the figure crosses, and not again while it stays', () => {
    expect(
      follow(alert(), [
        [0, '3.3900'],
        [1, '3.3850'],
        [2, '3.3800'],
        [60, '3.3700'],
      ]),
    ).toEqual([1])
  })

  test('tells again after the figure was away by a thousandth and a quarter of an hour is over, both', () => {
    expect(awayBeyond(alert())).toBe('3.388385')
    expect(awayBeyond(alert({ op: '>=' }))).toBe('3.381615')
    // Far enough, too soon; long enough, too near; both.
    for (const [minute, away, told] of [
      [5, '3.4000', [0]],
      [30, '3.3883', [0]],
      [30, '3.3884', [0, 31]],
    ] as const)
      expect(
        follow(alert(), [
          [0, '3.3850'],
          [minute, away],
          [minute + 1, '3.3850'],
        ]),
      ).toEqual(told)
  })

  test('nothing has to happen between the quarter of an hour and the crossing: that it was away is remembered', () => {
    expect(
      follow(alert(), [
        [0, '3.3850'],
        [5, '3.4000'],
        [40, '3.3850'],
      ]),
    ).toEqual([0, 40])
  })

  test('a crossing within the quarter of an hour is over: staying there tells of nothing later', () => {
    expect(
      follow(alert(), [
        [0, '3.3850'],
        [5, '3.4000'],
        [10, '3.3850'],
        [40, '3.3840'],
      ]),
    ).toEqual([0])
  })

  test('one that was made where its figure was already waits for the next crossing', () => {
    expect(
      follow(alert({ away: false }), [
        [0, '3.3800'],
        [1, '3.3900'],
        [2, '3.3850'],
      ]),
    ).toEqual([2])
  })

  test('where nobody sells any there is no price: it is away from any value, from either side', () => {
    for (const op of ['<=', '>='] as const)
      expect(
        follow(alert({ op, away: false }), [
          [0, '3.3850'],
          [20, null],
          [21, '3.3850'],
        ]),
      ).toEqual([21])
  })

  test.each([
    ['what was sold is gone', false, null, true],
    ['far enough', false, '3.3884', true],
    ['too near', false, '3.3883', false],
    ['at the value, which nobody can deal at', false, '3.3850', false],
    ['at the value, from far', true, '3.3850', true],
  ] as const)(
    'while the market is closed it tells nothing, and goes away alone: %s',
    (_, away, figure, then) => {
      expect(seeClosedFigure(alert({ away }), figure, at(0))).toEqual({
        away: then,
        firedAt: null,
        fires: false,
      })
    },
  )

  test('of a figure that flutters two hundred times around its value it tells once', () => {
    const figures = Array.from({ length: 200 }, (_, n) => [n / 20, n % 2 ? '3.3849' : '3.3851'] as const)
    expect(follow(alert(), figures)).toHaveLength(1)
  })

  test('however far and fast a figure goes to and fro, it tells at most once in a quarter of an hour', () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 240 }),
      figure: fc.constantFrom('3.30', '3.3850', '3.3851', '3.3884', '3.50', null),
    })
    fc.assert(
      fc.property(fc.constantFrom('<=', '>='), fc.array(step, { maxLength: 200 }), (op, steps) => {
        let seconds = 0
        const figures = steps.map(({ after, figure }) => {
          seconds += after
          return [seconds / 60, figure] as const
        })
        const told = follow(alert({ op }), figures)
        for (const [n, minute] of told.entries())
          if (n > 0) expect(minute - (told[n - 1] ?? 0)).toBeGreaterThanOrEqual(15)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what is typed', () => {
  const typed = { measure: 'BEST_ALL_IN', form: 'CASH', value: '3.3850', until: at(10) } as const
  test.each([
    [{}, []],
    [{ form: null }, []],
    [{ value: '0' }, ['value']],
    [{ value: '-3.3850' }, ['value']],
    [{ value: '3.38501' }, ['value']],
    [{ value: '3.38500000000000000000' }, []],
    [{ value: '3.38500000000000000001' }, ['value']],
    [{ value: '٣.٣٨٥' }, ['value']],
    [{ value: '３.３８５' }, ['value']],
    [{ value: '3,385' }, ['value']],
    [{ value: '1e1' }, ['value']],
    [{ value: 'Infinity' }, ['value']],
    [{ value: '' }, ['value']],
    [{ value: '0.0001' }, []],
    [{ value: '999999.9999' }, []],
    [{ value: '1000000' }, ['value']],
    [{ measure: 'SPREAD_BPS', value: '1000000' }, ['value']],
    [{ measure: 'VOLUME_FREE', value: '999999999999.99' }, []],
    [{ measure: 'VOLUME_FREE', value: '1000000000000' }, ['value']],
    [{ value: '3.385\u0660' }, ['value']],
    [{ value: ' 3.3850' }, ['value']],
    [{ value: '+3.3850' }, ['value']],
    [{ value: '03.3850' }, []],
    [{ measure: 'SPREAD_BPS', value: '12.5' }, ['value']],
    [{ measure: 'VOLUME_FREE', value: '250000.55' }, []],
    [{ measure: 'VOLUME_FREE', value: '250000.555' }, ['value']],
    [{ measure: 'OPENING' }, ['form']],
    [{ measure: 'FIXING', form: null }, []],
    [{ until: at(0) }, ['until']],
    [{ until: at(-1) }, ['until']],
    [{ until: at(90 * 1_440) }, []],
    [{ until: at(90 * 1_440 + 1) }, ['until']],
    [{ until: new Date(Date.UTC(2036, 0, 1)) }, ['until']],
    [{ until: new Date(Number.NaN) }, ['until']],
  ] as const)('%j is refused at %j', (more, faults) => {
    expect(alertFaults({ ...typed, ...more }, 2, at(0))).toEqual(faults)
  })
})

test('who may read a figure may wait for it: nobody without the market, an average only where something is bought', () => {
  const of = (companyKind: Parameters<typeof capabilitiesOf>[0]['companyKind'], role: string) => {
    const capabilities = capabilitiesOf({ roles: [role as 'ROLE_TRADER'], companyKind })
    return ALERT_MEASURES.filter((measure) => mayMeasure({ companyKind, capabilities }, measure))
  }
  expect(of('BANK', 'ROLE_LIMITED')).toEqual(ALERT_MEASURES)
  expect(of('CORPORATE', 'ROLE_ORGANIZATION_ADMIN')).toEqual(ALERT_MEASURES)
  const withoutCost = ALERT_MEASURES.filter((measure) => measure !== 'MY_AVERAGE_COST')
  expect(of('EXCHANGE_OFFICE', 'ROLE_TRADER')).toEqual(withoutCost)
  expect(of('PLATFORM', 'ROLE_HIVE_BO')).toEqual(withoutCost)
  expect(of('BANK', 'ROLE_SUPER_ADMIN')).toEqual([])
})
