import { type TitleRequest, titleKey } from '@fxmatch/domain/order-requests/import-title'
import { CLAIMING_REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { ImportTitles } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
export type TitleRow = Selectable<ImportTitles>

/**
 * Finds the title of a reference however it is written, or puts it on record as given, and locks it: requests of one title take turns. It is
 * another company's where that one's request for it is submitted, and the company's own otherwise.
 */
export async function lockTitle(
  tx: Tx,
  wanted: Omit<TitleRow, 'key' | 'dues_edition' | 'dues_since' | 'end_told'>,
): Promise<TitleRow> {
  await tx
    .insertInto('import_titles')
    .values(wanted)
    .onConflict((conflict) => conflict.constraint('import_titles_key').doNothing())
    .execute()
  const key = titleKey(wanted.reference)
  return tx
    .selectFrom('import_titles')
    .selectAll('import_titles')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('id', '=', eb.selectFrom('claimed_titles').select('title_id').where('key', '=', key)),
          isSubmittedFor(eb),
        ]),
        eb.and([eb('company_id', '=', wanted.company_id), eb('key', '=', key)]),
      ]),
    )
    .orderBy((eb) => eb('company_id', '=', wanted.company_id))
    .limit(1)
    .forUpdate('import_titles')
    .executeTakeFirstOrThrow()
}

/**
 * Makes the reference of a locked title its company's in the whole market, until `releaseTitle`.
 * @returns the title that has the reference: another one where another company's request for it is submitted already
 */
export async function claimTitle(tx: Tx, title: TitleRow): Promise<TitleRow> {
  const { title_id } = await tx
    .insertInto('claimed_titles')
    .values({ key: title.key, title_id: title.id })
    // Writes what stands there, so that the row is locked and told whoever came first.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ title_id: eb.ref('claimed_titles.title_id') })),
    )
    .returning('title_id')
    .executeTakeFirstOrThrow()
  if (title_id !== title.id) {
    // Without a lock: whoever gives that title up has it, and waits for this row.
    const holder = await tx
      .selectFrom('import_titles')
      .selectAll()
      .where('id', '=', title_id)
      .where(isSubmittedFor)
      .executeTakeFirst()
    if (holder) return holder
    // Given up on a server of the release before, which releases nothing.
    await tx.updateTable('claimed_titles').set({ title_id: title.id }).where('key', '=', title.key).execute()
  }
  // A release of before, beside this one while it is rolled out, submits without a claim.
  const unclaimed = await tx
    .selectFrom('import_titles')
    .selectAll()
    .where('key', '=', title.key)
    .where('id', '<>', title.id)
    .where(isSubmittedFor)
    .executeTakeFirst()
  return unclaimed ?? title
}

/** Leaves the reference of a title to whoever submits a request for it next, where none of its own is submitted any more. */
export async function releaseTitle(tx: Tx, id: string): Promise<void> {
  await lockTitleById(tx, id)
  const held = await tx
    .selectFrom('import_titles')
    .select('id')
    .where('id', '=', id)
    .where(isSubmittedFor)
    .executeTakeFirst()
  if (!held) await tx.deleteFrom('claimed_titles').where('title_id', '=', id).execute()
}

/** Whether a request for a title is submitted, and still stands. */
function isSubmittedFor({ exists, selectFrom }: ExpressionBuilder<Database, 'import_titles'>) {
  return exists(
    selectFrom('order_requests')
      .select('order_requests.id')
      .whereRef('order_requests.title_id', '=', 'import_titles.id')
      .where('order_requests.status', 'in', [...CLAIMING_REQUEST_STATUSES]),
  )
}

/** Reads and locks a title that exists. */
export function lockTitleById(tx: Tx, id: string): Promise<TitleRow> {
  return tx.selectFrom('import_titles').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Reads and locks a title of a company, with its currency's decimals; undefined where it is none of theirs. */
export function lockOwnTitle(tx: Tx, id: string, companyId: string) {
  return tx
    .selectFrom('import_titles')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.id', '=', id)
    .where('import_titles.company_id', '=', companyId)
    .selectAll('import_titles')
    .select('currencies.decimals')
    .forUpdate('import_titles')
    .executeTakeFirst()
}

/** A title that is another's, named again: by whom, as written, and for which bank. Ids are UUIDs. */
export interface TitleClaim {
  readonly id: string
  readonly titleId: string
  readonly companyId: string
  readonly reference: string
  readonly domiciliaryId: string
  readonly at: Date
}

const CLAIM_QUIET_MS = 24 * 3_600_000

/**
 * Puts a claim on record.
 * @returns whether it is news: the company has not named this title within a day
 */
export async function insertTitleClaim(tx: Tx, claim: TitleClaim): Promise<boolean> {
  const known = await tx
    .selectFrom('import_title_claims')
    .select('id')
    .where('title_id', '=', claim.titleId)
    .where('company_id', '=', claim.companyId)
    .where('created_at', '>', new Date(claim.at.getTime() - CLAIM_QUIET_MS))
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('import_title_claims')
    .values({
      id: claim.id,
      title_id: claim.titleId,
      company_id: claim.companyId,
      reference: claim.reference,
      domiciliary_id: claim.domiciliaryId,
      created_at: claim.at,
    })
    .execute()
  return known === undefined
}

/** What draws on each of some titles: their requests, with their orders. */
export async function readTitleRequests(
  db: Db,
  titleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TitleRequest[]>> {
  const rows = await db
    .selectFrom('order_requests')
    .where('title_id', '=', sql<string>`any (${sql.val([...titleIds])}::uuid[])`)
    .select([
      'title_id',
      'status',
      'total_amount',
      sql<{ status: OrderStatus; amount: string }[]>`(
        select coalesce(json_agg(json_build_object('status', o.status, 'amount', o.amount::text)), '[]')
        from orders o where o.order_request_id = order_requests.id)`.as('orders'),
    ])
    .execute()
  const found = new Map<string, TitleRequest[]>()
  for (const { title_id, status, total_amount, orders } of rows) {
    found.set(title_id, [...(found.get(title_id) ?? []), { status, totalAmount: total_amount, orders }])
  }
  return found
}

/** The most titles that are listed at once. */
export const MOST_TITLES = 200

/** The titles of a company, newest first; at most `MOST_TITLES`. */
export function readTitlesOf(
  db: Db,
  asked: {
    companyId: string
    id?: string | undefined
    reference?: string | undefined
    bank?: string | undefined
    currency?: string | undefined
  },
) {
  let query = db
    .selectFrom('import_titles')
    .innerJoin('companies as bank', 'bank.id', 'import_titles.bank_id')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('import_titles.company_id', '=', asked.companyId)
    .selectAll('import_titles')
    .select(['bank.name as bank_name', 'currencies.decimals'])
    .orderBy('import_titles.created_at', 'desc')
    .orderBy('import_titles.id')
    .limit(MOST_TITLES)
  if (asked.id !== undefined) query = query.where('import_titles.id', '=', asked.id)
  if (asked.reference) query = query.where('import_titles.key', '=', titleKey(asked.reference))
  if (asked.bank !== undefined) query = query.where('import_titles.bank_id', '=', asked.bank)
  if (asked.currency !== undefined) query = query.where('import_titles.currency', '=', asked.currency)
  return query.execute()
}
