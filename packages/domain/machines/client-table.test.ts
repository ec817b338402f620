import { describe, expect, it } from 'vitest'
import type { KnownPerson } from '../access/same-person.ts'
import { CLIENT_STATUSES, type ClientDecider, decideClient, isUnused, UNUSED_DAYS } from './client-table.ts'

const person = (userId: string, more: Partial<KnownPerson> = {}): ClientDecider => ({
  ...{ userId, cins: [], emails: [`${userId}@golfe.tn`], grants: true },
  ...more,
})
const maker = person('maker')
const READS = { commits: false } as const

describe('a client', () => {
  it.each([
    ['confirm', ['ACTIVE', 'CLIENT_DECIDED', 'CLIENT_DECIDED']],
    ['adopt', ['CLIENT_DECIDED', 'ACTIVE', 'CLIENT_DECIDED']],
    ['rotate', ['CLIENT_DECIDED', 'ACTIVE', 'CLIENT_DECIDED']],
    ['revoke', ['REVOKED', 'REVOKED', 'CLIENT_DECIDED']],
  ] as const)('by %s', (action, results) => {
    CLIENT_STATUSES.forEach((status, index) => {
      const client = {
        status,
        auth: 'SECRET',
        createdBy: maker,
        answers: maker,
        ...READS,
        left: true,
      } as const
      const decided = decideClient(person('other'), client, action)
      expect('to' in decided ? decided.to : decided.rule).toBe(results[index])
    })
  })

  it('is let in by another person than who made it, and by no other account of theirs', () => {
    const pending = {
      status: 'PENDING',
      auth: 'SECRET',
      createdBy: person('maker', { cins: ['01234567'] }),
      answers: maker,
      ...READS,
      left: false,
    } as const
    expect(decideClient(maker, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    const twin = person('twin', { cins: ['01234567'] })
    expect(decideClient(twin, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    const alias = person('alias', { emails: ['Maker+2@golfe.tn'] })
    expect(decideClient(alias, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    expect(decideClient(maker, pending, 'revoke')).toEqual({ to: 'REVOKED' })
  })

  it('with a key of its own has no secret to change', () => {
    const client = {
      status: 'ACTIVE',
      auth: 'JWK',
      createdBy: maker,
      answers: maker,
      ...READS,
      left: false,
    } as const
    expect(decideClient(maker, client, 'rotate')).toEqual({ rule: 'CLIENT_HAS_NO_SECRET' })
  })

  it('is adopted where nobody answers for it, by who could do all of it', () => {
    const client = {
      status: 'ACTIVE',
      auth: 'SECRET',
      createdBy: maker,
      answers: maker,
      ...READS,
      left: true,
    } as const
    const other = person('other')
    expect(decideClient(other, { ...client, left: false }, 'adopt')).toEqual({ rule: 'CLIENT_ANSWERED_FOR' })
    expect(decideClient({ ...other, grants: false }, client, 'adopt')).toEqual({ rule: 'CLIENT_ABOVE_OWN' })
    // Letting in and ending ask for no right of one's own to what it may do.
    expect(decideClient({ ...other, grants: false }, client, 'revoke')).toEqual({ to: 'REVOKED' })
  })

  it('has its secret told to nobody who may do less, nor, where it commits, to who is another person than it is', () => {
    const living = {
      status: 'ACTIVE',
      auth: 'SECRET',
      createdBy: maker,
      answers: maker,
      left: false,
    } as const
    const other = person('other')
    const rotates = (who: ClientDecider, commits: boolean) =>
      decideClient(who, { ...living, commits }, 'rotate')
    expect(rotates(other, false)).toEqual({ to: 'ACTIVE' })
    expect(rotates({ ...other, grants: false }, false)).toEqual({ rule: 'CLIENT_ABOVE_OWN' })
    expect(rotates(other, true)).toEqual({ rule: 'CLIENT_ANSWERED_FOR' })
    expect(rotates(maker, true)).toEqual({ to: 'ACTIVE' })
    expect(rotates({ ...maker, grants: false }, true)).toEqual({ rule: 'CLIENT_ABOVE_OWN' })
    // Who adopted it is who it is from then on; who made it is not any more told.
    const adopted = { ...living, answers: other, commits: true }
    expect(decideClient(other, adopted, 'rotate')).toEqual({ to: 'ACTIVE' })
    expect(decideClient(maker, adopted, 'rotate')).toEqual({ rule: 'CLIENT_ANSWERED_FOR' })
    // Nobody waits for them to end it.
    expect(decideClient({ ...other, grants: false }, { ...living, commits: true }, 'revoke')).toEqual({
      to: 'REVOKED',
    })
  })

  it('is unused after ninety days, to the instant', () => {
    const since = new Date('2026-08-01T10:00:00Z')
    const after = (ms: number) => new Date(since.getTime() + UNUSED_DAYS * 86_400_000 + ms)
    expect([isUnused(since, after(-1)), isUnused(since, after(0))]).toEqual([false, true])
  })
})
