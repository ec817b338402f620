import type { SettingsPatch } from '@fxmatch/contract/http/settings'
import { mergeUserSettings } from '../../db/settings/user-settings.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Changes some of the actor's own settings, member by member (decision record 0046). They concern nobody else and decide
 * nothing, so they are not audited; the person's other open pages are told (decision record 0062). Refuses nothing.
 */
export async function saveSettings(context: ActorContext, patch: SettingsPatch): Promise<Result<null>> {
  await mergeUserSettings(context.tx, context.actor.userId, patch, context.clock.now())
  await emit(context, [{ type: 'settings.changed', userId: context.actor.userId }])
  return done(null)
}
