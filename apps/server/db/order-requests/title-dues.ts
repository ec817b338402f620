import type { DatedRequest, DuesTitle, TitleDue } from '@fxmatch/domain/order-requests/title-dues'
import { partsOfTitle } from '@fxmatch/domain/order-requests/title-dues'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { DayRange } from '../calendar/calendar-rows.ts'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import type { TitleRow } from './import-titles.ts'

type DatedOrder = DatedRequest['orders'][number]

/** The days of payment that stand for each of some titles, in their order. */
export async function readDues(
  db: Db,
  titleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TitleDue[]>> {
  const rows = await db
    .selectFrom('title_dues')
    .innerJoin('import_titles', (join) =>
      join
        .onRef('import_titles.id', '=', 'title_dues.title_id')
        .onRef('import_titles.dues_edition', '=', 'title_dues.edition'),
    )
    .where('title_dues.title_id', '=', sql<string>`any (${sql.val([...titleIds])}::uuid[])`)
    .select(['title_dues.title_id', 'title_dues.due_on', 'title_dues.amount'])
    .orderBy('title_dues.due_on')
    .execute()
  const found = new Map<string, TitleDue[]>()
  for (const { title_id, due_on, amount } of rows)
    found.set(title_id, [...(found.get(title_id) ?? []), { on: due_on, amount }])
  return found
}

/** What draws on each of some titles, with the value date of each part. */
async function readDatedRequestsOf(db: Db, titleIds: readonly string[]) {
  const rows = await db
    .selectFrom('order_requests')
    .where('title_id', '=', sql<string>`any (${sql.val([...titleIds])}::uuid[])`)
    .select([
      'title_id',
      'status',
      'total_amount',
      'value_date',
      sql<DatedOrder[]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'amount', o.amount::text,
          'valueDate', o.value_date) order by o.number), '[]')
        from orders o where o.order_request_id = order_requests.id)`.as('orders'),
    ])
    .orderBy('number')
    .execute()
  const found = new Map<string, DatedRequest[]>()
  for (const { title_id, status, total_amount, value_date, orders } of rows) {
    const request = { status, totalAmount: total_amount, valueDate: value_date, orders }
    found.set(title_id, [...(found.get(title_id) ?? []), request])
  }
  return found
}

/** A row of a title, and how its currency is written. */
type DuesTitleRow = Pick<TitleRow, 'id' | 'amount' | 'currency' | 'expires_on' | 'dues_since'> & {
  readonly decimals: number
}

/** Titles as their days of payment are judged and covered, by id. */
export async function readDuesTitles(
  db: Db,
  titles: readonly DuesTitleRow[],
): Promise<ReadonlyMap<string, DuesTitle>> {
  const ids = titles.map(({ id }) => id)
  const dues = await readDues(db, ids)
  const requests = await readDatedRequestsOf(db, ids)
  return new Map(
    titles.map((title) => [
      title.id,
      {
        amount: title.amount,
        currency: title.currency,
        decimals: title.decimals,
        expiresOn: title.expires_on,
        since: title.dues_since,
        dues: dues.get(title.id) ?? [],
        parts: partsOfTitle(requests.get(title.id) ?? []),
      },
    ]),
  )
}

/** Puts a new edition of a title's days of payment on record: it counts from now on. */
export async function insertDues(
  tx: Transaction<Database>,
  edition: {
    readonly titleId: string
    readonly edition: number
    readonly since: string
    readonly dues: readonly TitleDue[]
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { titleId, dues, by, at } = edition
  await tx
    .updateTable('import_titles')
    .set({ dues_edition: edition.edition, dues_since: edition.since })
    .where('id', '=', titleId)
    .execute()
  if (dues.length === 0) return
  await tx
    .insertInto('title_dues')
    .values(
      dues.map(({ on, amount }) => ({
        ...{ title_id: titleId, edition: edition.edition, due_on: on, amount },
        ...{ declared_by: by, declared_at: at },
      })),
    )
    .execute()
}

/** The days of payment of a company's titles within some days, at most so many, the earliest first. */
export function readDatedDues(db: Db, companyId: string, { from, to }: DayRange, most: number) {
  return db
    .selectFrom('title_dues')
    .innerJoin('import_titles', (join) =>
      join
        .onRef('import_titles.id', '=', 'title_dues.title_id')
        .onRef('import_titles.dues_edition', '=', 'title_dues.edition'),
    )
    .innerJoin('companies as bank', 'bank.id', 'import_titles.bank_id')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', companyId)
    .where('title_dues.due_on', '>=', from)
    .where('title_dues.due_on', '<=', to)
    .select([
      'import_titles.id',
      'import_titles.reference',
      'import_titles.currency',
      'import_titles.dues_edition as edition',
      'currencies.decimals',
      'title_dues.due_on as day',
      'title_dues.amount',
      'title_dues.declared_at as changed_at',
      'bank.name as bank_name',
    ])
    .orderBy('title_dues.due_on')
    .orderBy('import_titles.reference')
    .limit(most)
    .execute()
}
export type DatedDue = Awaited<ReturnType<typeof readDatedDues>>[number]

/** The titles of a company that end within some days, at most so many, the earliest first. */
export function readEndingTitles(db: Db, companyId: string, { from, to }: DayRange, most: number) {
  return db
    .selectFrom('import_titles')
    .innerJoin('companies as bank', 'bank.id', 'import_titles.bank_id')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', companyId)
    .where('import_titles.expires_on', '>=', from)
    .where('import_titles.expires_on', '<=', to)
    .select([
      'import_titles.id',
      'import_titles.reference',
      'import_titles.currency',
      'import_titles.amount',
      'import_titles.created_at',
      'currencies.decimals',
      'import_titles.expires_on as day',
      'bank.name as bank_name',
    ])
    .orderBy('import_titles.expires_on')
    .orderBy('import_titles.reference')
    .limit(most)
    .execute()
}
export type EndingTitle = Awaited<ReturnType<typeof readEndingTitles>>[number]
