import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { formatDecimal } from '../../../lib/format/numbers.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import type { BoardSearch } from '../board/board-search.ts'
import type { OfferedCurrency } from '../board/use-board.ts'
import { CurrencyField } from '../currency-field.tsx'
import { Switch, TextField } from '../fields.tsx'
import { keepKey } from '../follow/follow-key.ts'
import { PlaceFields } from '../place-fields.tsx'
import { Refused } from '../states.tsx'
import classes from '../travellers.module.css'
import { CodeStep } from './code-step.tsx'
import { ContactFields } from './contact-fields.tsx'
import { type RequestRead, type RequestTyped, readRequest } from './read-request.ts'
import { type SentCode, useSendCode } from './use-contact-code.ts'
import { useSendRequest } from './use-send-request.ts'

interface Props {
  readonly currencies: readonly OfferedCurrency[]
  readonly ways: readonly ContactWay[]
  readonly begin: BoardSearch
}

/** The form, read by the currency and the way that stand in it. */
function useRequestForm({ currencies, ways, begin }: Props) {
  const { i18n } = useTranslation()
  const [currency, setCurrency] = useState(begin.currency)
  const [way, setWay] = useState<ContactWay>(ways[0] ?? 'MAIL')
  const decimals = currencies.find(({ isoCode }) => isoCode === currency)?.pattern ?? 2
  const form = useCheckedForm<RequestTyped, RequestRead>((typed) => readRequest(typed, decimals, way), {
    direction: begin.direction,
    currency: begin.currency,
    amount: formatDecimal(begin.amount, { language: i18n.language }),
    region: begin.region,
    city: begin.city,
    name: '',
    phone: '',
    email: '',
  })
  const chooseCurrency = (isoCode: string) => {
    setCurrency(isoCode)
    form.setValue('currency', isoCode)
  }
  const chooseWay = (chosen: ContactWay) => {
    setWay(chosen)
    form.clearErrors(['phone', 'email'])
  }
  return { form, currency, chooseCurrency, way, chooseWay }
}

/** What was read of the form and waits for its code. */
interface Waiting {
  readonly read: RequestRead
  readonly sent: SentCode
}

/**
 * What one wants to change, where, and how one is reached; then the code that was sent there. Sent, it leads to where the
 * answers arrive. What was typed stays while the code is entered, and a contact that is proven is not asked for again.
 */
export function RequestForm(props: Props) {
  const typed = useRequestForm(props)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [proven, setProven] = useState<{ contact: string; proof: string } | null>(null)
  const code = useSendCode()
  const sending = useSendRequest()
  const ask = (read: RequestRead, proof: string) =>
    sending.mutate(
      { ...read.wish, proof },
      {
        onSuccess: ({ reference, secret }) => {
          keepKey({ reference, secret })
          window.location.assign('/changer/suivi')
        },
        onError: (error) => {
          setWaiting(null)
          if (asApiError(error).refusal?.code === 'TRUST_PROOF_INVALID') setProven(null)
          applyRefusal(typed.form, asApiError(error))
        },
      },
    )
  const submit = typed.form.handleSubmit((read) => {
    sending.reset()
    if (proven?.contact === JSON.stringify(read.contact)) return ask(read, proven.proof)
    code.mutate(read.contact, {
      onSuccess: (sent) => setWaiting({ read, sent }),
      onError: (error) => applyRefusal(typed.form, asApiError(error)),
    })
  })
  return (
    <>
      {waiting && (
        <CodeStep
          to={'phone' in waiting.read.contact ? waiting.read.contact.phone : waiting.read.contact.email}
          sent={waiting.sent}
          sending={sending.isPending}
          onProven={(proof) => {
            setProven({ contact: JSON.stringify(waiting.read.contact), proof })
            ask(waiting.read, proof)
          }}
          onBack={() => setWaiting(null)}
        />
      )}
      <form
        className={classes.form}
        hidden={waiting !== null}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Fields {...props} {...typed} />
        <Refused error={code.error ?? sending.error} />
        <Submit running={code.isPending || sending.isPending} />
      </form>
    </>
  )
}

function Submit({ running }: { running: boolean }) {
  const { t } = useTranslation('travellers')
  return (
    <button type="submit" className={classes.first} disabled={running}>
      {running && <span className={classes.spinner} aria-hidden />}
      {t(running ? 'request.sending' : 'request.submit')}
    </button>
  )
}

function Fields(props: Props & ReturnType<typeof useRequestForm>) {
  const { form, currency, chooseCurrency, currencies } = props
  const { t } = useTranslation('travellers')
  const fieldError = useFieldError()
  const { errors } = form.formState
  const [direction, region, city] = form.watch(['direction', 'region', 'city'])
  return (
    <>
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
          currencies={currencies}
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
      <ContactFields
        ways={props.ways}
        way={props.way}
        onWay={props.chooseWay}
        phone={{ ...form.register('phone'), error: fieldError(errors.phone) }}
        email={{ ...form.register('email'), error: fieldError(errors.email) }}
      />
      <p className="soft">{t('request.privacy')}</p>
    </>
  )
}
