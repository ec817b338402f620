import { sql, type Transaction } from 'kysely'
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

/** The board of a code with the names of its agency and bank, where it is on, the agency open and the bank has boards. */
export function findShownBoard(db: Reader, code: string) {
  return db
    .selectFrom('agency_boards')
    .innerJoin('agencies', 'agencies.id', 'agency_boards.agency_id')
    .innerJoin('companies', 'companies.id', 'agencies.company_id')
    .selectAll('agency_boards')
    .select(['agencies.name', 'agencies.city', 'companies.name as bank'])
    .where('code', '=', code)
    .where('activated', '=', true)
    .where('agencies.closed_at', 'is', null)
    .where('companies.has_displayer', '=', true)
    .executeTakeFirst()
}

/** Every bank, or one, by name, with how many of its boards are on. */
export async function readDisplayers(db: Reader, bankId: string | null) {
  const { rows } = await sql<{ id: string; name: string; has_displayer: boolean; boards: number }>`
    select c.id, c.name, c.has_displayer,
      (select count(*)::int from agency_boards b join agencies a on a.id = b.agency_id
       where a.company_id = c.id and b.activated) as boards
    from companies c
    where c.kind = 'BANK' and (${bankId}::uuid is null or c.id = ${bankId})
    order by c.name`.execute(db)
  return rows
}
