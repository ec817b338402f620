import type { LimitInForce } from '@fxmatch/domain/gate/limits'
import type { Kysely } from 'kysely'
import { rememberedAt } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** What of a limit says whose it is: two changes with the same are of one limit. */
const LIMIT_SUBJECT = ['scope', 'counterparty_id', 'counterparty_kind', 'user_id', 'currency'] as const

/** The limits of a company that count at a moment: of each the newest that two people have set, where it was not lifted. */
export function readLimitsInForce(db: Reader, companyId: string, at: Date): Promise<readonly LimitInForce[]> {
  return rememberedAt(db, `limits ${companyId}`, at, async () => {
    const rows = await db
      .selectFrom('limit_changes')
      .distinctOn(LIMIT_SUBJECT)
      .where('company_id', '=', companyId)
      .where('status', '=', 'CONFIRMED')
      .where('valid_from', '<=', at)
      .select([
        'scope',
        'counterparty_id as counterpartyId',
        'counterparty_kind as counterpartyKind',
        'user_id as userId',
        'currency',
        'amount',
      ])
      .orderBy('scope')
      .orderBy('counterparty_id')
      .orderBy('counterparty_kind')
      .orderBy('user_id')
      .orderBy('currency')
      // Of two that count, the one that was decided last: what was set for a later day does not undo a newer decision.
      .orderBy('decided_at', 'desc')
      .orderBy('number', 'desc')
      .execute()
    const next = await db
      .selectFrom('limit_changes')
      .where('company_id', '=', companyId)
      .where('status', '=', 'CONFIRMED')
      .where('valid_from', '>', at)
      .select((eb) => eb.fn.min('valid_from').as('at'))
      .executeTakeFirst()
    const value = rows.flatMap(({ amount, ...subject }) => (amount === null ? [] : [{ ...subject, amount }]))
    return { value, until: next?.at ?? null }
  })
}
