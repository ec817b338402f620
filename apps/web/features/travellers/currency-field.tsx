import { localeOf } from '@fxmatch/domain/languages/locale'
import { useTranslation } from 'react-i18next'
import type { OfferedCurrency } from './board/use-board.ts'
import { ChoiceField } from './fields.tsx'

/** The name of a currency in the language of the page: `dollar des États-Unis`. */
export function currencyName(isoCode: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'currency' }).of(isoCode) ?? isoCode
}

/** One of the currencies on offer; what the address names stays chosen, also where nobody offers it today. */
export function CurrencyField(props: {
  value: string
  currencies: readonly OfferedCurrency[]
  error?: string | undefined
  onChange: (isoCode: string) => void
}) {
  const { value, currencies, error, onChange } = props
  const { t, i18n } = useTranslation('travellers')
  const codes = currencies.map(({ isoCode }) => isoCode)
  return (
    <ChoiceField
      label={t('change.currency')}
      name="currency"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {(codes.includes(value) ? codes : [value, ...codes]).map((isoCode) => (
        <option key={isoCode} value={isoCode}>
          {isoCode} · {currencyName(isoCode, i18n.language)}
        </option>
      ))}
    </ChoiceField>
  )
}
