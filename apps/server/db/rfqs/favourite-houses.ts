import { COMPANY_KINDS, type CompanyKind } from '@fxmatch/domain/access/roles'
import { rfqPair } from '@fxmatch/domain/rfq/rfq-pairs'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** Who asks for prices. */
interface Asker {
  readonly companyId: string
  readonly companyKind: CompanyKind
}

/** The houses that companies of one kind ask for prices (`RFQ_PAIRS`), by name, each with whether this one asks it before others. */
export function readFavouriteHouses(db: Kysely<Database>, { companyId, companyKind }: Asker) {
  const kinds = COMPANY_KINDS.filter((kind) => rfqPair(companyKind, kind) !== null)
  return (
    db
      .selectFrom('companies as c')
      .where((eb) => (kinds.length === 0 ? eb.val(false) : eb('c.kind', 'in', kinds)))
      // It supervises the market and deals with nobody.
      .where('c.central_bank', '=', false)
      .where('c.id', '<>', companyId)
      .orderBy('c.name')
      .select(['c.id', 'c.name'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('favourite_houses as f')
              .whereRef('f.house_id', '=', 'c.id')
              .where('f.company_id', '=', companyId)
              .select('f.house_id'),
          )
          .$castTo<boolean>()
          .as('favourite'),
      )
      .execute()
  )
}

/** Whether a house is one that a company may ask for prices, whatever the gate says today. */
export async function isAskedByKind(db: Kysely<Database>, asker: Asker, houseId: string): Promise<boolean> {
  return (await readFavouriteHouses(db, asker)).some(({ id }) => id === houseId)
}
