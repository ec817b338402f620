import { keepCoverNotice } from '../../db/cover/cover-notices.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Tells a company that its cover plan lacks something by now, in which currencies; nothing where it lacks nothing. Either way it was looked
 * at for that Monday: whoever looks next tells nothing more. Refuses nothing.
 */
export async function tellBelowPlan(
  context: CommandContext,
  { companyId, monday, currencies }: { companyId: string; monday: string; currencies: readonly string[] },
): Promise<Result<{ told: number }>> {
  if (!(await keepCoverNotice(context.tx, companyId, monday)) || currencies.length === 0)
    return done({ told: 0 })
  const listed = currencies.join(', ')
  await audit(context, {
    ...{ action: 'cover.below_plan', objectType: 'company', objectId: companyId },
    data: { currencies: listed },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'cover', event: 'cover.below_plan', id: companyId },
      ...{ companies: [companyId], facts: { currencies: listed } },
    },
  ])
  return done({ told: 1 })
}
