import type { RecordContext } from '../kernel/record.ts'
import { audit, emit } from '../kernel/record.ts'

/** What happened to a request, to be kept and told. */
export interface RfqNews {
  readonly what:
    | 'opened'
    | 'quoted'
    | 'improved'
    | 'declined'
    | 'awarded'
    | 'lost'
    | 'canceled'
    | 'closed'
    | 'expired'
  readonly rfqId: string
  readonly data: object
  /** Who hears that something changed: never a house of another's quote. */
  readonly companies: readonly string[]
}

/** Keeps in the audit what happened to a request, and tells the companies that may know of it. */
export async function noteRfq(
  context: RecordContext,
  { what, rfqId, data, companies }: RfqNews,
): Promise<void> {
  await audit(context, { action: `rfq.${what}`, objectType: 'rfq', objectId: rfqId, data })
  await tellRfq(context, { what, rfqId, companies })
}

/** Tells companies alone: what a house that got nothing hears is not what who asked did. */
export async function tellRfq(
  context: RecordContext,
  { what, rfqId, companies }: Omit<RfqNews, 'data'>,
): Promise<void> {
  if (companies.length === 0) return
  await emit(context, [{ type: 'change', noun: 'rfq', event: `rfq.${what}`, id: rfqId, companies }])
}
