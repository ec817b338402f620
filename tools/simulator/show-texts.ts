import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { TEXT_SUFFIX } from '@fxmatch/server/jobs/mail/directory-gateway'
import { hasCode } from '@fxmatch/server/observe/error-code'

const EVERY_MS = 1_000

async function textsIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith(TEXT_SUFFIX) && !name.startsWith('.'))
  } catch (error) {
    // The folder is made with the first message.
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Says each text message that the demonstration writes from now on, with the telephone it is for: who tries the travellers'
 * pages out finds the code here instead of on a telephone. Ends when it is told to.
 */
export async function showTexts(
  directory: string,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const known = new Set(await textsIn(directory))
  while (!stop.aborted) {
    for (const name of (await textsIn(directory)).sort()) {
      if (known.has(name)) continue
      known.add(name)
      const [to = '', , ...text] = (await readFile(join(directory, name), 'utf8')).trimEnd().split('\n')
      say(`text message ${to.replace('To: ', 'to ')}: ${text.join(' ')}`)
    }
    await delay(EVERY_MS, undefined, { signal: stop }).catch(() => undefined)
  }
}
