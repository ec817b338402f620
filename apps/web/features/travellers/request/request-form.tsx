import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAlone } from '../../../lib/api/query-client.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { formatDecimal } from '../../../lib/format/numbers.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { BoardSearch } from '../board/board-search.ts'
import type { OfferedCurrency } from '../board/use-board.ts'
import { CurrencyField } from '../currency-field.tsx'
import { Switch, TextField } from '../fields.tsx'
import { keepKey } from '../follow/follow-key.ts'
import { PlaceFields } from '../place-fields.tsx'
import { Refused } from '../states.tsx'
import classes from '../travellers.module.css'
import { ContactFields } from './contact-fields.tsx'
import { type RequestRead, type RequestTyped, readRequest } from './read-request.ts'
import { type SentCode, useSendCode } from './use-contact-code.ts'
import { useSendRequest } from './use-send-request.ts'

// The page is kept light: the code comes after the form, and room is kept for what the customs ask.
const CodeStep = lazyComponent(async () => (await import('./code-step.tsx')).CodeStep)
const CustomsFields = lazyComponent(async () => (await import('./customs-fields.tsx')).CustomsFields)

interface Props {
  /** None while they are not known. */
  readonly currencies: readonly OfferedCurrency[]
  /** How one can be reached; null while it is not known: what is sent waits for it. */
  readonly ways: readonly ContactWay[] | null
  /** Why that could not be read; null while it can, or is asked again. */
  readonly failure: unknown
  readonly onAsk: () => void
  readonly begin: BoardSearch
}

/** Room is kept for both ways until it is known that there is one alone. */
const ANY_WAY: readonly ContactWay[] = ['SMS', 'MAIL']

/** The form, read by the currency and the way that stand in it. */
function useRequestForm({ currencies, ways, begin }: Props) {
  const { i18n } = useTranslation()
  const offered = ways ?? ANY_WAY
  const [chosen, setWay] = useState<ContactWay | null>(null)
  const way = chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? 'MAIL')
  const read = (typed: RequestTyped) => {
    const decimals = currencies.find(({ isoCode }) => isoCode === typed.currency)?.pattern ?? 2
    return readRequest(typed, decimals, way)
  }
  const form = useCheckedForm<RequestTyped, RequestRead>(read, {
    direction: begin.direction,
    currency: begin.currency,
    amount: formatDecimal(begin.amount, { language: i18n.language }),
    region: begin.region,
    city: begin.city,
    name: '',
    phone: '',
    email: '',
    tell: 'yes',
    resident: '',
    customsDeclaration: '',
  })
  const chooseWay = (wanted: ContactWay) => {
    setWay(wanted)
    form.forgive(['phone', 'email'])
  }
  return { form, offered, way, chooseWay }
}

/**
 * A form that is sent before it is known how a code can be had: it goes as soon as it is, and stays where that fails, which is said.
 * Sent again, it has it asked again.
 */
function useHeld({ ways, failure, onAsk }: Props) {
  /** The form, and the failure after which it was sent. */
  const [held, setHeld] = useState<{ form: HTMLFormElement; after: unknown } | null>(null)
  const [unheld, setUnheld] = useState<unknown>(null)
  const ready = ways !== null
  useEffect(() => {
    const failed = failure !== null && failure !== held?.after
    if (held === null || !(ready || failed)) return
    setHeld(null)
    setUnheld(ready ? null : failure)
    if (ready) held.form.requestSubmit()
  }, [held, ready, failure])
  const hold = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (failure !== null) onAsk()
    setUnheld(null)
    setHeld({ form: event.currentTarget, after: failure })
  }
  return { ready, isHeld: held !== null, hold, unheld: failure === null ? null : unheld }
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
  const client = useQueryClient()
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
          typed.form.refuse(asApiError(error))
        },
      },
    )
  const submit = typed.form.submit((read) =>
    runAlone(client, () => {
      sending.reset()
      const contact = JSON.stringify(read.contact)
      if (proven?.contact === contact) return ask(read, proven.proof)
      code.mutate(read.contact, {
        onSuccess: (sent) => {
          // The form was there meanwhile: what stands in it last is what is asked for, of the contact that the code went to.
          const last = typed.form.read()
          if (last && JSON.stringify(last.contact) === contact) setWaiting({ read: last, sent })
        },
        onError: (error) => typed.form.refuse(asApiError(error)),
      })
    }),
  )
  const { ready, isHeld, hold, unheld } = useHeld(props)
  return (
    <>
      {waiting && (
        <Suspense>
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
        </Suspense>
      )}
      <form className={classes.form} hidden={waiting !== null} noValidate onSubmit={ready ? submit : hold}>
        <Fields currencies={props.currencies} {...typed} />
        <Refused error={unheld ?? code.error ?? sending.error} />
        <Submit running={isHeld || code.isPending || sending.isPending} />
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

function Fields(props: Pick<Props, 'currencies'> & ReturnType<typeof useRequestForm>) {
  const { form, currencies } = props
  const { t } = useTranslation('travellers')
  const { direction, currency, region, city } = form.typed
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
        onChange={(value) => form.set({ direction: value })}
      />
      <div className={classes.pair} data-named>
        <TextField
          label={t('change.amount')}
          inputMode="decimal"
          autoComplete="off"
          error={form.error('amount')}
          {...form.field('amount')}
        />
        <CurrencyField
          value={currency}
          currencies={currencies}
          error={form.error('currency')}
          onChange={(isoCode) => form.set({ currency: isoCode })}
        />
      </div>
      <div className={classes.pair}>
        <PlaceFields
          region={region}
          city={city}
          noRegion={t('place.choose')}
          noCity={t('place.choose')}
          errors={{ region: form.error('region'), city: form.error('city') }}
          onChange={form.set}
        />
      </div>
      <TextField
        label={t('request.name')}
        autoComplete="name"
        maxLength={120}
        error={form.error('name')}
        {...form.field('name')}
      />
      <ContactFields
        ways={props.offered}
        way={props.way}
        onWay={props.chooseWay}
        phone={{ ...form.field('phone'), error: form.error('phone') }}
        email={{ ...form.field('email'), error: form.error('email') }}
      />
      <div>
        <Switch
          label={t('request.tell')}
          name="tell"
          value={form.typed.tell}
          choices={[
            { value: 'yes', label: t('request.tellMe') },
            { value: 'no', label: t('request.tellNot') },
          ]}
          onChange={(tell) => form.set({ tell })}
        />
        <small className="soft">{t('request.tellHint')}</small>
      </div>
      <Suspense fallback={<div className={classes.customsRoom} />}>
        <CustomsFields form={form} />
      </Suspense>
      <p className="soft">{t('request.privacy')}</p>
    </>
  )
}
