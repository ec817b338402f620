import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CommissionSetting, commissionInForce, ownCommission } from './commission-in-force.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
const setting = (
  n: number,
  currency: string | null,
  platformPercent: string | null,
  form: 'CASH' | 'DIGITAL' = 'CASH',
): CommissionSetting => ({
  form,
  currency,
  exchangeOfficePercent: platformPercent === null ? null : '0.3',
  platformPercent,
  validFrom: day(n),
})
const newestFirst = (settings: readonly CommissionSetting[]) => [...settings].reverse()

describe('the commission in force', () => {
  const settings = newestFirst([
    setting(0, null, '0.2'),
    setting(1, 'EUR', '0.1'),
    setting(2, null, '0.25'),
    setting(3, 'EUR', null),
    setting(4, 'EUR', '0.05'),
    setting(0, null, '0.4', 'DIGITAL'),
  ])
  const percent = (n: number, currency: string, form: 'CASH' | 'DIGITAL' = 'CASH') =>
    commissionInForce(settings, { form, currency, at: day(n) })?.platformPercent

  it.each([
    ['the default before a currency has its own', 0, 'EUR', '0.2'],
    ['its own from the moment on', 1, 'EUR', '0.1'],
    ['its own although the default is newer', 2, 'EUR', '0.1'],
    ['the default again after it was given back', 3, 'EUR', '0.25'],
    ['its own again', 9, 'EUR', '0.05'],
    ['the default of every other currency', 9, 'USD', '0.25'],
  ])('is %s', (_, n, currency, expected) => {
    expect(percent(n, currency)).toBe(expected)
  })

  it('is of one form, and of no time before the first setting', () => {
    expect(percent(9, 'EUR', 'DIGITAL')).toBe('0.4')
    expect(percent(-1, 'EUR')).toBeUndefined()
    expect(ownCommission(settings, { form: 'DIGITAL', currency: 'EUR', at: day(9) })).toBeNull()
  })

  it('follows any sequence of settings as a book that is written line by line', () => {
    const line = fc.record({
      form: fc.constantFrom('CASH' as const, 'DIGITAL' as const),
      currency: fc.constantFrom(null, 'EUR', 'USD'),
      percent: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4))),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.nat({ max: 31 }), (lines, until) => {
        const all = lines.map(({ form, currency, percent }, n) =>
          // The default is never given back: there is nothing behind it.
          setting(n, currency, currency === null ? (percent ?? '0') : percent, form),
        )
        const book = new Map<string, string>()
        for (const { form, currency, platformPercent } of all.slice(0, until)) {
          const key = `${form} ${currency ?? 'DFT'}`
          if (platformPercent === null) book.delete(key)
          else book.set(key, platformPercent)
        }
        for (const form of ['CASH', 'DIGITAL'] as const)
          for (const currency of ['EUR', 'USD', 'GBP'])
            expect(
              commissionInForce(newestFirst(all), { form, currency, at: day(until - 1) })?.platformPercent,
            ).toBe(book.get(`${form} ${currency}`) ?? book.get(`${form} DFT`))
      }),
      { numRuns: 500 },
    )
  })
})
