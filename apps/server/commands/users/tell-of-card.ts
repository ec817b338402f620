import type { readMetByCard } from '../../db/companies/known-people.ts'
import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/**
 * Tells those whose identity card was written into somebody's account, so that the house holds both to be one person's, who manages their
 * house, and the platform: at which company it is, and no more (decision 0611). Who writes it learns nothing by it, and is named nowhere.
 * Call it last: among what the writer's act puts on record and tells, it would leave a gap in the numbers that they see.
 * @param met from `readMetByCard`, which is asked before a card is changed
 */
export async function tellOfCard(
  context: ActorContext,
  { userId, companyName, met }: { readonly userId: string; readonly companyName: string; readonly met: Met },
): Promise<void> {
  const unnamed = { ...context, actor: undefined }
  for (const one of met) {
    await audit(unnamed, {
      action: 'user.card_met',
      objectType: 'user',
      objectId: one.userId,
      data: { company: one.companyId, user: userId },
    })
    const companies = await withPlatform(context.tx, one.companyId)
    await emit(unnamed, [
      {
        ...{ type: 'change', noun: 'user', event: 'user.card_met', id: one.userId, companies },
        facts: { company: companyName },
      },
    ])
  }
}

type Met = Awaited<ReturnType<typeof readMetByCard>>
