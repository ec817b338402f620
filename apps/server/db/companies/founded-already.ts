import type { OnRecord } from '@fxmatch/domain/companies/founding'
import { nameLook, nameLooks } from '@fxmatch/domain/identifiers/plain-name'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What a founding is compared with: names, user names and codes that are taken, and the governorates there are.
 * @param but a company that is left out: what it has itself is not taken
 */
export async function foundedAlready(db: Kysely<Database>, but?: string): Promise<OnRecord> {
  const companies = await db
    .selectFrom('companies')
    .select(['kind', 'name', 'name_key', 'bct_code'])
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .execute()
  const users = await db.selectFrom('users').select('username_key').execute()
  const governorates = await db.selectFrom('governorates').select('name').orderBy('name').execute()
  return {
    hasPlatform: companies.some(({ kind }) => kind === 'PLATFORM'),
    nameKeys: new Set(companies.map(({ name_key }) => name_key)),
    nameLooks: new Set(companies.flatMap(({ name }) => nameLooks(name))),
    usernameKeys: new Set(users.map(({ username_key }) => username_key)),
    bctCodes: new Set(companies.flatMap(({ bct_code }) => bct_code ?? [])),
    governorates: governorates.map(({ name }) => name),
  }
}

/** Whether a name looks like that of a company there is. The companies are locked (`lockCompanies`). */
export async function looksLikeAnother(db: Kysely<Database>, name: string): Promise<boolean> {
  const companies = await db.selectFrom('companies').select('name').execute()
  const look = nameLook(name)
  return companies.some((company) => nameLooks(company.name).includes(look))
}
