import { describe, expect, it } from 'vitest'
import { OWN_COLOURS, stacksOf } from './stacks.ts'

const row = (month: string, currency: string, total: string) => ({
  month,
  currency,
  partner: total,
  margin: '0.000',
  total,
})

describe('the bars of the profit', () => {
  it('stack the currencies of each month, the largest currency below', () => {
    const { bars, own, most } = stacksOf([
      row('2026-10', 'EUR', '10.000'),
      row('2026-10', 'USD', '30.000'),
      row('2026-11', 'EUR', '80.000'),
    ])
    expect(own).toEqual(['EUR', 'USD'])
    expect(most).toBe('80.000')
    expect(bars).toEqual([
      {
        month: '2026-10',
        total: '40.000',
        parts: [
          { currency: 'EUR', colour: 0, value: '10.000', bottom: 0, height: 0.125 },
          { currency: 'USD', colour: 1, value: '30.000', bottom: 0.125, height: 0.375 },
        ],
      },
      {
        month: '2026-11',
        total: '80.000',
        parts: [{ currency: 'EUR', colour: 0, value: '80.000', bottom: 0, height: 1 }],
      },
    ])
  })

  it('put the small currencies together, exactly', () => {
    const names = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SAR', 'JPY']
    const { bars, others } = stacksOf(names.map((name, index) => row('2026-11', name, `${100 - index}.001`)))
    expect(others).toEqual(['SAR', 'JPY'])
    expect(bars[0]?.parts.at(-1)).toMatchObject({ currency: null, colour: OWN_COLOURS, value: '189.002' })
    expect(bars[0]?.total).toBe('679.007')
  })

  it('draw nothing of nothing, and no loss upwards', () => {
    expect(stacksOf([])).toEqual({ bars: [], own: [], others: [], most: '0.000' })
    const { bars } = stacksOf([row('2026-11', 'EUR', '0.000'), row('2026-11', 'USD', '-5.000')])
    expect(bars[0]?.parts.map(({ height }) => height)).toEqual([0, 0])
  })
})
