import { loginCall, loginCodeCall, type SessionUser } from '@fxmatch/contract/http/session'
import { callApi } from '../../lib/api/call-api.ts'

/** What the sign-in form hands on. */
export type Credentials = { username: string; password: string; stayOnline: boolean }

/** A code, and the challenge of the right password that it answers. */
export type SecondStep = { challenge: string; code: string }

/**
 * Asks the server for a session, and who it is for.
 *
 * @throws ApiError as every call does; 401 means wrong credentials, or SECOND_FACTOR_NEEDED that a code is asked for.
 */
export async function signIn(body: Credentials, idempotencyKey: string): Promise<SessionUser> {
  const { user } = await callApi(loginCall, { body }, { idempotencyKey })
  return user
}

/** The second step. @throws ApiError; BAD_SECOND_FACTOR for a wrong code, SIGN_IN_EXPIRED where it begins anew. */
export async function signInWithCode(body: SecondStep, idempotencyKey: string): Promise<SessionUser> {
  const { user } = await callApi(loginCodeCall, { body }, { idempotencyKey })
  return user
}
