import {
  type AgencyRate,
  agencyRatesCall,
  displayBoardCall,
  updateAgencyRatesCall,
  updateAllAgencyRatesCall,
} from '@fxmatch/contract/http/display'
import {
  proposeAgencyRatesCall,
  proposeAllAgencyRatesCall,
  rateChangesCall,
} from '@fxmatch/contract/http/rate-changes'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { toPlaces } from '../../lib/format/decimal.ts'
import { focusField, RATE_PLACES, rateErrors, sellsBelow } from '../../lib/forms/rate-fields.ts'
import { type Draft, useDraft } from '../../lib/forms/use-draft.ts'
import { rateEntry } from '../../lib/prices/rate-entry.ts'
import { type TypedPrices, useTypedPrices } from '../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../live/use-price-bands.ts'

/** The draft's field of one side of a currency. */
export const fieldOf = (side: 'purchaseRate' | 'saleRate', currency: string) => `${side}-${currency}`

function savedOf(rates: readonly AgencyRate[]) {
  return Object.fromEntries(
    rates.flatMap(({ currency: { isoCode }, validFrom, ...rate }) =>
      (['purchaseRate', 'saleRate'] as const).map((side) => {
        const value = rate[side]
        return [
          fieldOf(side, isoCode),
          { value: value === null ? '' : toPlaces(value, RATE_PLACES), version: validFrom },
        ]
      }),
    ),
  )
}

/**
 * An agency's rates as they are typed, and the way to save them, for it or for every agency of the bank. A currency of
 * which nothing was ever entered may stay empty.
 */
export function useAgencyDraft(
  rates: readonly AgencyRate[] | undefined,
  everywhere: boolean,
): {
  draft: Draft
  prices: TypedPrices
  save: () => Promise<void>
  /** Has a second person confirm what lies outside the band. */
  propose: () => Promise<void>
  running: boolean
} {
  const { t } = useTranslation(['display', 'rates'])
  const errorText = useErrorText()
  const draft = useDraft(savedOf(rates ?? []))
  const at = (side: 'purchaseRate' | 'saleRate', currency: string) => draft.value(fieldOf(side, currency))
  const lines = (rates ?? []).filter(
    ({ currency: { isoCode }, purchaseRate }) =>
      purchaseRate !== null || at('purchaseRate', isoCode) !== '' || at('saleRate', isoCode) !== '',
  )
  const prices = useTypedPrices(
    usePriceBands(),
    (rates ?? []).flatMap(({ currency: { isoCode } }) =>
      (['purchaseRate', 'saleRate'] as const).map((side) =>
        rateEntry(draft, fieldOf(side, isoCode), isoCode),
      ),
    ),
  )
  const fail = (errors: Record<string, string>) => {
    draft.fail(errors)
    focusField(Object.keys(errors)[0])
  }
  const options = {
    refreshes: [agencyRatesCall, displayBoardCall],
    success: t('rates.saved'),
    onSuccess: draft.cancel,
    onRefusal: (error: ApiError): 'shown' => {
      const wrong = (error.refusal?.fields ?? []).flatMap(({ path, message }) => {
        const [index, side] = path.split('.')
        const currency = lines[Number(index)]?.currency.isoCode
        return currency && (side === 'purchaseRate' || side === 'saleRate')
          ? [[fieldOf(side, currency), message] as const]
          : []
      })
      if (wrong.length > 0) fail(Object.fromEntries(wrong))
      else toastError(`${t('rates.failed')} ${errorText(error)}`, error.refusal?.requestId)
      return 'shown'
    },
  }
  const one = useCommand(updateAgencyRatesCall, options)
  const all = useCommand(updateAllAgencyRatesCall, options)
  const second = {
    ...options,
    refreshes: [...options.refreshes, rateChangesCall],
    success: t('rates:proposal.sent'),
  }
  const proposeOne = useCommand(proposeAgencyRatesCall, second)
  const proposeAll = useCommand(proposeAllAgencyRatesCall, second)
  const send = async (proposing: boolean) => {
    const codes = lines.map(({ currency }) => currency.isoCode)
    const below = codes
      .filter((code) => sellsBelow(at('purchaseRate', code), at('saleRate', code)))
      .map((code) => [fieldOf('saleRate', code), t('rates.below')])
    const errors = {
      ...Object.fromEntries(below),
      ...rateErrors(
        draft,
        codes.flatMap((code) => [fieldOf('purchaseRate', code), fieldOf('saleRate', code)]),
      ),
    }
    if (Object.keys(errors).length > 0) return fail(errors)
    if (lines.length === 0) return draft.cancel()
    if (!proposing && !(await prices.confirmed())) return
    const body = lines.map(({ id, currency: { isoCode } }) => ({
      id,
      currency: isoCode,
      purchaseRate: at('purchaseRate', isoCode),
      saleRate: at('saleRate', isoCode),
      validFrom: draft.version(fieldOf('purchaseRate', isoCode)),
    }))
    if (proposing) await (everywhere ? proposeAll : proposeOne).run({ body })
    else await (everywhere ? all : one).run({ body })
  }
  return {
    draft,
    prices,
    save: () => send(false),
    propose: () => send(true),
    running: [one, all, proposeOne, proposeAll].some(({ running }) => running),
  }
}
