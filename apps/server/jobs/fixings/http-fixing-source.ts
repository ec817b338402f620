import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { readBounded } from '../read-bounded.ts'

const PATIENCE_MS = 10_000
/** A page of a day has some thirty thousand bytes. */
const MOST_BYTES = 1_048_576

/** Where the rates of a day are fetched from. What it answers is whatever it answers. */
export interface FixingPort {
  /** Who is asked, for the record: the host. */
  readonly name: string
  /** The text of a day. @throws Error where nothing of use comes within ten seconds */
  fetchDay(day: CalendarDate): Promise<string>
}

/**
 * Fetches the rates of a day by `GET` from an address, in which `{day}` stands for the day, `YYYY-MM-DD`. A user name and password in
 * it are sent as HTTP Basic. Redirects are not followed, no more than a megabyte is read, as UTF-8 or else as ISO-8859-1.
 */
export function createHttpFixingPort(url: string): FixingPort {
  const { username, password, host } = new URL(url.replaceAll('{day}', '2026-01-01'))
  const named = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = username === '' ? {} : { authorization: `Basic ${Buffer.from(named).toString('base64')}` }
  return {
    name: host,
    async fetchDay(day) {
      const target = new URL(url.replaceAll('{day}', day))
      target.username = ''
      target.password = ''
      const response = await fetch(target, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((cause: unknown) => {
        throw new Error('the address of the fixing does not answer', { cause })
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the address of the fixing answers ${response.status}`)
      }
      return decoded(await readBounded(response, MOST_BYTES, 'the address of the fixing'))
    },
  }
}

/** The central bank writes ISO-8859-1, whatever the head of its answer says. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8: every byte is a letter of ISO-8859-1.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
