import type { LedgerEntry } from '@fxmatch/domain/ledger/accounts'
import type { Db } from '../connect.ts'

/** A ticket by the code that is printed on it, with where its order stands. */
export function findTicketByCode(db: Db, code: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .where('tickets.verification_code', '=', code)
    .select(['tickets.reference', 'tickets.created_at', 'orders.currency', 'orders.status'])
    .executeTakeFirst()
}

/** Companies as a ticket names them, by id. */
export async function readTicketParties(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('companies')
    .leftJoin('governorates', 'governorates.id', 'companies.governorate_id')
    .select(['companies.id', 'companies.name', 'companies.bct_code', 'governorates.name as location'])
    .where('companies.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { name: row.name, codeBct: row.bct_code, location: row.location }]),
  )
}

/** All that was posted for an order so far, in the order of posting. */
export async function readPostedEntries(db: Db, orderId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('journals', 'journals.id', 'ledger_entries.journal_id')
    .select(['company_id', 'account', 'currency', 'amount'])
    .where('journals.order_id', '=', orderId)
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map((row) => ({
    companyId: row.company_id,
    account: row.account as LedgerEntry['account'],
    currency: row.currency,
    amount: row.amount,
  }))
}
