import { send } from '../api/send.ts'
import { announceSessionEnd } from '../api/session-ended.ts'
import { UNATTENDED } from './presence.ts'

/** The path of the contract's `currentUser` call, repeated so that the sign-in page need not load the contract. */
export const CURRENT_USER_PATH = '/api/users/get/user-by-token'

/** Held while this browser's token changes. Where a browser has no locks, each tab finds out by asking. */
const TOKEN_LOCK = 'fxmatch.token'

/**
 * Runs a request whose answer brings this browser's session a new token, as putting a second factor in force does. From its
 * commit until its answer is here, the server refuses whatever any tab sends with the token before: no tab takes that for
 * the session's end.
 */
export async function whileTokenChanges<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(TOKEN_LOCK, run) : await run()
}

/**
 * Asks whether the session is over, without that counting as use of it, once no tab is changing its token. A request that
 * was refused may have been sent with the token before.
 */
export async function isSessionOver(): Promise<boolean> {
  await navigator.locks?.request(TOKEN_LOCK, { mode: 'shared' }, () => undefined)
  const headers = { accept: 'application/json', ...UNATTENDED }
  // No answer says nothing about the session: the line is down.
  const response = await send(CURRENT_USER_PATH, { headers }).catch(() => null)
  return response?.status === 401
}

/** Asks whether the session still is, and announces its end. */
export async function checkSession(): Promise<void> {
  if (await isSessionOver()) announceSessionEnd()
}
