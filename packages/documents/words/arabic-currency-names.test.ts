import { currencyName } from '@fxmatch/domain/languages/currency-name'
import { expect, it } from 'vitest'
import { arabicCurrency } from './arabic-currency-names.ts'
import { CURRENCIES_IN_WORDS } from './currency-names.ts'

it.each(CURRENCIES_IN_WORDS)(
  '%s has one noun in Arabic, on a board and in an amount in words',
  (currency) => {
    // The board tells whose it is where an amount does not: « ين ياباني », « ين ».
    expect(`${currencyName(currency, 'ar')} `).toContain(`${arabicCurrency(currency).main.one} `)
  },
)

it('says the euro as the Central Bank of Tunisia does', () => {
  expect(currencyName('EUR', 'ar')).toBe('أورو')
  expect(currencyName('EUR', 'fr')).toBe('euro')
  expect(currencyName('QQQ', 'ar')).toBe('QQQ')
})
