import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rememberedPrice } from './remembered-price.ts'

// Few values of each, so that inputs come again and differ from one known by a single member.
const input = fc.record({
  amount: fc.constantFrom('1', '11', '100', '100.5'),
  rate: fc.constantFrom('3.3868', '3.4', '1'),
  unit: fc.constantFrom(1, 10, 100),
  form: fc.constantFrom('CASH' as const, 'DIGITAL' as const),
  buyer: fc.constantFrom('BANK' as const, 'CORPORATE' as const),
  terms: fc.record({
    exchangeOfficePercent: fc.constantFrom('0.3', '0.2'),
    platformPercent: fc.constantFrom('0.3', '0.2'),
    marginPercent: fc.constantFrom('0', '0.25'),
    vatPercent: fc.constantFrom('19', '7'),
    sharePercents: fc.constantFrom(
      { platform: '60', insight: '10', partner: '30' },
      { platform: '60', insight: '30', partner: '10' },
    ),
  }),
})

it('never gives one price for another', () => {
  fc.assert(
    fc.property(input, (asked) => {
      expect(rememberedPrice(asked)).toEqual(priceOrder(asked))
    }),
    { numRuns: 2_000 },
  )
})
