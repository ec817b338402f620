import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail, Postman } from './postman.ts'

/**
 * Writes each mail into a folder as an `.eml` file, for a demonstration without a mail server: any mail program opens
 * it, and its text is readable as it stands (UTF-8, 8 bits). Only the folder's owner may read them.
 */
export function createDirectoryPostman(directory: string): Postman {
  return {
    async deliver(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = fileName(mail)
      // Renamed once complete: whoever watches the folder never reads half a mail.
      const draft = join(directory, `.${name}`)
      await writeFile(draft, toEml(mail), { mode: 0o600 })
      await rename(draft, join(directory, name))
    },
    close: () => undefined,
  }
}

function fileName({ date, to, messageId }: OutgoingMail): string {
  const time = date.toISOString().replace(/[:.]/g, '-')
  const id = messageId.replace(/[^A-Za-z0-9]/g, '').slice(0, 32)
  return `${time} ${to.replace(/[^A-Za-z0-9@.-]/g, '_').slice(0, 80)} ${id}.eml`
}

/** RFC 6532 headers (UTF-8) and an 8-bit body; no value may end its line. */
function toEml({ messageId, from, to, subject, text, date }: OutgoingMail): string {
  const headers = {
    'Message-ID': messageId,
    Date: date.toUTCString().replace('GMT', '+0000'),
    From: from,
    To: to,
    Subject: subject,
    'Auto-Submitted': 'auto-generated',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)
  return [...lines, '', ...text.split('\n')].join('\r\n')
}
