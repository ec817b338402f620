import { send } from '../api/send.ts'
import { announceSessionEnd } from '../api/session-ended.ts'
import { UNATTENDED } from './presence.ts'
import { CURRENT_USER_PATH } from './session-query.ts'

/** Asks whether the session still is, without that counting as use of it, and announces its end. */
export async function checkSession(): Promise<void> {
  const headers = { accept: 'application/json', ...UNATTENDED }
  // No answer says nothing about the session: the line is down.
  const response = await send(CURRENT_USER_PATH, { headers }).catch(() => null)
  if (response?.status === 401) announceSessionEnd()
}
