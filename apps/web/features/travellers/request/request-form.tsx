import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { formatDecimal } from '../../../lib/format/numbers.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import type { BoardSearch } from '../board/board-search.ts'
import type { OfferedCurrency } from '../board/use-board.ts'
import { CurrencyField } from '../currency-field.tsx'
import { Switch, TextField } from '../fields.tsx'
import { keepKey } from '../follow/follow-key.ts'
import { PlaceFields } from '../place-fields.tsx'
import classes from '../travellers.module.css'
import { useTravellerError } from '../use-traveller-error.ts'
import { type RequestRead, type RequestTyped, requestSchema } from './request-schema.ts'
import { useSendRequest } from './use-send-request.ts'

interface Props {
  readonly currencies: readonly OfferedCurrency[]
  readonly begin: BoardSearch
}

/** The form, with the schema of the currency that stands in it. */
function useRequestForm({ currencies, begin }: Props) {
  const { i18n } = useTranslation()
  const [currency, setCurrency] = useState(begin.currency)
  const decimals = currencies.find(({ isoCode }) => isoCode === currency)?.pattern ?? 2
  const schema = useMemo(() => requestSchema(decimals), [decimals])
  const form = useZodForm<RequestTyped, RequestRead>(schema, {
    direction: begin.direction,
    currency: begin.currency,
    amount: formatDecimal(begin.amount, { language: i18n.language }),
    region: begin.region,
    city: begin.city,
    name: '',
    phone: '',
  })
  const chooseCurrency = (isoCode: string) => {
    setCurrency(isoCode)
    form.setValue('currency', isoCode)
  }
  return { form, currency, chooseCurrency }
}

/** What one wants to change, where, and who one is. Sent, it leads to where the answers arrive. */
export function RequestForm(props: Props) {
  const { t } = useTranslation('travellers')
  const navigate = useNavigate()
  const fieldError = useFieldError()
  const { form, currency, chooseCurrency } = useRequestForm(props)
  const { errors } = form.formState
  const sending = useSendRequest()
  const [direction, region, city] = form.watch(['direction', 'region', 'city'])
  const submit = form.handleSubmit((read) =>
    sending.mutate(read, {
      onSuccess: ({ reference, secret }) => {
        keepKey({ reference, secret })
        void navigate({ to: '/changer/suivi' })
      },
      onError: (error) => applyRefusal(form, asApiError(error)),
    }),
  )
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Switch
        label={t('change.direction')}
        name="direction"
        value={direction}
        choices={[
          { value: 'SELL', label: t('change.sell') },
          { value: 'BUY', label: t('change.buy') },
        ]}
        onChange={(value) => form.setValue('direction', value)}
      />
      <div className={classes.pair}>
        <TextField
          label={t('change.amount')}
          inputMode="decimal"
          autoComplete="off"
          error={fieldError(errors.amount)}
          {...form.register('amount')}
        />
        <CurrencyField
          value={currency}
          currencies={props.currencies}
          error={fieldError(errors.currency)}
          onChange={chooseCurrency}
        />
      </div>
      <div className={classes.pair}>
        <PlaceFields
          region={region}
          city={city}
          noRegion={t('place.choose')}
          noCity={t('place.choose')}
          errors={{ region: fieldError(errors.region), city: fieldError(errors.city) }}
          onChange={(place) => {
            const shouldValidate = form.formState.isSubmitted
            form.setValue('region', place.region, { shouldValidate })
            form.setValue('city', place.city, { shouldValidate })
          }}
        />
      </div>
      <TextField
        label={t('request.name')}
        autoComplete="name"
        maxLength={120}
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={t('request.phone')}
        hint={t('request.phoneHint')}
        type="tel"
        autoComplete="tel"
        error={fieldError(errors.phone)}
        {...form.register('phone')}
      />
      <p className="soft">{t('request.privacy')}</p>
      <Refused error={sending.error} />
      <button type="submit" className={classes.first} disabled={sending.isPending}>
        {sending.isPending && <span className={classes.spinner} aria-hidden />}
        {t(sending.isPending ? 'request.sending' : 'request.submit')}
      </button>
    </form>
  )
}

/** What the server refused and no field says. */
function Refused({ error }: { error: unknown }) {
  const errorText = useTravellerError()
  if (error === null) return null
  const { refusal } = asApiError(error)
  if (refusal?.fields && refusal.fields.length > 0) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)}
    </p>
  )
}
