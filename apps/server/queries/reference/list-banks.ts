import type { Db } from '../../db/connect.ts'

/** The banks at which an import is domiciled, by name: all but the central bank (specification 002 §5). */
export function listBanks(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('kind', '=', 'BANK')
    .where('central_bank', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
