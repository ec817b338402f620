import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { DecimalString } from '@fxmatch/domain/money/decimal'
import { allInPartsOf } from '@fxmatch/domain/pricing/all-in-price'
import { standingFigures } from '@fxmatch/domain/standing-orders/standing-figures'
import type { WaitingOrder } from '@fxmatch/domain/standing-orders/standing-hits'
import { ASIDE_HOURS } from '@fxmatch/domain/standing-orders/standing-table'
import { highestRateFor } from '@fxmatch/domain/standing-orders/standing-target'
import { isTooLate } from '@fxmatch/domain/standing-orders/standing-wants'
import type { Db } from '../../db/connect.ts'
import { loadTermsInForce, type TermsInForce } from '../../db/reference/terms-in-force.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import { readDeclining, readWaiting, type WaitingRow } from '../../db/standing-orders/standing-feed.ts'
import { readHits, type StandingRow } from '../../db/standing-orders/standing-rows.ts'

const HOUR_MS = 3_600_000

/** Whose standing order pays what over a seller's rate. */
type Payer = Pick<WaitingRow, 'company_kind' | 'bank_id' | 'form' | 'currency'>

/**
 * What a buyer's all-in price has over a seller's rate at a moment, for a company's standing order or a bank's. The terms of a bank's
 * companies are read once.
 */
export function percentsAt(db: Db, at: Date): (payer: Payer) => Promise<readonly DecimalString[]> {
  const read = new Map<string | null, Promise<TermsInForce>>()
  return async ({ company_kind, bank_id, form, currency }) => {
    const company = company_kind === 'CORPORATE'
    const marginBankId = company ? bank_id : null
    const terms = read.get(marginBankId) ?? loadTermsInForce(db, { at, marginBankId })
    read.set(marginBankId, terms)
    return allInPartsOf(form, (await terms)(form, currency), company ? 'CORPORATE' : 'BANK')
  }
}

/** Whose positions each of some standing orders leaves aside at a moment. */
export async function asideAt(
  db: Db,
  rows: readonly Pick<StandingRow, 'company_id'>[],
  now: Date,
): Promise<(row: Pick<StandingRow, 'company_id' | 'gate_aside' | 'gate_aside_on'>) => readonly string[]> {
  const since = new Date(now.getTime() - ASIDE_HOURS * HOUR_MS)
  const companies = [...new Set(rows.map(({ company_id }) => company_id))]
  const declining = await readDeclining(db, { companies, since })
  const today = marketDate(now)
  return ({ company_id, gate_aside, gate_aside_on }) => [
    ...(declining.get(company_id) ?? []),
    ...(gate_aside_on === today ? gate_aside : []),
  ]
}

/** A standing order as it waits, with how its currency is written. */
export type Waiting = WaitingOrder & { readonly decimals: number }

/** The standing orders that wait for some currencies, with what each has left and the highest rate that meets it. */
export async function readWaitingOrders(
  db: Db,
  of: { readonly currencies: readonly string[] | null; readonly now: Date },
): Promise<Waiting[]> {
  const rows = await readWaiting(db, of)
  const pairs = rows.flatMap(({ oco_with }) => (oco_with === null ? [] : [oco_with]))
  const hits = await readHits(db, [...new Set([...rows.map(({ id }) => id), ...pairs])])
  const percentsOf = percentsAt(db, of.now)
  const asideOf = await asideAt(db, rows, of.now)
  const spot = await valueDateNow(db, null, of.now)
  const waiting: Waiting[] = []
  for (const row of rows) {
    const highestRate = highestRateFor({ kind: row.target_kind, value: row.target }, await percentsOf(row))
    if (highestRate === null) continue
    if (isTooLate({ valueDateMax: row.value_date_max }, row.request_value_date ?? spot)) continue
    const others = row.oco_with === null ? [] : (hits.get(row.oco_with) ?? [])
    const { left } = standingFigures(row.amount, hits.get(row.id) ?? [], others, row.decimals)
    waiting.push({
      ...{
        id: row.id,
        companyId: row.company_id,
        currency: row.currency,
        form: row.form,
        number: row.number,
      },
      ...{ minPart: row.min_part, highestRate, left, since: row.since, decimals: row.decimals },
      ...{ governorates: row.governorate_ids, sellers: row.seller_ids, notSellers: row.not_seller_ids },
      aside: asideOf(row),
    })
  }
  return waiting
}
