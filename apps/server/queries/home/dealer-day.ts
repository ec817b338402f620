import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { Db } from '../../db/connect.ts'
import { readBestPositions, readRunningOrders } from '../../db/home/dealer-rows.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentPosition } from '../market/present-position.ts'

/** The cheapest position of each currency and form on the market, at the viewer's prices. */
export async function readMarketBest(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<NonNullable<HomeFigures['best']>> {
  const ids = await readBestPositions(db, now)
  const [rows, view] = await Promise.all([
    readMarketRows(db, { ids, companyId: viewer.companyId, limit: ids.length, now }),
    loadPriceView(db, viewer, now),
  ])
  return rows
    .map((row) => presentPosition(row, view))
    .map(({ id, amount, rate, rateTCC, form, currency }) => ({
      position: id,
      currency: { isoCode: currency.iso_code, pattern: currency.pattern, unit: currency.unit },
      ...{ form, amount, rate, allIn: rateTCC },
    }))
    .sort((a, b) => a.currency.isoCode.localeCompare(b.currency.isoCode) || a.form.localeCompare(b.form))
}

/** The orders that the viewer's bank has placed and that end by themselves, the next first. */
export async function readRunningDeals(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<NonNullable<HomeFigures['deals']>> {
  const rows = await readRunningOrders(db, viewer.companyId, now)
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      seller: row.seller,
      currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
      amount: presentAmount(row.amount, row.decimals),
      rate: toDecimalString(decimal(row.rate), RATE_DECIMALS),
      status: presentStatus(row.status),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}
