import { type DealParties, isHeld } from '../../db/screening/alert-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Refuses, with GATE_REFUSED, a deal of which a party has an alert that is open or confirmed (G02). It is the same sentence for
 * whose name it is and for the others, and says nothing else: nobody is warned.
 */
export async function requireNotHeld(
  { tx }: Pick<CommandContext, 'tx'>,
  parties: DealParties,
): Promise<Result<null>> {
  return (await isHeld(tx, parties)) ? refuse('GATE_REFUSED', { rule: 'UNDER_VERIFICATION' }) : done(null)
}
