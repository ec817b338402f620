import type { MailContent, MailData } from './mail-data.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

/** A mail ready to be sent: plain text, lines ended by LF. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
}

const CONTROL = /\p{Cc}+/gu

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
  const data: Record<string, string> = {}
  for (const [field, value] of Object.entries(content.data)) {
    data[field] = field === 'lines' ? listed(value) : onOneLine(value)
  }
  if (data.link !== undefined) data.link = absoluteLink(data.link, publicUrl)
  // The template and its data were matched by `MailContent`; TypeScript cannot follow them through the table.
  const write = MAIL_TEXTS[content.language][content.template] as (data: MailData<never>) => {
    subject: string
    paragraphs: readonly string[]
  }
  const { subject, paragraphs } = write(data)
  return { subject, text: `${[...paragraphs, 'FXMatch'].join('\n\n')}\n` }
}

function absoluteLink(path: string, publicUrl: string): string {
  const url = new URL(path, publicUrl)
  if (!path.startsWith('/') || url.origin !== new URL(publicUrl).origin) {
    throw new RangeError('the link of a mail must be a path of the site')
  }
  return url.href
}
