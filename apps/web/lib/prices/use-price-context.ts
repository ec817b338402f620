import { type PriceContext, priceContextCall } from '@fxmatch/contract/http/market'
import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'

/** Deals are made by the minute; nothing in the live feed tells of those of others. */
const READ_AGAIN_MS = 30_000

/** What a price of one currency and form is seen beside. All prices are the seller's, TND per quoting unit. */
export type SeenBeside = {
  readonly currency: string
  readonly form: Form
  readonly unit: number
  /** Decimals of the currency's amounts. */
  readonly decimals: number
  readonly opening: { readonly rate: string; readonly day: string } | null
  /** The weighted average of the market day's deals, and of how many. */
  readonly average: { readonly rate: string; readonly deals: number } | null
} & PriceContext

/** What prices of a currency and form are seen beside, read again every half minute; undefined until it is there. */
export function usePriceContext(asked: { currency: string; form: Form }): {
  context: SeenBeside | undefined
  error: Error | null
  retry: () => void
} {
  const { currency, form } = asked
  const [made, policies] = useQueries({
    queries: [
      {
        ...callQuery(priceContextCall, { params: { isoCode: currency }, query: { form } }),
        refetchInterval: READ_AGAIN_MS,
      },
      { ...callQuery(positionPoliciesCall, {}), refetchInterval: READ_AGAIN_MS },
    ],
  })
  const policy = policies.data?.find((each) => each.currency.isoCode === currency)
  const told = made.data?.data
  return {
    context: told && policy && { ...told, ...asked, ...figuresOf(policy, form) },
    error: made.error ?? policies.error,
    retry: () => {
      void made.refetch()
      void policies.refetch()
    },
  }
}

type Policy = PositionPolicyView

function figuresOf({ currency, openingRate, referenceDay, traded }: Policy, form: Form) {
  const { average, orders } = traded[form]
  return {
    unit: currency.unit,
    decimals: currency.pattern,
    opening: openingRate !== null && referenceDay !== null ? { rate: openingRate, day: referenceDay } : null,
    average: average === null ? null : { rate: average, deals: orders },
  }
}
