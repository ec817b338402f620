import type { Db } from '../connect.ts'

/** The bank of a company, and whether it tells its margin (decision 0152). */
export function bankOfCompany(
  db: Db,
  companyId: string,
): Promise<{ bank_id: string | null; tells_margin: boolean }> {
  return db
    .selectFrom('companies')
    .innerJoin('companies as bank', 'bank.id', 'companies.bank_id')
    .select(['companies.bank_id', 'bank.tells_margin'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
}
