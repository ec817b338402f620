import type { SettingsPatch } from '@fxmatch/contract/http/settings'
import { mergeUserSettings } from '../../db/settings/user-settings.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Changes some of the actor's own settings. They concern nobody else and decide nothing, so that the audit does not hear
 * of them; the person's other open devices do, and read them with the session.
 */
export async function saveSettings(context: ActorContext, patch: SettingsPatch): Promise<Result<null>> {
  await mergeUserSettings(context.tx, context.actor.userId, patch, context.clock.now())
  await emit(context, [{ type: 'settings.changed', userId: context.actor.userId }])
  return done(null)
}
