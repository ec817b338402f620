import type { AccountSession } from '@fxmatch/contract/http/account-sessions'
import type { Db } from '../../db/connect.ts'
import { readOpenSessions } from '../../db/sessions/sessions.ts'
import { describeDevice } from '../../security/describe-device.ts'
import { isSessionAlive, type SessionRules } from '../../security/session-lifetime.ts'

/** Somebody's sessions that are still good: the one that asks first, then the one last used. */
export async function listAccountSessions(
  db: Db,
  asked: { userId: string; sessionId: string; now: Date; rules: SessionRules },
): Promise<AccountSession[]> {
  const sessions = await readOpenSessions(db, asked.userId)
  return sessions
    .filter((session) => isSessionAlive(session, asked.now, asked.rules))
    .map((session) => ({
      id: session.id,
      current: session.id === asked.sessionId,
      device: describeDevice(session.userAgent),
      address: session.address,
      since: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      stayOnline: session.stayOnline,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}
