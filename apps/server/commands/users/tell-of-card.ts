import { readMetByCard } from '../../db/companies/known-people.ts'
import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/**
 * Tells those whose identity card is written into somebody's account, so that the house holds both to be one person's, who manages their
 * house, and the platform: at which company it is, and no more (decision 0611). Who writes it learns nothing by it, and is named nowhere.
 * Call it before a card is changed, or after an account was made with one (`isNew`).
 */
export async function tellOfCard(
  context: ActorContext,
  written: {
    readonly userId: string
    readonly cin: string | null
    readonly companyName: string
    readonly isNew: boolean
  },
): Promise<void> {
  const { cin, userId, companyName, isNew } = written
  if (cin === null) return
  const { tx } = context
  const unnamed = { ...context, actor: undefined }
  for (const met of await readMetByCard(tx, { userId, cin, isNew })) {
    await audit(unnamed, {
      action: 'user.card_met',
      objectType: 'user',
      objectId: met.userId,
      data: { company: met.companyId, user: userId },
    })
    const companies = await withPlatform(tx, met.companyId)
    await emit(unnamed, [
      {
        ...{ type: 'change', noun: 'user', event: 'user.card_met', id: met.userId, companies },
        facts: { company: companyName },
      },
    ])
  }
}
