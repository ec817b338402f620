import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { usePricePer } from '../../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './facts.module.css'
import { useMoment } from './use-moment.ts'

/**
 * The rates the two sides proposed to each other, oldest first: whose, who, when. The last one stands while the draft
 * is `open`, and is what was agreed once it was accepted.
 */
export function OfferList({
  offers,
  open,
  accepted = false,
  currency,
}: {
  offers: OrderDetail['bank_bids']
  open: boolean
  accepted?: boolean
  /** Of the order. */
  currency: { readonly isoCode: string; readonly unit: number }
}) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const moment = useMoment()
  const pricePer = usePricePer()
  return (
    <>
      {offers.length > 0 && <p className={`soft ${classes.unit}`}>{pricePer(currency)}</p>}
      <ol className={classes.offers}>
        {offers.map((offer, index) => (
          <li key={`${offer.date}-${offer.rate}`}>
            <span className={classes.when}>{moment(offer.date)}</span>
            <span>
              {offer.company}{' '}
              <small className="soft">
                {format.listed(
                  [t(`side.${offer.side}`), offer.user].filter((part) => part !== null && part !== ''),
                )}
              </small>
            </span>
            <span className="num">
              {index === offers.length - 1 && (open || accepted) && (
                <StatusBadge tone={open ? 'warn' : 'good'}>
                  {t(open ? 'page.standing' : 'page.accepted')}
                </StatusBadge>
              )}{' '}
              {format.rate(offer.rate)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
