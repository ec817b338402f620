import { proposeStandardRatesCall, rateChangesCall } from '@fxmatch/contract/http/rate-changes'
import {
  type ExchangeRate,
  exchangeRatesCall,
  exchangeRatesDayCall,
  updateExchangeRatesCall,
} from '@fxmatch/contract/http/rates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { toPlaces } from '../../lib/format/decimal.ts'
import { focusField, RATE_PLACES, rateErrors } from '../../lib/forms/rate-fields.ts'
import { type Draft, useDraft } from '../../lib/forms/use-draft.ts'
import { rateEntry } from '../../lib/prices/rate-entry.ts'
import { type TypedPrices, useTypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../live/use-price-bands.ts'

/**
 * The standard rates as they are typed, and the way to save them: all of them with since when each was seen, so that who
 * validates vouches for what stood before them.
 */
export function useStandardDraft(rates: readonly ExchangeRate[] | undefined): {
  draft: Draft
  prices: TypedPrices
  save: () => Promise<void>
  /** Has a second person confirm what lies outside the band. */
  propose: () => Promise<void>
  running: boolean
} {
  const { t } = useTranslation('rates')
  const errorText = useErrorText()
  const lines = rates ?? []
  const saved = useMemo(
    () =>
      Object.fromEntries(
        (rates ?? []).map(({ currency, purchaseRate, validFrom }) => [
          currency.isoCode,
          { value: purchaseRate === null ? '' : toPlaces(purchaseRate, RATE_PLACES), version: validFrom },
        ]),
      ),
    [rates],
  )
  const draft = useDraft(saved)
  const prices = useTypedPrices(
    usePriceBands(),
    lines.map(({ currency: { isoCode } }) => rateEntry(draft, isoCode, isoCode)),
  )
  const fail = (errors: Record<string, string>) => {
    draft.fail(errors)
    focusField(Object.keys(errors)[0])
  }
  const refused = (error: ApiError): 'shown' => {
    const faults = error.refusal?.fields ?? []
    const wrong = faults.flatMap(({ path, message }) => {
      const field = lines[Number(path.split('.')[0])]?.currency.isoCode ?? path
      return field in saved ? [[field, message] as const] : []
    })
    if (wrong.length > 0) fail(Object.fromEntries(wrong))
    else toastError(`${t('standard.failed')} ${errorText(error)}`, error.refusal?.requestId)
    return 'shown'
  }
  const update = useCommand(updateExchangeRatesCall, {
    refreshes: [exchangeRatesCall, exchangeRatesDayCall],
    success: t('standard.saved'),
    onSuccess: draft.cancel,
    onRefusal: refused,
  })
  const proposal = useCommand(proposeStandardRatesCall, {
    refreshes: [exchangeRatesCall, rateChangesCall],
    success: t('proposal.sent'),
    onSuccess: draft.cancel,
    onRefusal: refused,
  })
  const send = async (second: boolean) => {
    const fields = lines.map(({ currency }) => currency.isoCode)
    const errors = rateErrors(draft, fields)
    if (Object.keys(errors).length > 0) return fail(errors)
    if (!second && !(await prices.confirmed())) return
    await (second ? proposal : update).run({
      body: lines.map(({ id, currency: { isoCode } }) => ({
        id,
        purchaseRate: draft.value(isoCode),
        validFrom: draft.version(isoCode),
      })),
    })
  }
  return {
    draft,
    prices,
    save: () => send(false),
    propose: () => send(true),
    running: update.running || proposal.running,
  }
}
