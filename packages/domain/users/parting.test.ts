import { expect, it } from 'vitest'
import type { KnownPerson } from '../access/same-person.ts'
import { decideParting, type PartingFacts, proposeParting } from './parting.ts'

const now = new Date('2026-11-29T09:00:00Z')
const person = (userId: string, cins: readonly string[] = []): KnownPerson => ({
  userId,
  cins,
  emails: [`${userId}@test.example`],
})
const dealer = person('dealer', ['01234567'])
const stranger = person('stranger', ['01234567'])
const first = person('first')
const second = person('second')
const waits: PartingFacts = {
  status: 'PENDING',
  expiresAt: new Date(now.getTime() + 1),
  proposedBy: first,
  of: [dealer, stranger],
}

it('nobody proposes to part themselves from somebody, by whichever account', () => {
  expect(proposeParting(first, waits.of)).toBeNull()
  expect(proposeParting(dealer, waits.of)).toBe('PARTING_OWN')
  expect(proposeParting(person('other', ['1234567']), waits.of)).toBe('PARTING_OWN')
  expect(proposeParting({ ...person('other'), emails: ['stranger+2@test.example'] }, waits.of)).toBe(
    'PARTING_OWN',
  )
})

it.each(['approve', 'refuse'] as const)(
  '%s: by another person than who proposed it, and neither of the two',
  (action) => {
    const decide = (by: KnownPerson, more: Partial<PartingFacts> = {}) =>
      decideParting(by, { ...waits, ...more }, { action, now })
    expect(decide(second)).toBeNull()
    expect(decide(first)).toBe('ACCOUNT_CHANGE_OWN')
    expect(decide({ ...second, emails: ['first+2@test.example'] })).toBe('ACCOUNT_CHANGE_OWN')
    expect(decide(stranger)).toBe('PARTING_OWN')
    expect(decide({ ...second, cins: ['01234567'] })).toBe('PARTING_OWN')
    expect(decide(second, { expiresAt: now })).toBe('ACCOUNT_CHANGE_EXPIRED')
    expect(decide(second, { status: 'APPROVED' })).toBe('CHANGE_DECIDED')
  },
)

it('is not approved where who proposed it has turned out to be one of the two; it may still be refused', () => {
  const decide = (action: 'approve' | 'refuse', proposedBy: KnownPerson) =>
    decideParting(second, { ...waits, proposedBy }, { action, now })
  for (const proposedBy of [
    { ...first, cins: ['01234567'] },
    { ...first, emails: ['dealer+1@test.example'] },
  ]) {
    expect(decide('approve', proposedBy)).toBe('PARTING_OF_PROPOSER')
    expect(decide('refuse', proposedBy)).toBeNull()
  }
})

it('withdraw: by the account that proposed it', () => {
  const withdraw = (by: KnownPerson) => decideParting(by, waits, { action: 'withdraw', now })
  expect(withdraw(first)).toBeNull()
  expect(withdraw(second)).toBe('NOT_PROPOSER')
})
