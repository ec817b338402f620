import type { SearchResult } from '@fxmatch/contract/http/search'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { foldLetters } from '@fxmatch/domain/texts/fold-letters'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type RequestScope, requestConditions } from '../order-requests/request-list-rows.ts'

/** What is looked for, and how many of it are enough. */
export interface Look {
  readonly text: string
  readonly limit: number
}

/** A text to be found anywhere, with the pattern's own signs taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A part of a reference, in whichever digits it was typed: references have Latin ones. */
const referenceHas = (text: string) => containing(inLatinDigits(text))

/** Whether a name has a text, as people type it: any case, accents, forms of Arabic letters. The index is on the same words. */
function nameHas(name: Expression<string>, text: string) {
  const folded = foldLetters(text)
  // Signs that stand on letters, alone, are in no name: without them nothing would be left to look for.
  return folded.trim() === '' ? sql<SqlBool>`false` : sql<SqlBool>`folded(${name}) like ${containing(folded)}`
}

/** Orders among those that the conditions leave, by a part of their reference; newest first. */
export function findOrders(db: Db, conditions: Expression<SqlBool>[], { text, limit }: Look) {
  return db
    .selectFrom('orders')
    .innerJoin('currencies', 'currencies.iso_code', 'orders.currency')
    .where((eb) => eb.and(conditions))
    .where('orders.reference', 'ilike', referenceHas(text))
    .select([
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.currency',
      'currencies.decimals',
      'orders.amount',
    ])
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute()
}

/** Order requests of a scope, by a part of their reference or of their company's name; newest first. */
export function findRequests(db: Db, scope: RequestScope, { text, limit }: Look) {
  return db
    .selectFrom('order_requests')
    .innerJoin('companies', 'companies.id', 'order_requests.company_id')
    .innerJoin('currencies', 'currencies.iso_code', 'order_requests.currency')
    .where((eb) => eb.and(requestConditions(scope, {})))
    .where((eb) =>
      eb.or([
        eb('order_requests.reference', 'ilike', referenceHas(text)),
        nameHas(eb.ref('companies.name'), text),
      ]),
    )
    .select([
      'order_requests.id',
      'order_requests.reference',
      'order_requests.status',
      'companies.name as company',
      'order_requests.currency',
      'currencies.decimals',
      'order_requests.total_amount as amount',
    ])
    .orderBy('order_requests.number', 'desc')
    .limit(limit)
    .execute()
}

type Found = SearchResult['companies'][number]

/** Entries of a bank's client list, or of every bank's (null), by a part of their name. */
export async function findSignUps(db: Db, bankId: string | null, { text, limit }: Look): Promise<Found[]> {
  let query = db.selectFrom('sign_ups').where((eb) => nameHas(eb.ref('name'), text))
  if (bankId !== null) query = query.where('bank_id', '=', bankId)
  const rows = await query
    .select(['id as signUp', 'company_id as id', 'name'])
    .orderBy('name')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'CORPORATE' as const }))
}

/** Companies of every kind, by a part of their name. */
export async function findCompanies(db: Db, { text, limit }: Look): Promise<Found[]> {
  const rows = await db
    .selectFrom('companies')
    .where((eb) => nameHas(eb.ref('name'), text))
    .select(['id', 'name', 'kind'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, signUp: null }))
}
