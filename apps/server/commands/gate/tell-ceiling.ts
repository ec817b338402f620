import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { HELD_KINDS, type HeldKind, reachedLevels, totalOf } from '@fxmatch/domain/gate/office-ceilings'
import { readWholeNumber } from '../../db/configuration.ts'
import { CEILINGS, type HeldRow, readHeld } from '../../db/gate/office-held.ts'
import { audit, type RecordContext } from '../kernel/record.ts'
import { noteHeld } from './note-held.ts'

/** What of an office is measured by one ceiling: all its notes together, its account in each currency. */
export interface Measured {
  readonly kind: HeldKind
  /** '' for all notes. */
  readonly currency: string
  readonly held: readonly HeldRow[]
}

/** Splits what is held by the ceilings that measure it; nothing of what was never declared. */
export function measuredOf(kind: HeldKind, held: readonly HeldRow[]): readonly Measured[] {
  const declared = held.filter((one) => one.declared !== null)
  if (kind === 'ACCOUNT') return declared.map((one) => ({ kind, currency: one.currency, held: [one] }))
  return declared.length === 0 ? [] : [{ kind, currency: '', held }]
}

/**
 * Tells the office and the platform that what it holds, or is about to, has reached 80 % of a ceiling, and all of it: once on a day each,
 * whoever makes it so. Nothing is read of an office that has declared nothing. Refuses nothing.
 */
export async function tellCeiling(context: RecordContext, officeId: string): Promise<void> {
  const { tx, clock } = context
  const now = clock.now()
  for (const kind of HELD_KINDS) {
    const ceiling = String(await readWholeNumber(tx, CEILINGS[kind]))
    for (const { currency, held } of measuredOf(kind, await readHeld(tx, { officeId, kind, now }))) {
      const value = totalOf(held)
      for (const percent of reachedLevels(value, ceiling)) {
        const fresh = await tx
          .insertInto('office_ceiling_notices')
          .values({ office_id: officeId, kind, currency, day: marketDate(now), percent, told_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('percent')
          .executeTakeFirst()
        if (fresh) await tell(context, officeId, { kind, currency, percent, value, ceiling })
      }
    }
  }
}

async function tell(
  context: RecordContext,
  officeId: string,
  reached: { readonly kind: HeldKind; readonly currency: string; readonly percent: number } & Readonly<
    Record<'value' | 'ceiling', string>
  >,
): Promise<void> {
  const event = reached.percent === 100 ? 'office_held.ceiling_reached' : 'office_held.ceiling_near'
  await audit(context, { action: event, objectType: 'office_held', objectId: officeId, data: reached })
  await noteHeld(context, officeId, event)
}
