import { renderNotification } from '@fxmatch/documents/notifications/render-notification'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import type { NotificationParams } from '@fxmatch/domain/notifications/notification-link'
import { isNotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { type MailReader, takeForMail } from '../../db/notifications/notifications-to-mail.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Most notifications that one mail tells of; it says how many more there are. */
const MOST_LINES = 20

/** Puts all that somebody has not read into one mail. @returns how many notifications it counts; 0: there is no mail */
export async function mailNotifications(
  context: CommandContext,
  reader: MailReader,
): Promise<Result<{ mailed: number }>> {
  const taken = await takeForMail(context.tx, reader.userId, context.clock.now())
  const language = languageOfTag(reader.language) ?? 'fr'
  const lines = taken.flatMap(({ kind, params }) =>
    isNotificationKind(kind) ? [renderNotification(language, kind, params as NotificationParams)] : [],
  )
  if (lines.length === 0) return done({ mailed: 0 })
  const more = lines.length - MOST_LINES
  await queueMail(context, {
    recipient: reader.email,
    template: 'notifications',
    language,
    data: {
      fullName: reader.fullName,
      count: String(lines.length),
      lines: lines.slice(0, MOST_LINES).join('\n'),
      more: more > 0 ? String(more) : '',
      link: '/notifications',
    },
  })
  return done({ mailed: lines.length })
}
