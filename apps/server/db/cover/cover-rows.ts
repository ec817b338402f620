import type { OrderCost } from '@fxmatch/domain/cover/cover-budget'
import { openAmountOf } from '@fxmatch/domain/order-requests/request-figures'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { allInCounterValue } from '../orders/order-prices.ts'
import { isOnMarket } from '../positions/on-market.ts'

/** The titles of a company that have a day of payment up to a day, with what is told of them. */
export function readPlannedTitles(db: Db, companyId: string, until: string) {
  return db
    .selectFrom('import_titles')
    .innerJoin('companies as bank', 'bank.id', 'import_titles.bank_id')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', companyId)
    .where(
      sql<boolean>`exists (select from title_dues d where d.title_id = import_titles.id
        and d.edition = import_titles.dues_edition and d.due_on <= ${until}::date)`,
    )
    .selectAll('import_titles')
    .select(['bank.name as bank_name', 'currencies.decimals', 'currencies.unit'])
    .orderBy('import_titles.reference')
    .execute()
}

/** The titles of a company that hold on a day and have no day of payment: what is drawn on them says whether anything is left. */
export function readUnplannedTitles(db: Db, companyId: string, today: string) {
  return db
    .selectFrom('import_titles')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', companyId)
    .where('import_titles.expires_on', '>=', today)
    .where(
      sql<boolean>`not exists (select from title_dues d where d.title_id = import_titles.id
        and d.edition = import_titles.dues_edition)`,
    )
    .select(['import_titles.id', 'import_titles.amount', 'currencies.decimals'])
    .execute()
}

/** A request that is a draft, and what of it no order covers yet. */
export interface DraftOfTitle {
  readonly id: string
  readonly reference: string
  readonly openAmount: string
}

/** The drafts of some titles, the latest of each, by the title's id. */
export async function readDraftsOf(
  db: Db,
  titleIds: readonly string[],
): Promise<ReadonlyMap<string, DraftOfTitle>> {
  const rows = await db
    .selectFrom('order_requests')
    .where('title_id', '=', sql<string>`any (${sql.val([...titleIds])}::uuid[])`)
    .where('status', '=', 'DRAFT')
    .select([
      'title_id',
      'id',
      'reference',
      'total_amount',
      sql<{ status: OrderStatus; amount: string }[]>`(
        select coalesce(json_agg(json_build_object('status', o.status, 'amount', o.amount::text)), '[]')
        from orders o where o.order_request_id = order_requests.id)`.as('orders'),
    ])
    .orderBy('number')
    .execute()
  return new Map(
    rows.map(({ title_id, id, reference, total_amount, orders }) => [
      title_id,
      { id, reference, openAmount: openAmountOf(total_amount, orders) },
    ]),
  )
}

/** What some orders cost, all-in and without VAT, by their ids. */
export async function readOrderCosts(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderCost>> {
  const { rows } = await sql<{ id: string; amount: string; allIn: string }>`
    select o.id, o.amount::text as amount, (${allInCounterValue('o')})::text as "allIn"
    from orders o where o.id = any (${sql.val([...orderIds])}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, amount, allIn }) => [id, { amount, allIn }]))
}

/** The lowest rate of each currency and form that is on the market now. */
export async function readLowestRates(
  db: Db,
  currencies: readonly string[],
  now: Date,
): Promise<readonly { readonly currency: string; readonly form: Form; readonly rate: string }[]> {
  const { rows } = await sql<{ currency: string; form: Form; rate: string }>`
    select p.currency, p.form, min(p.rate)::text as rate from positions p
    where p.currency = any (${sql.val([...currencies])}::text[]) and ${isOnMarket(now)}
    group by p.currency, p.form`.execute(db)
  return rows
}
