import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { Db } from '../../db/connect.ts'

/** Every company but the platform's own, by name. */
export function listCompanies(db: Db): Promise<{ id: string; name: string; kind: CompanyKind }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'kind'])
    .where('kind', '!=', 'PLATFORM')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
