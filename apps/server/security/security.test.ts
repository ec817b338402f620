import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createAttemptLimiter } from './attempt-limiter.ts'
import {
  createPasswordVerifier,
  HOUSE_COST,
  hashPassword,
  nobodyHash,
  PasswordQueueFull,
} from './passwords.ts'
import { isSessionAlive, needsTouch, sessionExpiry } from './session-lifetime.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const NOON = new Date('2026-11-18T12:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

describe('passwords', () => {
  it('are argon2id hashes with the house options, for somebody and for nobody', async () => {
    const { hash: hashNew } = createPasswordVerifier()
    for (const hash of [await hashPassword('a'), await hashNew('b'), nobodyHash(HOUSE_COST)]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$/)
      expect(parseOptions(hash)).toMatchObject({
        ...{ memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 },
      })
    }
  })

  it('verify the right one, not another one, and never nobody', async () => {
    const verifier = createPasswordVerifier()
    const hash = await hashPassword('juste')
    expect(await verifier.verify(hash, 'juste')).toBe(true)
    expect(await verifier.verify(hash, 'Juste')).toBe(false)
    expect(await verifier.verify(null, 'juste')).toBe(false)
  })

  it('are the same however their accents were typed', async () => {
    const verifier = createPasswordVerifier()
    expect(await verifier.verify(await verifier.hash('été à Gabès'), 'été à Gabès'.normalize('NFD'))).toBe(
      true,
    )
  })

  it('are verified a few at a time, and refuse a line that is too long', async () => {
    const verifier = createPasswordVerifier({ parallel: 1, waiting: 1 })
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => verifier.verify(null, 'x')))
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results[3]).toMatchObject({ reason: expect.any(PasswordQueueFull) })
    expect(await verifier.verify(null, 'x')).toBe(false)
  })
})

describe('tokens', () => {
  it('are 256 bits that cannot be mistaken for anything else', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every(isToken)).toBe(true)
    expect(isToken('short')).toBe(false)
    expect(isToken(`${newToken()}=`)).toBe(false)
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('attempts', () => {
  it('stop at the limit, say when to come back, and begin anew with the next window', () => {
    const limiter = createAttemptLimiter({ limit: 2, windowMinutes: 15 })
    expect(limiter.take('a', NOON).allowed).toBe(true)
    expect(limiter.take('a', later(5)).allowed).toBe(true)
    expect(limiter.take('a', later(10))).toMatchObject({ allowed: false, retryAfterSeconds: 300 })
    expect(limiter.take('b', later(10)).allowed).toBe(true)
    expect(limiter.take('a', later(15)).allowed).toBe(true)
  })

  it('that were no failures do not count', () => {
    const limiter = createAttemptLimiter({ limit: 1, windowMinutes: 15 })
    for (let round = 0; round < 3; round++) {
      const attempt = limiter.take('a', NOON)
      if (!attempt.allowed) throw new Error('refused')
      attempt.forgive()
    }
    expect(limiter.take('a', NOON).allowed).toBe(true)
    expect(limiter.take('a', NOON).allowed).toBe(false)
  })

  it('keep the keys seen last', () => {
    const limiter = createAttemptLimiter({ limit: 1, windowMinutes: 15, capacity: 2 })
    limiter.take('a', NOON)
    limiter.take('b', NOON)
    expect(limiter.take('a', NOON).allowed).toBe(false)
    limiter.take('c', NOON)
    expect(limiter.take('a', NOON).allowed).toBe(false)
    expect(limiter.take('b', NOON).allowed).toBe(true)
  })
})

describe('sessions', () => {
  const rules = { idleMinutes: 30, stayOnlineDays: 30 }
  const session = { stayOnline: false, lastSeenAt: NOON, expiresAt: later(720), endedAt: null }

  it.each([
    ['in use', session, later(29), true],
    ['idle', session, later(30), false],
    ['idle but to stay online', { ...session, stayOnline: true }, later(31), true],
    ['expired', { ...session, lastSeenAt: later(719) }, later(720), false],
    ['expired although to stay online', { ...session, stayOnline: true }, later(720), false],
    ['ended', { ...session, stayOnline: true, endedAt: NOON }, NOON, false],
  ])('%s', (_name, given, now, alive) => {
    expect(isSessionAlive(given, now, rules)).toBe(alive)
  })

  it('last a working day, or as many days as configured', () => {
    expect(sessionExpiry(false, NOON, rules)).toEqual(new Date('2026-11-19T00:00:00Z'))
    expect(sessionExpiry(true, NOON, rules)).toEqual(new Date('2026-12-18T12:00:00Z'))
  })

  it('are written down as used once a minute', () => {
    expect(needsTouch(NOON, new Date(NOON.getTime() + 59_999))).toBe(false)
    expect(needsTouch(NOON, later(1))).toBe(true)
  })
})
