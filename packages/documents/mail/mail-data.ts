import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'

/**
 * What each mail shows. `link` is a path of the site, such as `/edit-password#token=…`: whoever renders the mail knows
 * the public address and makes it absolute. `at` is an instant (ISO 8601, UTC).
 */
export const MAIL_FIELDS = {
  invitation: ['fullName', 'username', 'companyName', 'invitedBy', 'link'],
  password_reset: ['fullName', 'username', 'link'],
  password_changed: ['fullName', 'username', 'at'],
  /** To the address before; `link` locks the account. */
  email_changed: ['fullName', 'username', 'email', 'at', 'link'],
  /** To the new address; `link` says that it is the person's. */
  email_verification: ['fullName', 'username', 'link'],
  /** `change`: what is proposed, in the language of the mail; `link` locks the account. */
  account_change_proposed: ['fullName', 'username', 'proposedBy', 'change', 'at', 'link'],
  second_factor_set_up: ['fullName', 'username', 'at'],
  second_factor_removed: ['fullName', 'username', 'at'],
  /** `resetBy`: the name of who manages the person's account. */
  second_factor_reset: ['fullName', 'username', 'resetBy', 'at'],
  recovery_codes_renewed: ['fullName', 'username', 'at'],
  sign_up_validated: ['fullName', 'username', 'companyName', 'bankName', 'link'],
  sign_up_refused: ['fullName', 'companyName', 'bankName', 'reason'],
  /** To a traveller, who is not greeted: nothing that a stranger typed is sent to others. */
  traveller_code: ['code', 'minutes'],
  /** To a traveller who asked to be told; `amount` and `allIn` with their currency, as the language writes them. */
  traveller_proposal: ['reference', 'operator', 'amount', 'allIn', 'link'],
  traveller_taken_back: ['reference', 'operator', 'amount', 'allIn', 'link'],
  /** `lines`: what happened, a sentence each; `more`: how many others there are, '' for none. */
  notifications: ['fullName', 'count', 'lines', 'more', 'link'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof MAIL_FIELDS

/** The data of one template: every field is a text. */
export type MailData<T extends MailTemplate> = Readonly<Record<(typeof MAIL_FIELDS)[T][number], string>>

/** A template with the data that belongs to it. */
export type MailContent = {
  [T in MailTemplate]: { readonly template: T; readonly language: LanguageCode; readonly data: MailData<T> }
}[MailTemplate]

/**
 * Reads a mail back from where it was kept as plain texts.
 * @throws TypeError naming the template, the language or the field that does not fit; values are never repeated
 */
export function parseMailContent(kept: { template: string; language: string; data: unknown }): MailContent {
  const { template, data } = kept
  if (!Object.hasOwn(MAIL_FIELDS, template)) throw new TypeError(`no mail template '${template}'`)
  const language = LANGUAGE_CODES.find((known) => known === kept.language)
  if (!language) throw new TypeError(`no mail in the language '${kept.language}'`)
  for (const field of MAIL_FIELDS[template as MailTemplate]) {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined
    if (typeof value !== 'string') throw new TypeError(`the mail '${template}' lacks '${field}'`)
  }
  return { template, language, data } as MailContent
}
