import { currentUserCall, type SessionUser } from '@fxmatch/contract/http/session'
import { readAnswer } from '../api/call-api.ts'

/** The signed-in person from the server's answer. */
export function readSession(response: Response): Promise<SessionUser> {
  return readAnswer(currentUserCall, response)
}
