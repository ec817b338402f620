import type { CommandContext } from '../kernel/context.ts'

/** What a mail is about; each has its text in every language the product writes mail in. */
export const MAIL_TEMPLATES = [
  'invitation',
  'password_reset',
  'sign_up_validated',
  'sign_up_refused',
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

export interface Mail {
  readonly recipient: string
  readonly template: MailTemplate
  readonly language: 'fr' | 'en'
  /** What the text shows: names, links (absolute), reasons. */
  readonly data: Readonly<Record<string, string>>
}

/** Writes a mail in the business transaction; a job sends it after the commit, again and again until it is taken. */
export async function queueMail(context: CommandContext, mail: Mail): Promise<void> {
  const now = context.clock.now()
  await context.tx
    .insertInto('mails')
    .values({
      id: context.ids.uuid(),
      recipient: mail.recipient,
      template: mail.template,
      language: mail.language,
      data: JSON.stringify(mail.data),
      created_at: now,
      send_after: now,
    })
    .execute()
}
