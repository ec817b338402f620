import { describe, expect, it } from 'vitest'
import { fieldBand, judgePrice } from './judge-price.ts'

const EUR = {
  currency: 'EUR',
  unit: 1,
  reference: { rate: '3.3868', day: '2026-11-18' },
  deviationPercent: '5',
}
const JPY = {
  currency: 'JPY',
  unit: 1000,
  reference: { rate: '20.4767', day: '2026-11-18' },
  deviationPercent: '5',
}

const ALL_IN = { percents: ['0.5', '0.4'], bought: null }

describe('a typed price', () => {
  it.each([
    // Allowed from 3.2175 to 3.5561; 2 % are 0.0677.
    ['3.3868', 'NEAR'],
    ['3.4545', 'NEAR'],
    ['3.4546', 'FAR'],
    ['3.3191', 'NEAR'],
    ['3.3190', 'FAR'],
    ['3.5561', 'FAR'],
    ['3.5562', 'OUTSIDE'],
    ['3.2174', 'OUTSIDE'],
    ['34.02', 'OUTSIDE'],
    ['0.0001', 'OUTSIDE'],
    // Begun: more digits lead into the range.
    ['3', 'BEGUN'],
    ['3.2', 'BEGUN'],
    ['3.21', 'BEGUN'],
    ['3.217', 'BEGUN'],
    ['4', 'OUTSIDE'],
    ['3.1', 'OUTSIDE'],
    ['3.6', 'OUTSIDE'],
    // No prices: the form's own rules speak of them.
    ['', 'NONE'],
    ['0', 'NONE'],
    ['-3.4', 'NONE'],
    ['3.38681', 'NONE'],
    ['abc', 'NONE'],
  ] as const)('of %s for a euro at 3.3868 ± 5 %%: %s', (typed, kind) => {
    expect(judgePrice(typed, EUR, null).kind).toBe(kind)
  })

  it.each([
    ['2', 'BEGUN'],
    // 2.33 % below the reference.
    ['20', 'FAR'],
    ['3', 'OUTSIDE'],
  ] as const)('may still get digits before the separator: %s of 20.4767 is %s', (typed, kind) => {
    expect(judgePrice(typed, JPY, null).kind).toBe(kind)
  })

  it('tells how far it is', () => {
    expect(judgePrice('3.4884', EUR, null)).toEqual({ kind: 'FAR', percent: '3.00' })
  })

  it('is judged all-in where the field is', () => {
    expect(fieldBand(EUR, ALL_IN)).toEqual({
      range: { lowest: '3.2465', highest: '3.5882' },
      reference: '3.3868',
      referenceAllIn: '3.4173',
    })
    expect(judgePrice('3.4173', EUR, ALL_IN)).toEqual({ kind: 'NEAR', percent: '0.00' })
    expect(judgePrice('3.2464', EUR, ALL_IN)).toEqual({ kind: 'OUTSIDE', percent: '-5.01' })
  })

  it('takes the displayed price of an offer at the edge, and is refused a tick below', () => {
    const band = { ...EUR, reference: { rate: '3.3571', day: '2026-11-24' } }
    const onTop = {
      percents: ['0.5', '0.35'],
      bought: { amount: '10000', unit: 1 },
      offered: { rate: '3.1893', allIn: '3.2164' },
    }
    expect(judgePrice('3.2164', band, onTop)).toEqual({ kind: 'FAR', percent: '-5.00' })
    expect(judgePrice('3.2163', band, onTop)).toEqual({ kind: 'OUTSIDE', percent: '-5.01' })
  })

  it('is not judged while the band is unknown, and cannot stand without a reference', () => {
    expect(judgePrice('3.4', null, null).kind).toBe('NONE')
    expect(judgePrice('3.4', { ...EUR, reference: null }, null).kind).toBe('NO_REFERENCE')
  })
})
