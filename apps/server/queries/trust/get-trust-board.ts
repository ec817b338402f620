import type { TrustBoardRow, trustBoardCall } from '@fxmatch/contract/http/trust-public'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { compareQuotes, shownRates } from '@fxmatch/domain/trust/board'
import { operatorScore } from '@fxmatch/domain/trust/score'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { type QuotedCurrency, readQuotedCurrencies } from '../../db/reference/quoted-currencies.ts'
import { readTrustAgencies } from '../../db/trust/agencies.ts'
import { type OperatorRow, type RateRow, readTrustRates } from '../../db/trust/operators.ts'
import { operatorCounts } from '../../db/trust/requests.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentTrustAgency } from './get-trust-agencies.ts'

export type BoardQuery = z.output<typeof trustBoardCall.query>

const rate = (value: string) => presentAmount(value, RATE_DECIMALS)

function quoteFor(query: BoardQuery, rates: TrustBoardRow['rates']): TrustBoardRow['quote'] {
  const { currency, direction, amount } = query
  const row = rates.find((one) => one.currency.isoCode === currency)
  if (!row || !direction || amount === undefined) return null
  const price = direction === 'SELL' ? row.purchaseRate : row.saleRate
  if (!isPositiveDecimal(price)) return null
  return { rate: price, allIn: counterValue(amount, price, row.currency.unit) }
}

/** Rates of the operator's category, none while it does not show them; of one currency where one is asked. */
function ratesOf(
  operator: OperatorRow,
  rows: readonly RateRow[],
  currencies: ReadonlyMap<string, QuotedCurrency>,
): TrustBoardRow['rates'] {
  if (!operator.display_activated) return []
  return rows.flatMap((row) => {
    const currency = currencies.get(row.currency)
    if (row.companyId !== operator.company_id || !currency) return []
    const { purchase, sale } = shownRates(row, operator.display_category)
    if (!isPositiveDecimal(purchase) && !isPositiveDecimal(sale)) return []
    const { iso_code: isoCode, decimals: pattern, unit } = currency
    return [{ currency: { isoCode, pattern, unit }, purchaseRate: rate(purchase), saleRate: rate(sale) }]
  })
}

function compareRows(a: TrustBoardRow, b: TrustBoardRow, query: BoardQuery): number {
  const byName = a.operator.name.localeCompare(b.operator.name, 'fr')
  if (query.sort === 'allIn' && query.direction) {
    return compareQuotes(a.quote?.allIn ?? null, b.quote?.allIn ?? null, query.direction) || byName
  }
  if (query.sort === 'score') {
    const [x, y] = [a.operator.score, b.operator.score]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName
    return compareDecimals(y, x) || byName
  }
  return byName
}

/**
 * The public rate board: every operator that is visible, with its agencies, and its rates where it shows them. Narrowed to
 * operators with an agency in a governorate or a city; with a currency, a direction and an amount each has a quote, and
 * they come best first for the traveller.
 */
export function getTrustBoard(db: Db, query: BoardQuery): Promise<TrustBoardRow[]> {
  return inSnapshot(db, async (snapshot) => {
    const operators = await snapshot
      .selectFrom('trust_operators')
      .selectAll()
      .where('visible', '=', true)
      .orderBy('company_id')
      .execute()
    const companyIds = operators.map(({ company_id }) => company_id)
    const { region, city, currency } = query
    const agencies = (await readTrustAgencies(snapshot, { companyIds })).filter(
      (row) =>
        (region === undefined || row.governorate_id === region) &&
        (city === undefined || row.city_id === city),
    )
    const currencies = await readQuotedCurrencies(snapshot)
    const rates = await readTrustRates(snapshot, { companyIds, currency })
    const counts = await operatorCounts(snapshot, companyIds)
    const rows = operators.flatMap((operator): TrustBoardRow[] => {
      const near = agencies.filter(({ company_id }) => company_id === operator.company_id)
      if (near.length === 0 && (region !== undefined || city !== undefined)) return []
      const known = counts.find(({ companyId }) => companyId === operator.company_id)
      const shown = ratesOf(operator, rates, currencies)
      return [
        {
          operator: {
            id: operator.company_id,
            name: operator.name,
            phone: operator.phone,
            whatsapp: operator.whatsapp,
            score: known ? operatorScore(known) : null,
          },
          message: operator.display_activated ? operator.display_description : '',
          category: operator.display_category,
          agencies: near.map(presentTrustAgency),
          rates: shown,
          quote: quoteFor(query, shown),
        },
      ]
    })
    return rows.sort((a, b) => compareRows(a, b, query))
  })
}
