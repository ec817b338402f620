import type { SettingsPatch } from '@fxmatch/contract/http/settings'
import { LAYOUTS_BYTES } from '@fxmatch/contract/registers/list-limits'
import { layoutBytes, mergeUserSettings } from '../../db/settings/user-settings.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/**
 * Changes some of the actor's own settings, member by member (decision record 0046). They concern nobody else and decide
 * nothing, so they are not audited; the person's other open pages are told (decision record 0062). What they
 * weigh is bounded: every session reads them (decision record 0293).
 */
export async function saveSettings(context: ActorContext, patch: SettingsPatch): Promise<Result<null>> {
  await mergeUserSettings(context.tx, context.actor.userId, patch, context.clock.now())
  // The row is this transaction's by now: of two devices at once the second sees what the first has kept.
  if (patch.lists && (await layoutBytes(context.tx, context.actor.userId)) > LAYOUTS_BYTES)
    return refuseField('INVALID_INPUT', 'lists', {
      rule: 'TOO_LARGE',
      details: { limit: String(LAYOUTS_BYTES) },
    })
  await emit(context, [{ type: 'settings.changed', userId: context.actor.userId }])
  return done(null)
}
