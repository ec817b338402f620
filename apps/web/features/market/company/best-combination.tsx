import { MOST_BASKET_LINES } from '@fxmatch/contract/http/basket'
import { denominationsCall } from '@fxmatch/contract/http/denominations'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { OrderRequestDetail, RemainderOfferView } from '@fxmatch/contract/http/order-request-view'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import { compareDecimals, isPositiveDecimal, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import {
  bestCombination,
  type CombinablePosition,
  type Combination,
  type PartLimits,
  payablePrice,
} from '@fxmatch/domain/order-requests/best-combination'
import { averagePrice } from '@fxmatch/domain/pricing/average'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { costAtBank, marginPercentOf, priceOfOrder } from '../order/order-price.ts'
import classes from './company.module.css'
import { type Basket, offered } from './use-basket.ts'

type Props = {
  request: OrderRequestDetail
  basket: Basket
  /** What the market's list shows now, in its filters: what the company does not look at is not proposed. */
  positions: readonly MarketPosition[]
}

type Chosen = { position: MarketPosition; amount: string; allIn: string; payable: string }

/** What the cheapest positions would cover of what is missing, why, and all of them into the basket by one press. */
export function BestCombination({ request, basket, positions }: Props) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const { lines, missing } = basket
  const bank = useMemo(() => cheapestOffer(request), [request])
  const limits = usePartLimits(request.currency)
  const { found, chosen } = useMemo(() => {
    if (limits === null) return { found: null, chosen: [] }
    const byId = new Map(positions.map((position) => [position.id, position]))
    const found = bestCombination(
      { currency: request.currency, decimals: request.currencyPattern, openAmount: missing },
      positions.map(combinable),
      {
        taken: new Set(lines.map(({ position }) => position.id)),
        bankPrice: bank?.payable ?? null,
        most: MOST_BASKET_LINES - lines.length,
        limits,
      },
    )
    const chosen = found.lines.flatMap(({ positionId, amount }): Chosen[] => {
      const position = byId.get(positionId)
      if (position === undefined) return []
      const { allInCounterValue: allIn, payable } = priceOfOrder(position, amount, position.rate)
      return [{ position, amount, allIn, payable }]
    })
    return { found, chosen }
  }, [request, positions, missing, lines, bank, limits])
  if (found === null || !isPositiveDecimal(missing)) return null
  const { currency: iso, currencyPattern: places } = request
  const unit = request.currencyUnit
  const cost = sumDecimals(chosen.map((each) => each.payable)).toFixed()
  const amount = sumDecimals(chosen.map((each) => each.amount)).toFixed()
  const average = averagePrice(sumDecimals(chosen.map((each) => each.allIn)).toFixed(), amount, unit)
  return (
    <section className={classes.best} aria-label={t('best.title')}>
      <header>
        <h3>{t('best.title')}</h3>
        <span className="soft">{t('best.for', { amount: format.amount(missing, places), iso })}</span>
      </header>
      {chosen.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('best.position')}</th>
              <th scope="col">{t('best.amount', { iso })}</th>
              <th scope="col">{t('best.price')}</th>
              <th scope="col">{t('best.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {chosen.map(({ position, amount: part, payable }) => (
              <tr key={position.id}>
                <th scope="row">{format.facts([`#${position.id}`, t(`form.${position.form}`)])}</th>
                <td>{format.amount(part, places)}</td>
                <td>{format.rate(position.rateTCC)}</td>
                <td>{format.dinars(payable)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('best.total')}</th>
              <td>{format.amount(amount, places)}</td>
              <td>{format.rate(average)}</td>
              <td>{format.dinars(cost)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <Why found={found} request={request} cost={cost} amount={amount} unit={unit} bank={bank} />
      {chosen.length > 0 && (
        <Button
          size="xs"
          fullWidth
          onClick={() =>
            basket.addAll(chosen.map(({ position, amount: part }) => ({ position, amount: part })))
          }
        >
          {t('best.add', { count: chosen.length })}
        </Button>
      )}
    </section>
  )
}

/** A position with what is paid on it. */
function combinable(position: MarketPosition): CombinablePosition {
  const payable = payablePrice(position.rate, {
    commission: position.commission_percent,
    margin: marginPercentOf(position),
    vat: position.vat_percent,
  })
  return { ...offered(position), form: position.form, payable }
}

type Bank = { offer: RemainderOfferView; payable: string } | undefined

/** In which form the bank sells the remainder for the least, with the VAT; it has no margin. */
function cheapestOffer(request: OrderRequestDetail): Bank {
  return request.remainderOffers
    .map((offer) => ({
      offer,
      payable: payablePrice(offer.rate, {
        commission: offer.commissionRate,
        margin: '0',
        vat: offer.vatPercent,
      }),
    }))
    .toSorted((one, other) => compareDecimals(one.payable, other.payable))[0]
}

/** Which parts of a position the server takes; null while that is unknown. */
function usePartLimits(currency: string): PartLimits | null {
  useChanges(['position_policy'], [positionPoliciesCall])
  useChanges(['configuration'], [denominationsCall])
  const policies = useQuery(callQuery(positionPoliciesCall, {})).data
  const notes = useQuery(callQuery(denominationsCall, {})).data
  return useMemo(() => {
    if (policies === undefined || notes === undefined) return null
    const policy = policies.find((known) => known.currency.isoCode === currency)
    return {
      smallestAmount: policy?.smallestAmount ?? null,
      largestAmount: policy?.largestAmount ?? null,
      smallestNote: smallestNote(notes.filter((note) => note.currency.isoCode === currency)),
    }
  }, [policies, notes, currency])
}

/** Why these, why no more, and what they save. */
function Why({
  found,
  request,
  cost,
  amount,
  unit,
  bank,
}: {
  found: Combination
  request: OrderRequestDetail
  cost: string
  amount: string
  unit: number
  bank: Bank
}) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const { currency: iso, currencyPattern: places } = request
  const left = format.amount(found.left, places)
  const any = found.lines.length > 0
  const atBank = bank && any ? costAtBank(bank.offer, amount, unit) : null
  const saved = atBank === null ? null : decimal(atBank).minus(decimal(cost)).toFixed()
  return (
    <ul className={classes.why}>
      {any && <li>{t('best.cheapest', { count: found.looked })}</li>}
      {saved !== null && atBank !== null && isPositiveDecimal(saved) && (
        <li>{t('best.saved', { saved: format.dinars(saved), cost: format.dinars(atBank) })}</li>
      )}
      {found.end === 'BANK_CHEAPER' && bank && (
        <li>
          {t(any ? 'best.bankRest' : 'best.bankAll', {
            left,
            iso,
            unit,
            price: format.rate(bank.payable),
          })}
        </li>
      )}
      {found.end === 'NOTHING_LEFT' && <li>{t('best.nothing', { left, iso })}</li>}
      {found.end === 'LINES_FULL' && <li>{t('best.full', { count: MOST_BASKET_LINES })}</li>}
    </ul>
  )
}
