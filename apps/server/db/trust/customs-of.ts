import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { type CustomsDecision, decideCustoms } from '@fxmatch/domain/trust/customs-paper'
import { directionOf, type TrustOperation } from '@fxmatch/domain/trust/directions'
import type { Db } from '../connect.ts'
import { acceptedChangesOf } from './requests.ts'

/** A traveller's change of notes as the customs' rules see it. */
export interface ChangedNotes {
  /** Left out of what was changed before: it is this one. */
  readonly requestId: string | null
  readonly operation: TrustOperation
  /** By what the traveller is known; null once erased: nothing before it is known then. */
  readonly key: string | null
  /** TND. */
  readonly value: string
  /** Null: not said. */
  readonly resident: boolean | null
  readonly declaration: string | null
}

/**
 * What the customs' rules (G15) say of a traveller's change of notes, with what the same contact, and anybody by the same declaration, has
 * accepted the same way today. Who bought as no resident today is none for the rest of the day.
 */
export async function customsOf(
  db: Db,
  now: Date,
  { requestId, operation, key, value, resident, declaration }: ChangedNotes,
): Promise<CustomsDecision> {
  const since = startOfMarketDate(marketDate(now))
  const before = await acceptedChangesOf(db, { key, declaration, operation, since, requestId })
  return decideCustoms({
    ...{ direction: directionOf(operation), value, before: before.value },
    resident: before.nonResident ? false : resident,
    declared: declaration !== null,
  })
}
