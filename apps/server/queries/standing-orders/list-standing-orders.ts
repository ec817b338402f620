import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { type DecimalString, decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import { rangeOf } from '@fxmatch/domain/pricing/price-band'
import { farTarget, highestRateFor } from '@fxmatch/domain/standing-orders/standing-target'
import { isTooLate, sellsIt, wantsPlace } from '@fxmatch/domain/standing-orders/standing-wants'
import { bankOfCompany } from '../../db/companies/bank-of-company.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import { readBestRates, readOnOffer } from '../../db/standing-orders/standing-feed.ts'
import {
  readHits,
  readStanding,
  readWantedNames,
  type ShownStanding,
} from '../../db/standing-orders/standing-rows.ts'
import { presentStanding } from './present-standing.ts'
import { asideAt, percentsAt } from './waiting-orders.ts'

/** So many are shown; older ones are left out, and it is said. */
const MOST_SHOWN = 300

/** The standing orders of the viewer's company. */
export async function listStandingOrders(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<{ data: StandingOrderView[]; truncated: boolean }> {
  const rows = await readStanding(db, { companyId: viewer.companyId, limit: MOST_SHOWN + 1 })
  const shown = rows.slice(0, MOST_SHOWN)
  return { data: await presentAll(db, shown, viewer, now), truncated: rows.length > shown.length }
}

/** One of the viewer's company. @throws where there is none */
export async function getStandingOrder(
  db: Db,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<StandingOrderView> {
  const rows = await readStanding(db, { companyId: viewer.companyId, id, limit: 1 })
  const [view] = await presentAll(db, rows, viewer, now)
  if (view === undefined) throw new Error(`no standing order ${id}`)
  return view
}

async function presentAll(
  db: Db,
  rows: readonly ShownStanding[],
  viewer: Actor,
  now: Date,
): Promise<StandingOrderView[]> {
  const pairs = rows.flatMap(({ oco_with }) => (oco_with === null ? [] : [oco_with]))
  const hits = await readHits(db, [...new Set([...rows.map(({ id }) => id), ...pairs])])
  const person = await readKnownPeople(db, {
    users: [...new Set([viewer.userId, ...rows.map(({ owner_id }) => owner_id)])],
  })
  const corporate = viewer.companyKind === 'CORPORATE'
  const bank = corporate ? (await bankOfCompany(db, viewer.companyId)).bank_id : null
  const percentsOf = percentsAt(db, now)
  const asideOf = await asideAt(db, rows, now)
  const bands = await readPriceBands(db, now)
  const spot = await valueDateNow(db, null, now)
  const bestOf = await bestRates(db, { rows, viewer, now, asideOf })
  const names = await readWantedNames(db, {
    houses: rows.flatMap((row) => [...row.seller_ids, ...row.not_seller_ids, ...asideOf(row)]),
    governorates: rows.flatMap(({ governorate_ids }) => governorate_ids),
  })
  const views: StandingOrderView[] = []
  for (const row of rows) {
    const payer = {
      ...row,
      company_kind: corporate ? ('CORPORATE' as const) : ('BANK' as const),
      bank_id: bank,
    }
    const percents = await percentsOf(payer)
    const rate = bestOf(row)
    const band = bands.get(row.currency)
    const target = { kind: row.target_kind, value: row.target }
    const far = farTarget(highestRateFor(target, percents), band === undefined ? null : rangeOf(band))
    const tooLate = isTooLate({ valueDateMax: row.value_date_max }, row.request_value_date ?? spot)
    views.push(
      presentStanding(row, {
        ...{
          own: hits.get(row.id) ?? [],
          others: row.oco_with === null ? [] : (hits.get(row.oco_with) ?? []),
        },
        ...{ market: rate === null ? null : priceOf(row, rate, percents), far, tooLate, names },
        ...{ aside: asideOf(row), viewer, person, now },
      }),
    )
  }
  return views
}

/** The lowest rate of what each of some would take now; null: nobody sells any. */
async function bestRates(
  db: Db,
  of: {
    readonly rows: readonly ShownStanding[]
    readonly viewer: Actor
    readonly now: Date
    readonly asideOf: (row: ShownStanding) => readonly string[]
  },
): Promise<(row: ShownStanding) => string | null> {
  const { rows, viewer, now, asideOf } = of
  const best = await readBestRates(db, { besides: viewer.companyId, now })
  const isChoosy = (row: ShownStanding) =>
    row.governorate_ids.length + row.seller_ids.length + row.not_seller_ids.length + asideOf(row).length > 0
  const choosy = rows.filter(isChoosy)
  const currencies = [...new Set(choosy.map(({ currency }) => currency))]
  const offered = currencies.length === 0 ? [] : await readOnOffer(db, { currencies, now })
  return (row) => {
    if (!isChoosy(row)) return best.get(`${row.currency} ${row.form}`) ?? null
    const wants = {
      ...{ governorates: row.governorate_ids, sellers: row.seller_ids, notSellers: row.not_seller_ids },
    }
    const found = offered.find(
      (position) =>
        position.currency === row.currency &&
        position.form === row.form &&
        !sellsIt(position, [viewer.companyId, ...asideOf(row)]) &&
        wantsPlace(wants, position),
    )
    return found?.rate ?? null
  }
}

/** A seller's rate as the target of a standing order is meant. */
function priceOf(row: ShownStanding, rate: string, percents: readonly DecimalString[]): string {
  const price = row.target_kind === 'RATE' ? decimal(rate) : allInPrice(decimal(rate), sumDecimals(percents))
  return toDecimalString(price, RATE_DECIMALS)
}
