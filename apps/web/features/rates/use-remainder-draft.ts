import { proposeRemainderRatesCall, rateChangesCall } from '@fxmatch/contract/http/rate-changes'
import {
  type RemainderRateView,
  remainderRatesCall,
  updateRemainderRatesCall,
} from '@fxmatch/contract/http/rates'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { toPlaces } from '../../lib/format/decimal.ts'
import { focusField, RATE_PLACES, rateErrors } from '../../lib/forms/rate-fields.ts'
import { type Draft, useDraft } from '../../lib/forms/use-draft.ts'
import { rateEntry } from '../../lib/prices/rate-entry.ts'
import { type TypedPrices, useTypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../live/use-price-bands.ts'

/** A currency and the bank's sale price of it; null where it never had one. */
export type RemainderLine = {
  currency: string
  unit: number
  rate: string | null
  validFrom: string | null
}

/** A line for every currency but the dinar. */
export function remainderLines(
  currencies: readonly CurrencyView[],
  rates: readonly RemainderRateView[],
): RemainderLine[] {
  const byCurrency = new Map(rates.map((rate) => [rate.currecy_isocode, rate]))
  return currencies
    .filter(({ isoCode }) => isForeign(isoCode))
    .map(({ isoCode, unit }) => {
      const known = byCurrency.get(isoCode)
      return { currency: isoCode, unit, rate: known?.rate ?? null, validFrom: known?.validFrom ?? null }
    })
}

/** The remainder rates as they are typed; only those that changed are sent, the others stay. */
export function useRemainderDraft(lines: readonly RemainderLine[] | undefined): {
  draft: Draft
  prices: TypedPrices
  save: () => Promise<void>
  /** Has a second person confirm what lies outside the band. */
  propose: () => Promise<void>
  running: boolean
} {
  const { t } = useTranslation('rates')
  const draft = useDraft(
    Object.fromEntries(
      (lines ?? []).map(({ currency, rate, validFrom }) => [
        currency,
        { value: rate === null ? '' : toPlaces(rate, RATE_PLACES), version: validFrom },
      ]),
    ),
  )
  const prices = useTypedPrices(
    usePriceBands(),
    (lines ?? []).map(({ currency }) => rateEntry(draft, currency, currency)),
  )
  const fail = (errors: Record<string, string>) => {
    draft.fail(errors)
    focusField(Object.keys(errors)[0])
  }
  const options = {
    onSuccess: draft.cancel,
    onRefusal: (error: ApiError) => {
      const wrong = (error.refusal?.fields ?? []).flatMap(({ path, message }) => {
        const field = draft.changed[Number(path.split('.')[0])]
        return field === undefined ? [] : [[field, message] as const]
      })
      if (wrong.length === 0) return undefined
      fail(Object.fromEntries(wrong))
      return 'shown' as const
    },
  }
  const update = useCommand(updateRemainderRatesCall, {
    ...options,
    refreshes: [remainderRatesCall],
    success: t('remainder.saved'),
  })
  const proposal = useCommand(proposeRemainderRatesCall, {
    ...options,
    refreshes: [remainderRatesCall, rateChangesCall],
    success: t('proposal.sent'),
  })
  const send = async (second: boolean) => {
    // A price that was set cannot be emptied: 0 ends the sale.
    const errors = rateErrors(draft, draft.changed)
    if (Object.keys(errors).length > 0) return fail(errors)
    if (draft.changed.length === 0) return draft.cancel()
    if (!second && !(await prices.confirmed())) return
    await (second ? proposal : update).run({
      body: draft.changed.map((field) => ({
        currecy_isocode: field,
        rate: draft.value(field),
        validFrom: draft.version(field),
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
