import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { BringFoot, useBringing } from './bring-form.tsx'
import classes from './fixings.module.css'

/** What a field has to hold: a positive figure of 4 decimals at most; the server judges the rest. */
const WRITTEN = /^\d{1,6}(\.\d{1,4})?$/

/**
 * Types the rates of a day, a field for each currency in its unit; Enter sends. Another person puts them in force.
 * @param last the last day whose rates can have been published
 */
export function TypeDialog({ last, onClose }: { last: string; onClose: () => void }) {
  const { t } = useTranslation(['fixings', 'limits', 'refusals'])
  const format = useFormat()
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const [day, setDay] = useState(last)
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const bringing = useBringing(onClose)
  const { correction, setFault } = bringing
  const foreign = (currencies.data ?? []).filter(({ isoCode }) => isForeign(isoCode))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = foreign.filter(({ isoCode }) => (rates[isoCode] ?? '') !== '')
    const faulty = typed.filter(({ isoCode }) => !WRITTEN.test(rates[isoCode] ?? ''))
    setWrong(new Set(faulty.map(({ isoCode }) => isoCode)))
    setFault(typed.length === 0 ? t('fixings:type.none') : null)
    if (typed.length === 0 || faulty.length > 0) return
    const body = typed.map(({ isoCode, unit }) => ({ currency: isoCode, unit, rate: rates[isoCode] ?? '' }))
    void bringing.run({ body: { day, rates: body, correction } })
  }
  return (
    <Dialog size="lg" title={t('fixings:type.action')} onClose={onClose}>
      {currencies.isError && (
        <ErrorState compact error={currencies.error} onRetry={() => void currencies.refetch()} />
      )}
      <form noValidate className={classes.form} onSubmit={submit}>
        <DateField
          label={t('limits:column.day')}
          value={day}
          max={last}
          onChange={(value) => setDay(value || last)}
        />
        <p className={classes.soft}>{t('fixings:type.lead')}</p>
        <div className={classes.rates}>
          {foreign.map(({ isoCode, unit }, index) => (
            <DecimalInput
              key={isoCode}
              label={t('fixings:type.rate', { unit: format.count(unit), currency: isoCode })}
              value={rates[isoCode] ?? ''}
              places={4}
              onChange={(value) => setRates((before) => ({ ...before, [isoCode]: value }))}
              error={wrong.has(isoCode) ? t('refusals:rule.FIELD_INVALID') : undefined}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </div>
        <BringFoot bringing={bringing} onClose={onClose} />
      </form>
    </Dialog>
  )
}
