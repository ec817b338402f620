import type { ReturnRecord } from '@fxmatch/domain/trust/token-return'
import type { Db } from '../connect.ts'

/** Proposals of an operator that were accepted since a moment, and returns of tokens that it has had since. */
export async function readReturnRecord(db: Db, companyId: string, since: Date): Promise<ReturnRecord> {
  const { accepted } = await db
    .selectFrom('trust_proposals')
    .select((eb) => eb.fn.countAll<number>().as('accepted'))
    .where('company_id', '=', companyId)
    .where('accepted_at', '>=', since)
    .executeTakeFirstOrThrow()
  const { returned } = await db
    .selectFrom('trust_token_movements')
    .select((eb) => eb.fn.countAll<number>().as('returned'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'RETURNED')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { accepted, returned }
}
