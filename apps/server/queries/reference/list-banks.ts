import type { Db } from '../../db/connect.ts'

/** The banks, by name. */
export function listBanks(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('kind', '=', 'BANK')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
