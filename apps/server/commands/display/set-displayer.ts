import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * The back office lets a bank have rate boards, or not any more (`hasDisplayer`): without them, their public links show
 * nothing. Refused: MISSING_CAPABILITY; NOT_FOUND for a company that is no bank.
 */
export async function setDisplayer(
  context: ActorContext,
  input: { readonly bankId: string; readonly hasDisplayer: boolean },
): Promise<Result<{ bankId: string }>> {
  const { actor, tx } = context
  const { bankId, hasDisplayer } = input
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  await lockCompany(tx, bankId)
  const bank = await tx
    .selectFrom('companies')
    .select('has_displayer')
    .where('id', '=', bankId)
    .where('kind', '=', 'BANK')
    .executeTakeFirst()
  if (!bank) return refuse('NOT_FOUND')
  if (bank.has_displayer === hasDisplayer) return done({ bankId })
  await tx.updateTable('companies').set({ has_displayer: hasDisplayer }).where('id', '=', bankId).execute()
  await audit(context, {
    action: 'displayer.set',
    objectType: 'company',
    objectId: bankId,
    data: { hasDisplayer },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'display',
      event: 'displayer.set',
      id: bankId,
      companies: [bankId, actor.companyId],
    },
  ])
  return done({ bankId })
}
