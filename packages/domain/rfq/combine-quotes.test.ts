import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestSingle, combineQuotes, MOST_QUOTES, type QuoteOffer } from './combine-quotes.ts'
import { type RfqSide, worthOf } from './quote-price.ts'

const quote = (id: string, rate: string, amount: string, minAmount: string | null = null): QuoteOffer => ({
  id,
  rate,
  amount,
  minAmount,
})
const buy = (amount: string, minPart: string | null = null) => ({ side: 'BUY' as const, amount, minPart })

/** Every way to take whole units of each quote, one after the other: slow, and not by the rule that is tested. */
function everyWay(
  quotes: readonly QuoteOffer[],
  side: RfqSide,
  amount: number,
  minPart: number,
): number | null {
  let best: number | null = null
  const take = (place: number, left: number, worth: number) => {
    if (left === 0 && (best === null || (side === 'BUY' ? worth < best : worth > best))) best = worth
    const next = quotes[place]
    if (next === undefined || left === 0) return
    take(place + 1, left, worth)
    const least = Math.max(1, Number(next.minAmount ?? 0), minPart)
    for (let part = least; part <= Math.min(Number(next.amount), left); part++)
      take(place + 1, left - part, worth + part * Math.round(Number(next.rate) * 10_000))
  }
  take(0, amount, 0)
  return best
}

describe('the best combination of quotes', () => {
  it('takes the best price first, as far as it goes', () => {
    expect(combineQuotes([quote('a', '3.4100', '1000'), quote('b', '3.4000', '600')], buy('1000'))).toEqual([
      { quoteId: 'b', amount: '600', rate: '3.4000' },
      { quoteId: 'a', amount: '400', rate: '3.4100' },
    ])
  })

  it('the highest where who asks sells', () => {
    const quotes = [quote('a', '3.4100', '1000'), quote('b', '3.4000', '600')]
    expect(combineQuotes(quotes, { side: 'SELL', amount: '700', minPart: null })).toEqual([
      { quoteId: 'a', amount: '700', rate: '3.4100' },
    ])
  })

  it('takes less of the best where the other gives no small part', () => {
    expect(
      combineQuotes([quote('a', '3.4000', '900'), quote('b', '3.4100', '1000', '500')], buy('1000')),
    ).toEqual([
      { quoteId: 'a', amount: '500', rate: '3.4000' },
      { quoteId: 'b', amount: '500', rate: '3.4100' },
    ])
  })

  it('keeps to the least part that who asks takes', () => {
    const quotes = [quote('a', '3.4000', '950'), quote('b', '3.4100', '1000'), quote('c', '3.3000', '50')]
    expect(combineQuotes(quotes, buy('1000', '100'))).toEqual([
      { quoteId: 'a', amount: '900', rate: '3.4000' },
      { quoteId: 'b', amount: '100', rate: '3.4100' },
    ])
  })

  it('of two alike has fewer parts, and the quotes that were given first', () => {
    const alike = [
      quote('late', '3.4000', '500'),
      quote('half', '3.4000', '500'),
      quote('whole', '3.4000', '1000'),
    ]
    expect(combineQuotes(alike, buy('1000'))).toEqual([{ quoteId: 'whole', amount: '1000', rate: '3.4000' }])
    expect(combineQuotes(alike, buy('500'))).toEqual([{ quoteId: 'late', amount: '500', rate: '3.4000' }])
  })

  it('is none where the quotes do not come to the amount, or no quote gives so little', () => {
    expect(combineQuotes([quote('a', '3.4', '400'), quote('b', '3.4', '500')], buy('1000'))).toBeNull()
    expect(combineQuotes([quote('a', '3.4', '400', '300')], buy('200'))).toBeNull()
    expect(combineQuotes([], buy('200'))).toBeNull()
  })

  it('costs what the best of all ways costs, on 500 random sets', () => {
    const offers = fc.array(
      fc.record({
        rate: fc.integer({ min: 33_000, max: 33_009 }),
        most: fc.integer({ min: 1, max: 9 }),
        least: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(
        offers,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom<RfqSide>('BUY', 'SELL'),
        (drawn, amount, minPart, side) => {
          const quotes = drawn.map(({ rate, most, least }, place) =>
            quote(`q${place}`, (rate / 10_000).toFixed(4), String(most), least === 0 ? null : String(least)),
          )
          const asked = { side, amount: String(amount), minPart: minPart === 0 ? null : String(minPart) }
          const parts = combineQuotes(quotes, asked)
          const expected = everyWay(quotes, side, amount, minPart)
          expect(parts === null ? null : worthOf(parts).times(10_000).toNumber()).toBe(expected)
          if (parts !== null) expect(parts.reduce((sum, part) => sum + Number(part.amount), 0)).toBe(amount)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('looks at ten quotes and no more', () => {
    const many = Array.from({ length: MOST_QUOTES + 1 }, (_, n) =>
      quote(`q${n}`, `3.${4000 + n}`, '100', '60'),
    )
    expect(combineQuotes(many.slice(1), buy('1000'))).toHaveLength(MOST_QUOTES)
    expect(() => combineQuotes(many, buy('1000'))).toThrow(RangeError)
  })
})

describe('the best single quote', () => {
  it('gives the whole amount', () => {
    const quotes = [
      quote('small', '3.3000', '900'),
      quote('dear', '3.4100', '1000'),
      quote('large only', '3.2000', '5000', '2000'),
    ]
    expect(bestSingle(quotes, buy('1000'))).toEqual({ quoteId: 'dear', amount: '1000', rate: '3.4100' })
    expect(bestSingle(quotes.slice(0, 1), buy('1000'))).toBeNull()
  })
})
