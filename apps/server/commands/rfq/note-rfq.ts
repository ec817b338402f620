import type { RecordContext } from '../kernel/record.ts'
import { audit, emit } from '../kernel/record.ts'

/** What happened to a request. LOST and ENDED are told and not kept: what who asked did is. */
export type RfqHappening =
  | 'opened'
  | 'quoted'
  | 'improved'
  | 'declined'
  | 'awarded'
  | 'canceled'
  | 'closed'
  | 'expired'

/** What is told of a request, and to whom: who asks, and houses, none of another's answer. */
export interface ToldRfq {
  readonly what: RfqHappening | 'lost' | 'ended'
  readonly rfqId: string
  readonly companies: readonly string[]
  /** What a notification says besides what the request does: the house that answers, its price, what it was awarded. */
  readonly facts?: Readonly<Record<string, string>>
}

/** Keeps in the audit what happened to a request. */
export function keepRfq(
  context: RecordContext,
  { what, rfqId, data }: { readonly what: RfqHappening; readonly rfqId: string; readonly data: object },
): Promise<void> {
  return audit(context, { action: `rfq.${what}`, objectType: 'rfq', objectId: rfqId, data })
}

/** Tells companies that something changed, each kind of news once. */
export async function tellRfq(context: RecordContext, ...told: readonly ToldRfq[]): Promise<void> {
  const events = told.flatMap(({ what, rfqId, companies, facts }) =>
    companies.length === 0
      ? []
      : [
          {
            ...{ type: 'change' as const, noun: 'rfq' as const, event: `rfq.${what}`, id: rfqId, companies },
            ...(facts ? { facts } : {}),
          },
        ],
  )
  if (events.length > 0) await emit(context, events)
}
