import type { SettingsPatch } from '@fxmatch/contract/http/settings'
import { mergeUserSettings } from '../../db/settings/user-settings.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Changes some of the actor's own settings. They concern nobody else and decide nothing, so that neither the audit nor
 * the feed hears of them; the person's other devices read them with the session.
 */
export async function saveSettings(context: ActorContext, patch: SettingsPatch): Promise<Result<null>> {
  await mergeUserSettings(context.tx, context.actor.userId, patch, context.clock.now())
  return done(null)
}
