import { describe, expect, it } from 'vitest'
import type { KnownPerson } from '../access/same-person.ts'
import { CLIENT_ACTIONS, CLIENT_STATUSES, decideClient } from './client-table.ts'

const person = (userId: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ userId, cins: [], emails: [`${userId}@golfe.tn`] },
  ...more,
})
const maker = person('maker')

describe('a client', () => {
  it.each([
    ['confirm', ['ACTIVE', 'CLIENT_DECIDED', 'CLIENT_DECIDED']],
    ['rotate', ['CLIENT_DECIDED', 'ACTIVE', 'CLIENT_DECIDED']],
    ['revoke', ['REVOKED', 'REVOKED', 'CLIENT_DECIDED']],
  ] as const)('by %s', (action, results) => {
    CLIENT_STATUSES.forEach((status, index) => {
      const decided = decideClient(person('other'), { status, auth: 'SECRET', createdBy: maker }, action)
      expect('to' in decided ? decided.to : decided.rule).toBe(results[index])
    })
  })

  it('is let in by another person than who made it, and by no other account of theirs', () => {
    const pending = {
      status: 'PENDING',
      auth: 'SECRET',
      createdBy: person('maker', { cins: ['01234567'] }),
    } as const
    expect(decideClient(maker, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    const twin = person('twin', { cins: ['01234567'] })
    expect(decideClient(twin, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    const alias = person('alias', { emails: ['Maker+2@golfe.tn'] })
    expect(decideClient(alias, pending, 'confirm')).toEqual({ rule: 'SEGREGATION_CLIENT' })
    expect(decideClient(maker, pending, 'revoke')).toEqual({ to: 'REVOKED' })
  })

  it('with a key of its own has no secret to change', () => {
    const client = { status: 'ACTIVE', auth: 'JWK', createdBy: maker } as const
    expect(decideClient(maker, client, 'rotate')).toEqual({ rule: 'CLIENT_HAS_NO_SECRET' })
    expect(CLIENT_ACTIONS).toContain('rotate')
  })
})
