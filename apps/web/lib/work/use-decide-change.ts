import type { Call } from '@fxmatch/contract/http/call'
import { workQueueCall } from '@fxmatch/contract/http/work'
import type { z } from 'zod'
import { useCommand } from '../api/use-command.ts'

/** A decision about the change that its address names: with nothing besides, or with a reason. */
type Decision<Body extends z.ZodType> = Call<z.ZodType<{ id: string }, { id: string }>, z.ZodUnknown, Body>
type Reason = z.ZodType<{ reason: string }, { reason: string }>

/**
 * Confirms a change that waits for its second person, or refuses it with a reason, in its row of the queue. What the change is read by,
 * and the queue, are fetched again after either.
 *
 * @param id of the change
 * @param calls the two decisions, and the calls that the change is read by
 * @param done what is told after a decision
 */
export function useDecideChange(
  id: string,
  calls: {
    readonly confirm: Decision<z.ZodUnknown>
    readonly refuse: Decision<Reason>
    readonly reads: readonly Pick<Call, 'name'>[]
  },
  done: (decision: 'confirm' | 'refuse') => string,
) {
  const refreshes = [...calls.reads, workQueueCall]
  const confirm = useCommand(calls.confirm, { refreshes, success: done('confirm') })
  const refuse = useCommand(calls.refuse, { refreshes, success: done('refuse') })
  const params = { id }
  return {
    /** One of them is under way. */
    running: confirm.running || refuse.running,
    confirm: () => confirm.run({ params }),
    refuse: (reason: string) => refuse.run({ params, body: { reason } }),
  }
}
