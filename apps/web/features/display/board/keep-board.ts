import type { PublicBoard } from '@fxmatch/contract/http/display'
import { shaped } from '@fxmatch/contract/web/shapes'

const SCOPE = '/display/'
const WORKER = '/display-worker.js'

/**
 * Has the browser keep the page, so that a screen that is switched on without a line shows it all the same. Where the
 * browser cannot (no HTTPS), the page works as before.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return console.info('this browser keeps no page for a cut line')
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({
      page: window.location.pathname,
      files: filesOf(performance.getEntriesByType('resource')),
    })
  } catch (error) {
    console.warn('the page is not kept for a cut line', error)
  }
}

/** The files that the page has loaded so far, by path; calls are none of them. */
export function filesOf(entries: readonly { name: string }[]): string[] {
  const paths = entries
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
  return [...new Set(paths)].filter((path) => /^\/(assets\/[\w.-]+|[\w-]+\.(js|svg))$/.test(path))
}

const keyOf = (code: string) => `fxmatch.board.${code}`

/** Keeps what a board showed last on this browser; null forgets it. */
export function keepBoard(code: string, board: PublicBoard | null): void {
  try {
    if (board === null) window.localStorage.removeItem(keyOf(code))
    else window.localStorage.setItem(keyOf(code), JSON.stringify(board))
  } catch (error) {
    console.info('this browser keeps no rates', error)
  }
}

// An earlier release may have kept it.
const isRate = shaped<PublicBoard['rates'][number]>({ currency: 'string', unit: 'number' })
const isBoard = shaped<PublicBoard>({
  bank: 'string',
  agency: 'string',
  messageFr: 'string',
  messageEn: 'string',
  rotateSeconds: 'number',
  scheme: 'string',
  rates: 'object',
  day: 'string',
  asOf: 'string',
})

/** What a board showed last on this browser, with the time of the server's answer; null where nothing sound is kept. */
export function keptBoard(code: string): PublicBoard | null {
  try {
    const text = window.localStorage.getItem(keyOf(code))
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isBoard(kept) && kept.rates.every(isRate) ? kept : null
  } catch (error) {
    console.info('no rates are kept on this browser', error)
    return null
  }
}
