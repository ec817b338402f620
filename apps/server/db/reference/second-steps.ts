import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { remembered } from './remembered.ts'

type Reader = Kysely<Database>

/** What a company has chosen: whether it confirms by a step of its own what it accepted at the asked price. */
export interface SecondStepRow {
  readonly wanted: boolean
  readonly version: number
  /** Who chose, and when; null where nobody has. */
  readonly setBy: string | null
  readonly setAt: Date | null
}

/** Of a company that has chosen nothing. */
const NOTHING_CHOSEN: SecondStepRow = { wanted: false, version: 0, setBy: null, setAt: null }

/** What a company has chosen, with the name of who did. */
export async function readSecondStep(db: Reader, companyId: string): Promise<SecondStepRow> {
  const row = await db
    .selectFrom('second_steps')
    .leftJoin('users', 'users.id', 'second_steps.set_by')
    .where('second_steps.company_id', '=', companyId)
    .select([
      'second_steps.wanted',
      'second_steps.version',
      'users.full_name as setBy',
      'second_steps.set_at as setAt',
    ])
    .executeTakeFirst()
  return row ?? NOTHING_CHOSEN
}

/** Whether acceptance at the asked price binds each side, as an order that is placed now keeps it. */
export async function acceptanceColumns(db: Reader, sides: { buyerId: string; sellerId: string }) {
  const separate = await remembered(db, 'second steps', async () => {
    const rows = await db.selectFrom('second_steps').select('company_id').where('wanted', '=', true).execute()
    return new Set(rows.map(({ company_id }) => company_id))
  })
  return {
    buyer_accepts_bindingly: !separate.has(sides.buyerId),
    seller_accepts_bindingly: !separate.has(sides.sellerId),
  }
}

/**
 * Writes what a company chooses, of the version that was seen (0: nothing chosen). False where somebody else chose meanwhile.
 */
export async function writeSecondStep(
  db: Reader,
  choice: { companyId: string; wanted: boolean; version: number; by: string; at: Date },
): Promise<boolean> {
  const { companyId: company_id, wanted, version, by: set_by, at: set_at } = choice
  const written = await (version === 0
    ? db
        .insertInto('second_steps')
        .values({ company_id, wanted, set_by, set_at })
        .onConflict((conflict) => conflict.column('company_id').doNothing())
        .returning('company_id')
        .executeTakeFirst()
    : db
        .updateTable('second_steps')
        .set({ wanted, set_by, set_at, version: version + 1 })
        .where('company_id', '=', company_id)
        .where('version', '=', version)
        .returning('company_id')
        .executeTakeFirst())
  return written !== undefined
}
