import type { MailData, MailTemplate } from '../mail-data.ts'

/** A mail's subject and its paragraphs. */
interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** One language's text of every mail. */
export type MailTexts = { readonly [T in MailTemplate]: (data: MailData<T>) => MailText }
