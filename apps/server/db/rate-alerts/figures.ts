import type { CompanyKind } from '@fxmatch/domain/access/roles'
import {
  addCalendarDays,
  endOfMarketDate,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import type { DecimalString } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { DEAL_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { rateForUnit } from '@fxmatch/domain/price-proof/price-proof'
import { allInPartsOf } from '@fxmatch/domain/pricing/all-in-price'
import { type Bought, figureOf, type SellersOffer } from '@fxmatch/domain/rate-alerts/figure'
import type { AlertMeasure } from '@fxmatch/domain/rate-alerts/rate-alert'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { readCurve } from '../fixings/fixing-lists.ts'
import { lastValidatedRates } from '../opening-rates/opening-rate-rows.ts'
import { allInCounterValue } from '../orders/order-prices.ts'
import { statusesSql } from '../orders/status-sets.ts'
import { isOnMarket } from '../positions/on-market.ts'
import { readFixingReference } from '../price-proofs/fixing-reference.ts'
import { readMarketDay } from '../reference/market-day.ts'
import { readQuotedCurrency } from '../reference/quoted-currencies.ts'
import { loadTermsInForce, type TermsInForce } from '../reference/terms-in-force.ts'

/** Whose figure is asked for: their company, and the bank whose margin it pays. */
export interface FigureReader {
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly bankId: string | null
}

/** What is measured of which currency, and in which form. */
export interface AskedFigure {
  readonly currency: string
  readonly form: Form | null
  readonly measure: AlertMeasure
}

/** Reads figures of one moment. */
export type FigureOf = (asked: AskedFigure, reader: FigureReader) => Promise<DecimalString | null>

/**
 * What alerts measure, at a moment. Each thing is read once, however many alerts wait for it. Whoever asks has asked `mayMeasure`
 * before: here nobody is refused a figure.
 */
export function figuresAt(db: Db, now: Date): FigureOf {
  const ofCurrency = onceEach((currency) => readCurrencyFacts(db, currency, now))
  const termsOf = onceEach((bank) =>
    loadTermsInForce(db, { at: now, marginBankId: bank === NO_BANK ? null : bank }),
  )
  const bought = onceEach((key) => {
    const [companyId = '', currency = ''] = key.split(' ')
    return readBoughtToday(db, { companyId, currency }, now)
  })
  return async ({ currency, form, measure }, { companyId, companyKind, bankId }) => {
    const buyer = companyKind === 'CORPORATE' ? 'CORPORATE' : 'BANK'
    const terms: TermsInForce = await termsOf((buyer === 'CORPORATE' ? bankId : null) ?? NO_BANK)
    const percents = (of: Form) => allInPartsOf(of, terms(of, currency), buyer)
    return figureOf(
      { measure, form },
      {
        ...(await ofCurrency(currency)),
        companyId,
        percents: { CASH: percents('CASH'), DIGITAL: percents('DIGITAL') },
        bought: measure === 'MY_AVERAGE_COST' ? await bought(`${companyId} ${currency}`) : [],
      },
    )
  }
}

const NO_BANK = ''

/** Has each key read once. */
function onceEach<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}

async function readCurrencyFacts(db: Db, currency: string, now: Date) {
  const { unit } = await readQuotedCurrency(db, currency)
  const today = marketDate(now)
  const { points, before } = await readCurve(db, { currency, from: today, to: today })
  const fixing = points.at(-1) ?? before
  const openings = await lastValidatedRates(db, addCalendarDays(today, 1))
  return {
    unit,
    offers: await readSellersOffers(db, currency, now),
    opening: openings.get(currency) ?? null,
    fixing: fixing === null ? null : rateForUnit(fixing.rate, fixing.unit, unit),
    reference: (await readFixingReference(db, { currency, unit, at: now }))?.rate ?? null,
  }
}

/** What each seller has on the market of a currency, by form. */
async function readSellersOffers(db: Db, currency: string, now: Date): Promise<SellersOffer[]> {
  const { rows } = await sql<SellersOffer>`
    select p.seller_id as "sellerId", p.form, min(p.rate)::text as rate, sum(p.amount)::text as amount
    from positions p where p.currency = ${currency} and ${isOnMarket(now)}
    group by p.seller_id, p.form`.execute(db)
  return rows
}

/** What a company has bought of a currency since the market's day began, by form: by its tickets, as the market's average is made. */
async function readBoughtToday(
  db: Db,
  { companyId, currency }: { readonly companyId: string; readonly currency: string },
  now: Date,
): Promise<Bought[]> {
  const from = startOfMarketDate(await readMarketDay(db, now))
  const { rows } = await sql<Bought>`
    select o.form, sum(o.amount)::text as amount, sum(${allInCounterValue('o')})::text as cost
    from tickets t join orders o on o.id = t.order_id
    where o.buyer_id = ${companyId} and o.currency = ${currency} and o.status in ${statusesSql(DEAL_STATUSES)}
      and t.created_at >= ${from} and t.created_at < ${endOfMarketDate(marketDate(now))}
    group by o.form`.execute(db)
  return rows
}
