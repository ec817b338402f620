import { lockCompany } from '../../db/companies/agencies.ts'
import { findBoardAgency } from '../../db/reference/board-agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Admits the actor to the rate board of an agency of their bank, and locks the bank, so that changes come one after the
 * other. Refused: MISSING_CAPABILITY; NOT_FOUND for another's agency or a closed one; DISPLAY_OFF where the bank has no
 * rate boards.
 */
export async function admitToBoard(
  context: ActorContext,
  agencyId: string,
): Promise<Result<{ id: string; name: string }>> {
  const { actor, tx } = context
  const able = requireCapability(actor, 'display.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const agency = await findBoardAgency(tx, { agencyId, bankId: actor.companyId })
  if (!agency) return refuse('NOT_FOUND')
  if (!agency.has_displayer) return refuse('DISPLAY_OFF', { rule: 'DISPLAY_OFF' })
  return done(agency)
}
