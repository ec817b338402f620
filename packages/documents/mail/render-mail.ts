import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { withoutMarks } from '@fxmatch/domain/texts/direction-marks'
import { NO_BREAK } from '@fxmatch/words/typography'
import { wordsOf } from '@fxmatch/words/words-of'
import { formatDateTime } from '../format/format.ts'
import { isStamped } from '../pdf/stamp.ts'
import type { MailContent, MailTemplate } from './mail-data.ts'

/** A mail ready to be sent: plain text, lines ended by LF. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
}

/** What each mail says, a paragraph each; `link` and `lines` are shown as they are. */
const PARAGRAPHS = {
  invitation: ['hello', 'invitation.what', 'username', 'choosePassword', 'link', 'invitation.unexpected'],
  password_reset: ['hello', 'password_reset.what', 'password_reset.choose', 'link', 'password_reset.unasked'],
  password_changed: ['hello', 'password_changed.what', 'password_changed.notYou'],
  email_changed: ['hello', 'email_changed.what', 'freeze', 'link'],
  email_verification: ['hello', 'email_verification.what', 'link', 'email_verification.later'],
  account_change_proposed: ['hello', 'account_change_proposed.what', 'freeze', 'link'],
  second_factor_set_up: ['hello', 'second_factor_set_up.what', 'secure'],
  second_factor_removed: ['hello', 'second_factor_removed.what', 'secure'],
  second_factor_reset: ['hello', 'second_factor_reset.what', 'second_factor_reset.unasked'],
  recovery_codes_renewed: ['hello', 'recovery_codes_renewed.what', 'secure'],
  sign_up_validated: ['hello', 'sign_up_validated.what', 'username', 'choosePassword', 'link'],
  sign_up_refused: ['hello', 'sign_up_refused.what', 'sign_up_refused.reason', 'sign_up_refused.again'],
  traveller_code: ['traveller_code.what', 'traveller_code.unasked'],
  traveller_proposal: ['traveller_proposal.what', 'traveller_key', 'link', 'traveller_stop'],
  traveller_taken_back: ['traveller_taken_back.what', 'traveller_key', 'link', 'traveller_stop'],
  notifications: [
    ...(['hello', 'notifications.what', 'lines', 'notifications.more'] as const),
    ...(['notifications.all', 'link', 'notifications.choice'] as const),
  ],
} as const satisfies Record<MailTemplate, readonly string[]>

/** Controls, and the separators of lines and paragraphs that are none. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Names are typed by people: a line break in one could forge a header, or a paragraph of ours. */
function onOneLine(value: string): string {
  return value.replace(CONTROL, ' ').trim()
}

/** Several sentences, a line each with a dash; none of them can begin a line of its own making. */
function listed(value: string): string {
  return value
    .split('\n')
    .map((line) => `- ${onOneLine(line)}`)
    .join('\n')
}

/**
 * Writes a mail in its language.
 * @param publicUrl the origin under which people reach the site; links start there
 * @throws RangeError where `link` is not a path of the site: no mail of ours leads elsewhere
 */
export function renderMail(content: MailContent, publicUrl: string): RenderedMail {
  const data = readableData(content)
  if (data.link !== undefined) data.link = absoluteLink(data.link, publicUrl)
  if (data.at !== undefined) data.at = formatDateTime(data.at)
  const words = wordsOf(content.language)
  const facts = factsOf(data)
  const paragraphs = PARAGRAPHS[content.template].flatMap((part) => {
    if (part === 'link' || part === 'lines') return [data[part] ?? '']
    if (part !== 'notifications.more') return [words(`mails:${part}`, facts)]
    return data.more === '' ? [] : [words(`mails:${part}`, { count: Number(data.more) })]
  })
  const about = words(`mails:${content.template}.subject`, facts)
  const subject = isStamped() ? `[${words('documents:sandbox')}] ${about}` : about
  return { subject, text: `${[...paragraphs, 'FXMatch'].join('\n\n')}\n` }
}

/** What is sent as a text message too. */
const TEXT_MESSAGES = ['traveller_code', 'traveller_proposal', 'traveller_taken_back'] as const

/**
 * Writes a text message in its language: one short line, without a link.
 * @throws TypeError for a template that is sent by mail alone
 */
export function renderTextMessage(content: MailContent): string {
  const text = TEXT_MESSAGES.find((one) => one === content.template)
  if (!text) throw new TypeError(`'${content.template}' is no text message`)
  const written = wordsOf(content.language)(`mails:${text}.text`, factsOf(readableData(content)))
  // Outside the alphabet of text messages: one of them makes three messages of one. Arabic letters are outside it anyway, and
  // between them a plain space would have `1 000,00` drawn as `000,00 1`.
  const plain = withoutMarks(written)
  return isMirroredIn(content.language) ? plain : plain.replaceAll(NO_BREAK, ' ')
}

/** What a content shows, each field on one line but for a list. */
function readableData({ data }: MailContent): Record<string, string> {
  const entries = Object.entries(data).map(([field, value]) => [
    field,
    field === 'lines' ? listed(value) : onOneLine(value),
  ])
  return Object.fromEntries(entries)
}

/** What the words ask for; the number by which some are counted. */
const factsOf = (data: Record<string, string>) => ({ ...data, count: Number(data.count) })

function absoluteLink(path: string, publicUrl: string): string {
  const url = new URL(path, publicUrl)
  if (!path.startsWith('/') || url.origin !== new URL(publicUrl).origin) {
    throw new RangeError('the link of a mail must be a path of the site')
  }
  return url.href
}
