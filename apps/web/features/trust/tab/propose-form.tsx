import { approveTrustOfferCall } from '@fxmatch/contract/http/trust-offers'
import { trustAgenciesCall } from '@fxmatch/contract/http/trust-rates'
import { trustTokensCall } from '@fxmatch/contract/http/trust-strategy'
import type { TrustAgency, TrustOffer } from '@fxmatch/contract/http/trust-view'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { nearestAgency } from '@fxmatch/domain/trust/agencies'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { useTypedPrice } from '../../../lib/prices/use-typed-prices.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { PROPOSAL_REFRESHES } from '../proposal-refreshes.ts'
import classes from '../trust.module.css'
import { isProposalRate, type ProposeDraft, proposeSchema } from './propose-schema.ts'

type Handle = UseFormReturn<ProposeDraft, unknown, ProposeDraft>

/** The rate and the agency that one offers a traveller; the form waits for the agencies, of which it begins with the nearest. */
export function ProposeForm({ offer }: { offer: TrustOffer }) {
  const { t } = useTranslation('trust')
  const agencies = useQuery(callQuery(trustAgenciesCall, { query: {} }))
  if (agencies.isError && !agencies.data)
    return <ErrorState compact error={agencies.error} onRetry={() => void agencies.refetch()} />
  if (!agencies.data)
    return (
      <p role="status" aria-busy className="soft">
        {t('loading')}
      </p>
    )
  if (agencies.data.length === 0)
    return (
      <div className={classes.notice} role="status">
        <span>{t('offer.noAgency')}</span>
        <LinkButton to="/trusted/agencies/new">{t('agencies.add')}</LinkButton>
      </div>
    )
  return <Fields offer={offer} agencies={agencies.data} />
}

function nearest(offer: TrustOffer, agencies: readonly TrustAgency[]): string {
  const places = agencies.map(({ id, city, region }) => ({ id, cityId: city.id, governorateId: region.id }))
  return nearestAgency(places, { cityId: offer.city.id, governorateId: offer.region.id })?.id ?? ''
}

function Fields({ offer, agencies }: { offer: TrustOffer; agencies: readonly TrustAgency[] }) {
  const { t } = useTranslation(['trust', 'common'])
  const fieldError = useFieldError()
  const format = useFormat()
  const form: Handle = useZodForm(proposeSchema, {
    rate: offer.rate ?? '',
    agency: nearest(offer, agencies),
  })
  const { submit, running, refusal } = usePropose(offer, form)
  const { setFocus } = form
  // The panel has taken the focus already, while the agencies were on their way.
  useEffect(() => setFocus('rate'), [setFocus])
  const shortage = useShortage(offer)
  const typed = useWatch({ control: form.control, name: 'rate' })
  const price = useTypedPrice(usePriceBands(), { currency: offer.currency.isoCode, typed })
  const send = async (draft: ProposeDraft) => {
    if (await price.confirmed(form.getValues)) await submit(draft)
  }
  return (
    <form noValidate className={classes.propose} onSubmit={form.handleSubmit(send)}>
      <DecimalInput
        label={t('trust:offer.amount', { currency: offer.currency.isoCode })}
        value={offer.amount}
        places={offer.currency.pattern}
        onChange={() => undefined}
        disabled
      />
      <ControlledField
        as={PriceInput}
        control={form.control}
        name="rate"
        price={price}
        label={t('trust:offer.rate')}
        aria-required
      />
      <NativeSelect
        {...form.register('agency')}
        label={t('trust:offer.agency')}
        aria-required
        data={[
          { value: '', label: t('trust:offer.chooseAgency') },
          ...agencies.map(({ id, name, city }) => ({ value: id, label: `${name} (${city.name})` })),
        ]}
        error={fieldError(form.formState.errors.agency)}
      />
      <Total offer={offer} form={form} />
      <p className="soft">
        {t('trust:offer.cost', { count: offer.tokens, shown: format.count(offer.tokens) })}
      </p>
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal.text}
        </p>
      )}
      {/* What the office may hold would be passed: a second person may let it through, with the slip of a deposit. */}
      {refusal !== null && refusal.attempt !== null && (
        <AskOverride key={refusal.attempt} attempt={refusal.attempt} slip="" />
      )}
      <div className={classes.submit}>
        <ReasonedButton
          type="submit"
          variant="filled"
          size="sm"
          fullWidth
          loading={running}
          reason={shortage ?? price.reason}
        >
          {t('common:dialog.confirm')}
        </ReasonedButton>
      </div>
    </form>
  )
}

/** What is paid for the amount at the rate that stands in the field. */
function Total({ offer, form }: { offer: TrustOffer; form: Handle }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const rate = useWatch({ control: form.control, name: 'rate' })
  const value = isProposalRate(rate)
    ? format.money(counterValue(offer.amount, rate, offer.currency.unit))
    : MISSING
  return <DefinitionList items={[{ term: t('column.counterValue'), value }]} />
}

/** Why the tokens do not suffice; null when they do, or while the balance is not known. */
function useShortage(offer: TrustOffer): string | null {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const tokens = useQuery(callQuery(trustTokensCall, { query: {} }))
  useChanges(['trust_tokens'], [trustTokensCall])
  const balance = tokens.data?.find(({ operationType }) => operationType === offer.operationType)?.quantity
  if (balance === undefined || balance >= offer.tokens) return null
  return t('offer.short', { needed: format.count(offer.tokens), balance: format.count(balance) })
}

/** The form's names for what the call nests, so that a refusal finds its field. */
const NAMES: Readonly<Record<string, keyof ProposeDraft>> = {
  'data.negotiationRate': 'rate',
  'data.agency': 'agency',
}
function named(error: ApiError): ApiError {
  const { refusal } = error
  if (!refusal?.fields) return error
  const fields = refusal.fields.map((fault) => ({ ...fault, path: NAMES[fault.path] ?? fault.path }))
  return new ApiError(error.status, error.code, { ...refusal, fields }, error)
}

function usePropose(offer: TrustOffer, form: Handle) {
  const { t } = useTranslation('trust')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<{ text: string; attempt: string | null } | null>(null)
  const approve = useCommand(approveTrustOfferCall, {
    refreshes: PROPOSAL_REFRESHES,
    success: t('offer.sent', { reference: offer.reference }),
    onRefusal: (error) => {
      if (!applyRefusal(form, named(error))) setRefusal({ text: errorText(error), attempt: attemptOf(error) })
      return 'shown'
    },
  })
  const submit = async ({ rate, agency }: ProposeDraft) => {
    setRefusal(null)
    await approve.run({
      params: { id: offer.id },
      body: { transition: 'APPROVE', data: { negotiationRate: rate, agency } },
    })
  }
  return { submit, running: approve.running, refusal }
}
