import { saveTrustRatesCall, type TrustRate, trustRatesCall } from '@fxmatch/contract/http/trust-rates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { type TypedPrices, useTypedPrices } from '../../../lib/prices/use-typed-prices.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PriceQuestion } from '../../../ui/price-input.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import classes from '../trust.module.css'
import { trustScope, useMayChange } from '../trust-scope.ts'
import { DisplaySwitches } from './display-switches.tsx'
import { changesOf, firstFault, pricesOf, type RateDraft, type RateDrafts } from './rate-draft.ts'
import { useRateColumns } from './use-rate-columns.tsx'

/** An operator's rates by currency, read or edited (specification 002 §2, /trusted/rates). */
export function TrustRatesScreen() {
  const { t } = useTranslation('trust')
  const [scope] = useSearchState(trustScope)
  const rates = useQuery(callQuery(trustRatesCall, { query: { company: scope.company } }))
  useChanges(['trust_rates'], [trustRatesCall])
  const mayChange = useMayChange(scope)
  const mayDisplay = useCan('display.manage') && scope.company === undefined
  const [drafts, setDrafts] = useState<RateDrafts | null>(null)
  const change = useCallback(
    (rate: TrustRate, draft: RateDraft) => setDrafts((was) => ({ ...was, [rate.currency]: draft })),
    [],
  )
  const editing = useMemo(() => (drafts === null ? null : { drafts, change }), [drafts, change])
  const prices = useTypedPrices(usePriceBands(), pricesOf(rates.data ?? [], drafts ?? {}))
  const columns = useRateColumns(editing, prices)
  const screen = useRef<HTMLDivElement>(null)
  return (
    <div ref={screen}>
      <PageHeader
        title={t('rates.title')}
        actions={
          mayChange && (
            <EditButtons
              rates={rates.data}
              drafts={drafts}
              prices={prices}
              onDrafts={setDrafts}
              onFault={({ currency, field }) =>
                screen.current?.querySelector<HTMLElement>(`[data-rate="${currency}.${field}"]`)?.focus()
              }
            />
          )
        }
      />
      <OperatorNotice scope={scope} />
      {mayDisplay && <DisplaySwitches />}
      <p className={classes.rule}>{t('rates.rule')}</p>
      {prices.question !== null && <PriceQuestion>{prices.question}</PriceQuestion>}
      <DataTable
        label={t('rates.title')}
        name="trust-rates"
        columns={columns}
        rows={rates.data}
        rowKey={({ currency }) => currency}
        error={rates.error}
        onRetry={() => void rates.refetch()}
      />
    </div>
  )
}

/** Modifier, then Valider and Annuler; nothing typed is lost where the server refuses. */
function EditButtons({
  rates,
  drafts,
  prices,
  onDrafts,
  onFault,
}: {
  rates: readonly TrustRate[] | undefined
  drafts: RateDrafts | null
  prices: TypedPrices
  onDrafts: (drafts: RateDrafts | null) => void
  onFault: (fault: NonNullable<ReturnType<typeof firstFault>>) => void
}) {
  const { t } = useTranslation(['trust', 'common'])
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useCommand(saveTrustRatesCall, {
    refreshes: [trustRatesCall],
    success: t('trust:rates.saved'),
    onSuccess: () => onDrafts(null),
    onRefusal: (error) => {
      setRefusal(errorText(error))
      return 'shown'
    },
  })
  if (drafts === null)
    return (
      <Button variant="filled" disabled={rates === undefined} onClick={() => onDrafts({})}>
        {t('trust:rates.edit')}
      </Button>
    )
  const submit = async () => {
    if (!rates) return
    setRefusal(null)
    const fault = firstFault(rates, drafts)
    if (fault) {
      onFault(fault)
      return
    }
    const body = changesOf(rates, drafts)
    if (body.length === 0) onDrafts(null)
    else if (await prices.confirmed()) await save.run({ body })
  }
  return (
    <>
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Button onClick={() => onDrafts(null)} disabled={save.running}>
        {t('common:dialog.cancel')}
      </Button>
      <ReasonedButton
        variant="filled"
        reasonAs="tooltip"
        reason={prices.reason}
        loading={save.running}
        onClick={() => void submit()}
      >
        {t('common:edit.save')}
      </ReasonedButton>
    </>
  )
}
