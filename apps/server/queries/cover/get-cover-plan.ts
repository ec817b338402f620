import type { CoverPlanView, CoverTitleView } from '@fxmatch/contract/http/cover'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isKnownDay } from '@fxmatch/domain/calendar/moments'
import {
  addCalendarDays,
  addCalendarMonths,
  daysBetween,
  marketDate,
} from '@fxmatch/domain/calendar/working-days'
import { coverPlan, monthsFrom, type PlannedTitle } from '@fxmatch/domain/cover/cover-plan'
import { budgetRates, policyOn } from '@fxmatch/domain/cover/cover-settings'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { importTitleBalance } from '@fxmatch/domain/order-requests/import-title'
import { FORMS, type Form } from '@fxmatch/domain/orders/order-facts'
import { allInPercentOf, allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import type { PriceBuyer } from '@fxmatch/domain/pricing/buyer-price'
import { bankOfCompany } from '../../db/companies/bank-of-company.ts'
import type { Db } from '../../db/connect.ts'
import { readCoverChanges } from '../../db/cover/cover-changes.ts'
import {
  readDraftsOf,
  readLowestRates,
  readOrderCosts,
  readPlannedTitles,
  readUnplannedTitles,
} from '../../db/cover/cover-rows.ts'
import { readTitleRequests } from '../../db/order-requests/import-titles.ts'
import { readDuesTitles } from '../../db/order-requests/title-dues.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import { listRemainderRates } from '../../db/reference/remainder-rates.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { getCoverSettings } from './cover-settings.ts'

/** So many days before the first payment a step of working days may reach. */
const BACK_DAYS = 62

/** What the company would pay now for each of some currencies, all-in: the best of the market and of its bank. TND per quoting unit. */
async function pricesNow(
  db: Db,
  companyId: string,
  currencies: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { bank_id: bankId } = await bankOfCompany(db, companyId)
  const [margined, plain] = [
    await loadTermsInForce(db, { at: now, marginBankId: bankId }),
    await loadTermsInForce(db, { at: now, marginBankId: null }),
  ]
  const best = new Map<string, string>()
  const offer = (currency: string, form: Form, rate: string, buyer: PriceBuyer) => {
    const terms = (buyer === 'CORPORATE' ? margined : plain)(form, currency)
    const price = allInPrice(decimal(rate), decimal(allInPercentOf(form, terms, buyer)))
    const written = toDecimalString(price, RATE_DECIMALS)
    const known = best.get(currency)
    if (known === undefined || compareDecimals(written, known) < 0) best.set(currency, written)
  }
  for (const { currency, form, rate } of await readLowestRates(db, currencies, now))
    offer(currency, form, rate, 'CORPORATE')
  if (bankId === null) return best
  for (const { currency, rate } of await listRemainderRates(db, { bankIds: [bankId], at: now }))
    if (currencies.includes(currency)) for (const form of FORMS) offer(currency, form, rate, 'BANK')
  return best
}

async function countUnplanned(db: Db, companyId: string, today: string): Promise<number> {
  const titles = await readUnplannedTitles(db, companyId, today)
  const drawn = await readTitleRequests(
    db,
    titles.map(({ id }) => id),
  )
  return titles.filter(({ id, amount, decimals }) =>
    isPositiveDecimal(importTitleBalance(amount, decimals, drawn.get(id) ?? []).left),
  ).length
}

type Asked = { readonly from?: string | undefined; readonly months: number }

/**
 * What the viewer's company has to pay its suppliers, by currency and month, beside what covers it, what its policy asks to be covered by
 * now, what covering costs on average and beside its budget, and what one percent on the price would cost; with what it has said of all this.
 */
export function getCoverPlan(
  db: Db,
  viewer: Pick<Actor, 'companyId' | 'userId'>,
  asked: Asked,
  now: Date,
): Promise<CoverPlanView> {
  return inSnapshot(db, async (snapshot) => ({
    ...(await readPlan(snapshot, viewer.companyId, asked, now)),
    settings: await getCoverSettings(snapshot, viewer, now),
  }))
}

/** The figures of a company's plan, for nobody in particular. */
export const getCoverFigures = (
  db: Db,
  companyId: string,
  asked: Asked,
  now: Date,
): Promise<Omit<CoverPlanView, 'settings'>> =>
  inSnapshot(db, (snapshot) => readPlan(snapshot, companyId, asked, now))

async function readPlan(
  snapshot: Db,
  companyId: string,
  asked: Asked,
  now: Date,
): Promise<Omit<CoverPlanView, 'settings'>> {
  const today = marketDate(now)
  // No payment lies beyond the days that there are (decision 0141).
  const months = monthsFrom(asked.from ?? today.slice(0, 7), asked.months).filter((month) =>
    isKnownDay(`${month}-01`),
  )
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const until = addCalendarDays(addCalendarMonths(`${last}-01`, 1), -1)
  const rows = await readPlannedTitles(snapshot, companyId, until)
  const ids = rows.map(({ id }) => id)
  const dues = await readDuesTitles(snapshot, rows)
  const drawn = await readTitleRequests(snapshot, ids)
  const drafts = await readDraftsOf(snapshot, ids)
  const titles = rows.flatMap((row): PlannedTitle[] => {
    const title = dues.get(row.id)
    if (!title || title.since === null) return []
    return [{ ...title, since: title.since, id: row.id, reference: row.reference, unit: row.unit }]
  })
  const orders = titles.flatMap(({ parts }) => parts.flatMap(({ order }) => (order === null ? [] : [order])))
  const currencies = [...new Set(titles.map(({ currency }) => currency))]
  const begin = addCalendarDays(`${first}-01` < today ? `${first}-01` : today, -BACK_DAYS)
  const changes = await readCoverChanges(snapshot, companyId)
  const { steps } = policyOn(changes, today)
  const plan = coverPlan({
    ...{ titles, months, today, steps, budgets: budgetRates(changes) },
    costs: await readOrderCosts(snapshot, orders),
    prices: await pricesNow(snapshot, companyId, currencies, now),
    holidays: await holidaysWithin(snapshot, begin, daysBetween(begin, until)),
  })
  const shown = new Set(
    plan.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.dues.map((d) => d.title))),
  )
  return {
    ...{ today, months, policy: [...steps] },
    rows: plan.rows.map((row) => ({
      ...row,
      budget: [...row.budget],
      cells: row.cells.map((cell) => ({ ...cell, dues: [...cell.dues] })),
    })),
    total: { ...plan.total, unpriced: [...plan.total.unpriced] },
    titles: rows
      .filter(({ id }) => shown.has(id))
      .map(
        (row): CoverTitleView => ({
          ...{ id: row.id, reference: row.reference, nature: row.nature, currency: row.currency },
          bank: { id: row.bank_id, name: row.bank_name },
          left: importTitleBalance(row.amount, row.decimals, drawn.get(row.id) ?? []).left,
          expiry: row.expires_on,
          draft: drafts.get(row.id) ?? null,
        }),
      ),
    unplanned: await countUnplanned(snapshot, companyId, today),
  }
}
