import { send } from '../api/send.ts'
import { announceSessionEnd } from '../api/session-ended.ts'
import { UNATTENDED } from './presence.ts'

/** The path of the contract's `currentUser` call, repeated so that the sign-in page need not load the contract. */
export const CURRENT_USER_PATH = '/api/users/get/user-by-token'

/** Held while this browser's token changes. Where a browser has no locks, each tab finds out by asking. */
const TOKEN_LOCK = 'fxmatch.token'

/** How long a check waits for its answer, in milliseconds: whoever signs in waits for it. */
const PATIENCE_MS = 5_000

/**
 * Runs a request whose answer brings this browser a new token, as signing in and putting a second factor in force do. From its
 * commit until its answer is here, the server refuses whatever any tab sends with the token before: no tab takes that for
 * the session's end, nor is the end of one session taken for that of the next.
 */
export async function whileTokenChanges<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(TOKEN_LOCK, run) : await run()
}

/**
 * Asks whether the session is over, without that counting as use of it, while no tab is changing its token. A request that
 * was refused may have been sent with the token before.
 */
export async function isSessionOver(): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(TOKEN_LOCK, { mode: 'shared' }, ask) : await ask()
}

async function ask(): Promise<boolean> {
  const headers = { accept: 'application/json', ...UNATTENDED }
  // No answer says nothing about the session: the line is down.
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await send(CURRENT_USER_PATH, { headers, signal }).catch(() => null)
  return response?.status === 401
}

/** Asks whether the session still is, and announces its end. */
export async function checkSession(): Promise<void> {
  if (await isSessionOver()) announceSessionEnd()
}
