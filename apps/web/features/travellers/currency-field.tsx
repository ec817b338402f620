import { currencyName } from '@fxmatch/domain/languages/currency-name'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { OfferedCurrency } from './board/use-board.ts'
import { ChoiceField } from './fields.tsx'

/** One of the currencies on offer; what the address names stays chosen, also where nobody offers it today. */
export function CurrencyField(props: {
  value: string
  currencies: readonly OfferedCurrency[]
  error?: string | undefined
  onChange: (isoCode: string) => void
}) {
  const { value, currencies, error, onChange } = props
  const { t, i18n } = useTranslation('travellers')
  const format = useFormat()
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
          {format.facts([isoCode, currencyName(isoCode, i18n.language)])}
        </option>
      ))}
    </ChoiceField>
  )
}
