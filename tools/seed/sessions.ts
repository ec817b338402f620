import { insertSession } from '@fxmatch/server/db/sessions/sessions'
import { sessionExpiry } from '@fxmatch/server/security/session-lifetime'
import { hashToken, newToken } from '@fxmatch/server/security/tokens'
import type { World } from './world.ts'

const HOUR = 3_600_000
const RULES = { idleMinutes: 30, stayOnlineDays: 30 }

/** Who is signed in elsewhere, on what, since when. */
const ELSEWHERE = [
  {
    username: 'trader.golfe',
    hours: 52,
    address: '196.203.12.40',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  },
  {
    username: 'trader.golfe',
    hours: 7,
    address: '10.20.4.17',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  },
  {
    username: 'root.golfe',
    hours: 26,
    address: '196.203.12.41',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  },
] as const

/** Sessions on other devices, so that the list of one's own shows some. Nobody has their tokens. */
export async function seedSessions(world: World): Promise<void> {
  const now = world.at
  for (const { username, hours, address, userAgent } of ELSEWHERE) {
    const { id: userId } = await world.db
      .selectFrom('users')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    const createdAt = new Date(now.getTime() - hours * HOUR)
    await insertSession(world.db, {
      id: crypto.randomUUID(),
      tokenHash: hashToken(newToken()),
      userId,
      stayOnline: true,
      createdAt,
      expiresAt: sessionExpiry(true, createdAt, RULES),
      address,
      userAgent,
    })
  }
}
