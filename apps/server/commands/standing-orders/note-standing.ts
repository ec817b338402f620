import { standingReference } from '@fxmatch/domain/standing-orders/standing-table'
import { keepStep, type StandingRow } from '../../db/standing-orders/standing-rows.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** What can happen to a standing order, as its events and the audit have it. */
export type StandingHappening =
  | 'created'
  | 'proposed'
  | 'approved'
  | 'refused'
  | 'suspended'
  | 'resumed'
  | 'changed'
  | 'canceled'
  | 'hit'
  | 'filled'
  | 'expired'

/**
 * What a step of one leaves behind: its own history, an entry of the audit and an event for its company. The target and the amount stand
 * in the history alone, which its own company reads: the audit is read by others too.
 * @param order the order that was placed, with 'hit'
 * @param code why it was suspended
 */
export async function noteStanding(
  context: RecordContext,
  row: StandingRow,
  what: StandingHappening,
  { order = null, code = null }: { order?: string | null; code?: string | null } = {},
): Promise<void> {
  const { actor, clock, tx } = context
  const reference = standingReference(row.number)
  await keepStep(tx, row, { step: what, at: clock.now(), userId: actor?.userId ?? null, code })
  const event = `standing_order.${what}`
  await audit(context, {
    ...{ action: event, objectType: 'standing_order', objectId: row.id },
    data: { reference, currency: row.currency, ...(order === null ? {} : { order }) },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'standing_order', event, id: row.id, companies: [row.company_id] },
    },
  ])
}
