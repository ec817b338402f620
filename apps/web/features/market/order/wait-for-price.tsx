import type { MarketPosition } from '@fxmatch/contract/http/market'
import { decimal } from '@fxmatch/domain/money/decimal'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'

/**
 * The way to a standing order that waits for more of the like at a better price: it begins with the position's currency, form and amount.
 * @param price the price that is typed, where it is one; else the position's, TND per quoting unit of the seller's rate
 */
export function WaitForPrice({ position, price }: { position: MarketPosition; price: string | null }) {
  const { t } = useTranslation('proof')
  const may = useCan('standing.manage')
  if (!may) return null
  const { amount, form, rate } = position
  const start = {
    ...{ give: true, currency: position.currency.iso_code, form },
    ...{ amount: decimal(amount).toFixed(), rate: price ?? rate },
  }
  return (
    <Link to="/standing" search={start}>
      {t('waitFor')}
    </Link>
  )
}
