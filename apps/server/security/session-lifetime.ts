/** How long sessions live. */
export interface SessionRules {
  readonly idleMinutes: number
  readonly stayOnlineDays: number
}

/** A session that is not to stay online lives one working day at most, however busy (OWASP ASVS 7.3.2). */
const LONGEST_HOURS = 12
/** `last_seen_at` is written at most this often. */
const TOUCH_SECONDS = 60

/** When a new session ends whatever happens. */
export function sessionExpiry(stayOnline: boolean, now: Date, rules: SessionRules): Date {
  const hours = stayOnline ? rules.stayOnlineDays * 24 : LONGEST_HOURS
  return new Date(now.getTime() + hours * 3_600_000)
}

/** Whether a session is still good: not ended, not expired, and not idle for too long unless it is to stay online. */
export function isSessionAlive(
  session: { stayOnline: boolean; lastSeenAt: Date; expiresAt: Date; endedAt: Date | null },
  now: Date,
  rules: SessionRules,
): boolean {
  if (session.endedAt !== null || session.expiresAt.getTime() <= now.getTime()) return false
  if (session.stayOnline) return true
  return now.getTime() - session.lastSeenAt.getTime() < rules.idleMinutes * 60_000
}

/**
 * Seconds until a session that is still good ends: for want of use (null where it stays online), and whatever happens.
 * Rounded up: who comes back when they are over finds it ended.
 */
export function secondsLeft(
  session: { stayOnline: boolean; lastSeenAt: Date; expiresAt: Date },
  now: Date,
  rules: SessionRules,
): { idleSeconds: number | null; expiresInSeconds: number } {
  const until = (time: number) => Math.max(0, Math.ceil((time - now.getTime()) / 1000))
  const idleEnd = session.lastSeenAt.getTime() + rules.idleMinutes * 60_000
  return {
    idleSeconds: session.stayOnline ? null : until(idleEnd),
    expiresInSeconds: until(session.expiresAt.getTime()),
  }
}

/** Whether it is time to write down again that the session is in use. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_SECONDS * 1000
}
