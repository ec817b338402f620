import type { HouseRefusal } from '@fxmatch/domain/gate/house-refusals'
import type { Kysely } from 'kysely'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** Which houses do not deal with each other: what is to be lifted holds until it is. */
export function readHouseRefusals(db: Reader): Promise<readonly HouseRefusal[]> {
  return remembered(db, 'house refusals', () =>
    db
      .selectFrom('house_refusals')
      .where('status', '<>', 'LIFTED')
      .select(['company_id as companyId', 'counterparty_id as counterpartyId', 'currency', 'form'])
      .orderBy('number')
      .execute(),
  )
}
