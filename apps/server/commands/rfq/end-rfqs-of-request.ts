import { canTake } from '@fxmatch/domain/rfq/decide-award'
import { rfqAfter } from '@fxmatch/domain/rfq/rfq-table'
import { liveRfqsOf, lockRfq } from '../../db/rfqs/rfq-rows.ts'
import { french } from '../../words/french.ts'
import type { RecordContext } from '../kernel/record.ts'
import { closeRfq } from './end-rfq.ts'

/**
 * Ends the requests for quotes of an order request that takes nothing of them any more: it is no draft now, or what it leaves open is
 * less than anybody may sell of it. Houses are not bound to who cannot award, and hear of it as of a cancellation. The order request is
 * locked; whoever awards locks it first too.
 * @param open what no live order covers of the order request, in the currency; null: nothing can be added to it
 */
export async function endRfqsOfRequest(
  context: RecordContext,
  orderRequestId: string,
  open: string | null,
): Promise<void> {
  for (const id of await liveRfqsOf(context.tx, orderRequestId)) {
    const held = await lockRfq(context.tx, id)
    const status = held && rfqAfter('end_with_request', held.facts.status)
    if (!held || !status || (open !== null && canTake(open, held.facts))) continue
    await closeRfq(context, held, { status, reason: french('told:reason.covered') })
  }
}
