import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/** The bank that a company belongs to, whose margin it pays; null for those that belong to none. */
export async function readBankOf(db: Db | Transaction<Database>, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('bank_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.bank_id
}
