import type { MailContent } from '@fxmatch/documents/mail/mail-data'
import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { presentTrace } from '../../observe/work-span.ts'
import type { CommandContext } from '../kernel/context.ts'

/** A template, its language and its data (`packages/documents/mail/mail-data.ts`), and who gets it. */
export type Mail = MailContent & {
  /** One e-mail address; a telephone in E.164 for a text message. */
  readonly recipient: string
  /** Default: by mail. */
  readonly channel?: ContactWay
  /** From when on it is not sent any more; default: it is tried for hours. */
  readonly sendBefore?: Date
}

/** Writes a mail in the business transaction; a job sends it after the commit, and tries again where that fails. */
export async function queueMail(context: CommandContext, mail: Mail): Promise<void> {
  const now = context.clock.now()
  await context.tx
    .insertInto('mails')
    .values({
      id: context.ids.uuid(),
      recipient: mail.recipient,
      template: mail.template,
      language: mail.language,
      // The trace goes with the text, which is forgotten once it was sent.
      data: JSON.stringify({ ...mail.data, ...presentTrace() }),
      created_at: now,
      send_after: now,
      channel: mail.channel ?? 'MAIL',
      send_before: mail.sendBefore ?? null,
    })
    .execute()
}
