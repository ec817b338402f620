import { rfqHousesCall } from '@fxmatch/contract/http/rfq-houses'
import { openRfqCall, type RfqView, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { leastHouses, USUAL_ANSWER_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { unbroken } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import type { RfqsSearch } from '../rfqs-search.ts'
import { isAmount } from '../taking.ts'
import classes from './ask.module.css'
import { AmountFields, PlaceFields, RestFields } from './ask-fields.tsx'
import { type AskDraft, type AskForm, askSchema } from './ask-schema.ts'
import { HousesField } from './houses-field.tsx'

/** Asks several houses for firm prices of one amount, under one clock. @param start what the form begins with, from the address */
export function AskPanel({
  start,
  onClose,
  onAsked,
}: {
  start: RfqsSearch
  onClose: () => void
  onAsked: (rfq: RfqView) => void
}) {
  const { t } = useTranslation('rfqs')
  const user = useSession()
  const { decimalsOf, unitOf } = useCurrencies()
  const needsAgency = user.companyKind === 'BANK'
  // What a company is awarded is a part of a request of its own.
  const isLost = user.companyKind === 'CORPORATE' && start.request === undefined
  const schema = useMemo(() => askSchema(decimalsOf, needsAgency), [decimalsOf, needsAgency])
  const beginning = start.form ?? 'DIGITAL'
  const form = useZodForm<AskDraft, AskDraft>(schema, {
    ...{
      currency: start.currency ?? '',
      amount: start.amount ?? '',
      form: beginning,
      minPart: '',
      ask: [],
      note: '',
    },
    ...{ orderRequestId: start.request ?? null, agencyId: null, fewReason: '' },
    governorateId: start.region === undefined ? null : String(start.region),
    answerSeconds: String(USUAL_ANSWER_SECONDS[beginning]),
  })
  const [currency, amount, kind, chosen] = useWatch({
    control: form.control,
    name: ['currency', 'amount', 'form', 'ask'],
  })
  const houses = useQuery({
    ...callQuery(rfqHousesCall, { query: { currency, form: kind, orderRequestId: start.request } }),
    enabled: currency !== '',
  })
  const reference = usePriceBands().of(currency)?.reference ?? null
  const unit = unitOf(currency)
  const worth =
    reference !== null && unit !== undefined && isAmount(amount, decimalsOf(currency))
      ? counterValue(amount, reference.rate, unit)
      : null
  const isFew = chosen.length > 0 && chosen.length < leastHouses(worth)
  const market = useMarketText()
  const { open, refusal } = useOpen(form, onAsked)
  const send = form.handleSubmit(async (draft) => {
    if (!isLost && market.reason === null) await open(draft, isFew)
  })
  return (
    <SidePanel title={t('ask.title')} about="ask" filled onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
        <div className={classes.fields}>
          {isLost && (
            <p className={classes.then}>
              {t('ask.ofRequest')} <Link to="/transaction">{t('ask.toRequests')}</Link>
            </p>
          )}
          <AmountFields form={form} />
          <Worth worth={worth} valueDate={houses.data?.valueDate ?? null} />
          <PlaceFields form={form} needsAgency={needsAgency} />
          {houses.isError ? (
            <ErrorState compact error={houses.error} onRetry={() => void houses.refetch()} />
          ) : (
            <HousesField form={form} houses={currency === '' ? undefined : houses.data} />
          )}
          <RestFields form={form} isFew={isFew} several={houses.data?.several} />
        </div>
        <div className={classes.foot}>
          {refusal !== null && (
            <p role="alert" className={classes.error}>
              {refusal}
            </p>
          )}
          <ReasonedButton
            type="submit"
            variant="filled"
            size="sm"
            fullWidth
            loading={form.formState.isSubmitting}
            reason={market.reason ?? (isLost ? t('ask.ofRequest') : null)}
          >
            {t('ask.send')}
          </ReasonedButton>
          <p className={classes.then}>{t('ask.then')}</p>
          {houses.data?.bankReads === true && <p className={classes.then}>{t('ask.bankReads')}</p>}
        </div>
      </form>
    </SidePanel>
  )
}

/** What the amount comes to at the day's opening rate, as one types, and the value date that a deal of it would have now. */
function Worth({ worth, valueDate }: { worth: string | null; valueDate: string | null }) {
  const { t } = useTranslation(['rfqs', 'requests'])
  const format = useFormat()
  const lines = [
    worth !== null && t('rfqs:ask.worth', { worth: format.money(worth) }),
    valueDate !== null && t('requests:page.valueDate', { day: unbroken(format.date(valueDate)) }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <p className={classes.then} aria-live="polite">
      {format.facts(lines)}
    </p>
  )
}

/** Opens the request; a refusal that names no field stays beside the button until the next attempt. */
function useOpen(form: AskForm, onAsked: (rfq: RfqView) => void) {
  const { t } = useTranslation('rfqs')
  const { companyKind } = useSession()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const command = useCommand(openRfqCall, {
    refreshes: [rfqsCall],
    success: ({ reference }) => t('ask.ok', { reference }),
    onSuccess: onAsked,
    onRefusal: (error) => {
      setRefusal(applyRefusal(form, error) ? null : errorText(error))
      return 'shown'
    },
  })
  const open = async (draft: AskDraft, isFew: boolean) => {
    setRefusal(null)
    const orNull = (text: string) => (text === '' ? null : text)
    const { governorateId, agencyId, minPart, fewReason, note, answerSeconds, ...asked } = draft
    await command.run({
      body: {
        ...asked,
        // An office sells what it has; a bank or a company buys.
        side: companyKind === 'EXCHANGE_OFFICE' ? ('SELL' as const) : ('BUY' as const),
        minPart: orNull(minPart),
        governorateId: governorateId === null ? null : Number(governorateId),
        agencyId: draft.form === 'CASH' ? agencyId : null,
        answerSeconds: Number(answerSeconds),
        // A reason for what needs none is not kept.
        fewReason: isFew ? orNull(fewReason) : null,
        note: orNull(note),
      },
    })
  }
  return { open, refusal }
}
