import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** An open agency of a bank, and whether the bank has rate boards; null where it is another's, closed or unknown. */
export async function findBoardAgency(db: Reader, asked: { agencyId: string; bankId: string }) {
  const row = await db
    .selectFrom('agencies')
    .innerJoin('companies', 'companies.id', 'agencies.company_id')
    .select(['agencies.id', 'agencies.name', 'companies.has_displayer'])
    .where('agencies.id', '=', asked.agencyId)
    .where('agencies.company_id', '=', asked.bankId)
    .where('companies.kind', '=', 'BANK')
    .where('agencies.closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
