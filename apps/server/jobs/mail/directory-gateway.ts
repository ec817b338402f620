import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextGateway } from './postman.ts'

/** How the files of text messages end, by which the demonstration's simulator finds them. */
export const TEXT_SUFFIX = '.sms.txt'

/**
 * Writes each text message into a folder, beside the mails of a demonstration: the telephone in the first line, then the text.
 * Only the folder's owner may read them.
 */
export function createDirectoryGateway(directory: string): TextGateway {
  return {
    async deliver({ id, to, text, date }) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const time = date.toISOString().replace(/[:.]/g, '-')
      const name = `${time} ${to.replace(/[^0-9]/g, '')} ${id}${TEXT_SUFFIX}`
      // Renamed once complete, as mails are.
      const draft = join(directory, `.${name}`)
      await writeFile(draft, `To: ${to}\n\n${text}\n`, { mode: 0o600 })
      await rename(draft, join(directory, name))
    },
  }
}
