import type { BroughtAnswer } from '@fxmatch/contract/web/drawn-screen'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { addressAskedBy } from './server-window.ts'

// What parts of a screen ask for themselves, found by drawing it once without.

/** A home has a panel for each of its figures, and the frame asks some for itself. */
const MOST_ASKED = 12
/** What is not read within this time comes later, as it would without: milliseconds. */
const PATIENCE_MS = 150

interface Asked {
  readonly key: QueryKey
  readonly url: string
}

/** What a drawing asked for and was not answered, as far as the server answers it; the first of them. */
export async function askedByParts(client: QueryClient): Promise<readonly Asked[]> {
  const found: Asked[] = []
  for (const { queryKey, state, options } of client.getQueryCache().getAll()) {
    const { queryFn } = options
    // Who has not been allowed to ask yet is asked when they are.
    const waits = Reflect.get(options, 'enabled') === false
    if (state.data !== undefined || waits || typeof queryFn !== 'function') continue
    const { signal } = new AbortController()
    const url = await addressAskedBy(() => queryFn({ client, queryKey, signal, meta: undefined }))
    if (url !== null) found.push({ key: queryKey, url })
    if (found.length === MOST_ASKED) break
  }
  return found
}

/** Reads what parts of a screen have asked, as far as it is answered soon: a part that is refused says so itself. */
export async function readParts(
  asked: readonly Asked[],
  read: (url: string) => Promise<unknown>,
): Promise<readonly BroughtAnswer[]> {
  const answers: BroughtAnswer[] = []
  const reading = asked.map(async ({ key, url }) => {
    const answer = await read(url).catch(() => undefined)
    if (answer !== undefined) answers.push({ url, key, answer })
  })
  let over: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    over = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([Promise.all(reading), patience])
  clearTimeout(over)
  // What comes later is none of this page.
  return [...answers]
}
