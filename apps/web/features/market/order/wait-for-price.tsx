import type { MarketPosition } from '@fxmatch/contract/http/market'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'

/**
 * The way to a standing order that waits for more of the like at a better price: it begins with the position's currency, form and amount.
 * @param price the price that is typed, where it is one; else the position's, TND per quoting unit of the seller's rate
 * @param request the request in draft that a company buys for
 */
export function WaitForPrice({
  position,
  price,
  request,
}: {
  position: MarketPosition
  price: string | null
  request?: { readonly id: string; readonly openAmount: string } | undefined
}) {
  const { t } = useTranslation('proof')
  const may = useCan('standing.manage')
  if (!may) return null
  const { amount, form, rate } = position
  const wanted = request && compareDecimals(request.openAmount, amount) < 0 ? request.openAmount : amount
  const start = {
    ...{ give: true, currency: position.currency.iso_code, form },
    ...{ amount: decimal(wanted).toFixed(), rate: price ?? rate },
    ...(request && { request: request.id }),
  }
  return (
    <Link to="/standing" search={start}>
      {t('waitFor')}
    </Link>
  )
}
