import type { Db } from '../connect.ts'

/** A bank's agency by its id or its BCT code; null where it has none such. */
export async function findAgency(db: Db, bankId: string, codeOrId: string): Promise<string | null> {
  const row = await db
    .selectFrom('agencies')
    .select('id')
    .where('company_id', '=', bankId)
    .where((eb) =>
      eb.or([eb('code_bct', '=', codeOrId), eb(eb.cast('id', 'text'), '=', codeOrId.toLowerCase())]),
    )
    .orderBy((eb) => eb(eb.cast('id', 'text'), '=', codeOrId.toLowerCase()), 'desc')
    // A closed agency's code may be another's by now.
    .orderBy('closed_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
