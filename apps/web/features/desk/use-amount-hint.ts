import { denominationsCall } from '@fxmatch/contract/http/denominations'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'

type Translate = ReturnType<typeof useTranslation<'desk'>>['t']

/** The amounts that a currency's limits allow, in words; null where there is no bound. */
export function boundsText(
  t: Translate,
  format: Formats,
  bounds: { smallest: string | null; largest: string | null; currency: string; decimals: number },
): string | null {
  const { currency, decimals } = bounds
  const smallest = format.amount(bounds.smallest, decimals)
  const largest = format.amount(bounds.largest, decimals)
  if (bounds.smallest === null)
    return bounds.largest === null ? null : t('publish.amountTo', { largest, currency })
  if (bounds.largest === null) return t('publish.amountFrom', { smallest, currency })
  return t('publish.amountBetween', { smallest, largest, currency })
}

/**
 * Which amounts the market's limits allow for a currency, and of which note one in banknotes is a multiple: beforehand, kept
 * current; null while that is unknown.
 */
export function useAmountHint(currency: CurrencyView | undefined, form: Form): string | null {
  const { t } = useTranslation('desk')
  const format = useFormat()
  useChanges(['position_policy'], [positionPoliciesCall])
  useChanges(['configuration'], [denominationsCall])
  const policies = useQuery(callQuery(positionPoliciesCall, {}))
  const policy = policies.data?.find((known) => known.currency.isoCode === currency?.isoCode)
  const notes = useQuery(callQuery(denominationsCall, {}))
  if (!policy || !currency) return null
  const bounds = boundsText(t, format, {
    smallest: policy.smallestAmount,
    largest: policy.largestAmount,
    currency: currency.isoCode,
    decimals: currency.pattern,
  })
  const own = notes.data?.filter((note) => note.currency.isoCode === currency.isoCode)
  const smallest = form === 'CASH' && own ? smallestNote(own) : null
  const multiple =
    smallest === null
      ? null
      : t('publish.amountMultiple', { smallest: format.decimal(smallest), currency: currency.isoCode })
  return format.facts([bounds, multiple]) || null
}
