import { type Channels, settledChannels } from '@fxmatch/domain/notifications/channels'
import type { NotificationKind } from '@fxmatch/domain/notifications/notification-table'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Keeps how the actor wants to be told of some kinds, and the language of their notification mails; notifications that exist
 * stay as they are. The person's other open pages are told. Refuses nothing.
 */
export async function chooseNotifications(
  context: ActorContext,
  input: {
    readonly language: string
    readonly choices: readonly (Channels & { readonly kind: NotificationKind })[]
  },
): Promise<Result<null>> {
  const { actor, tx } = context
  const user_id = actor.userId
  await tx
    .insertInto('notification_readers')
    .values({ user_id, language: input.language })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language: input.language }))
    .execute()
  // The last of several for one kind holds.
  const byKind = new Map(input.choices.map((choice) => [choice.kind, settledChannels(choice)]))
  if (byKind.size > 0)
    await tx
      .insertInto('notification_choices')
      .values([...byKind].map(([kind, channels]) => ({ user_id, kind, ...channels })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
          screen: eb.ref('excluded.screen'),
          sound: eb.ref('excluded.sound'),
          mail: eb.ref('excluded.mail'),
        })),
      )
      .execute()
  await emit(context, [{ type: 'settings.changed', userId: user_id }])
  return done(null)
}
