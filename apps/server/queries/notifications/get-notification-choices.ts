import type { NotificationChoices } from '@fxmatch/contract/http/notifications'
import type { Actor } from '@fxmatch/domain/access/actor'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { defaultChannels, mayBeTold } from '@fxmatch/domain/notifications/channels'
import { NOTIFICATION_KINDS, notificationRow } from '@fxmatch/domain/notifications/notification-table'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { languageOf, readChoices } from '../../db/notifications/notified-people.ts'

/**
 * How the viewer is told of each kind that can reach it.
 * @param pushKey by which browsers know us; null where web push is not set up
 */
export async function getNotificationChoices(
  db: Db,
  viewer: Actor,
  pushKey: string | null,
): Promise<NotificationChoices> {
  const kept = await readChoices(db, [viewer.userId])
  const chosen = new Map(kept.map(({ kind, screen, sound, mail }) => [kind, { screen, sound, mail }]))
  const language = await languageOf(db, viewer.userId)
  return {
    language: languageOfTag(language) ?? 'fr',
    pushKey,
    mailMinutes: await readWholeNumber(db, 'notification.mail_minutes'),
    choices: NOTIFICATION_KINDS.filter((kind) => mayBeTold(kind, viewer)).map((kind) => ({
      kind,
      group: notificationRow(kind).group,
      ...(chosen.get(kind) ?? defaultChannels(kind)),
    })),
  }
}
