import { rateChangeRefusal } from '@fxmatch/contract/errors/rate-change-refusals'
import type {
  OutsideRate,
  RateBookName,
  RateChangeLine,
  RateChangeRule,
} from '@fxmatch/domain/rates/rate-change'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { type Refusal, refuse } from '../kernel/result.ts'

/** Refuses by a rule about proposed rates; codes: `rateChangeRefusal`. */
export function refuseRateChange(rule: RateChangeRule): { ok: false; refusal: Refusal } {
  return refuse(rateChangeRefusal(rule).code, { rule })
}

/** Writes the audit entry and the event of a step of a proposed list of rates, of whose figures the bank is told. */
export async function noteRateChange(
  context: ActorContext,
  note: {
    readonly event: 'proposed' | 'confirmed' | 'refused' | 'withdrawn'
    readonly changeId: string
    readonly book: RateBookName
    readonly agencyId: string | null
    readonly everywhere: boolean
    readonly lines: readonly RateChangeLine[]
    readonly outside: readonly OutsideRate[]
    readonly proposedBy: string
    readonly reason: string | null
  },
): Promise<void> {
  const { event, changeId, agencyId: agency, ...data } = note
  const bankId = context.actor.companyId
  const action = `rate_change.${event}`
  await audit(context, {
    action,
    objectType: 'rate_change',
    objectId: changeId,
    data: { bank: bankId, agency, ...data },
  })
  await emit(context, [
    { type: 'change', noun: 'rate_change', event: action, id: changeId, companies: [bankId] },
  ])
}
