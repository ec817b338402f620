import { loginCall, type SessionUser } from '@fxmatch/contract/http/session'
import { callApi } from '../../lib/api/call-api.ts'

/** What the sign-in form hands on. */
export type Credentials = { username: string; password: string; stayOnline: boolean }

/**
 * Asks the server for a session, and who it is for.
 *
 * @throws ApiError as every call does; 401 means wrong credentials.
 */
export async function signIn(body: Credentials, idempotencyKey: string): Promise<SessionUser> {
  const { user } = await callApi(loginCall, { body }, { idempotencyKey })
  return user
}
