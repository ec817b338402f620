import { describe, expect, it } from 'vitest'
import type { StoredSession } from '../db/sessions/sessions.ts'
import { KnownSessions } from './known-sessions.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 5) + ms)
const session = { id: 's' } as StoredSession

describe('KnownSessions', () => {
  it('knows a session for five seconds, by the hash of its token', () => {
    const known = new KnownSessions()
    known.note(Buffer.from('a'), session, at(0))
    expect(known.of(Buffer.from('a'), at(4_999))).toBe(session)
    expect(known.of(Buffer.from('b'), at(1))).toBeNull()
    expect(known.of(Buffer.from('a'), at(5_000))).toBeNull()
  })

  it('knows nothing of a time to come: a clock was set back', () => {
    const known = new KnownSessions()
    known.note(Buffer.from('a'), session, at(60_000))
    expect(known.of(Buffer.from('a'), at(0))).toBeNull()
  })
})
