import { expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import type { KnownPerson } from '../access/same-person.ts'
import { decideOwners, isOwner, managesOwners, readsOwners } from './decide-owners.ts'

const person = (userId: string, cins: string[] = []): KnownPerson => ({
  ...{ userId, cins, emails: [`${userId}@mail.example`] },
})
const DECLARED = {
  status: 'PENDING',
  proposedBy: person('head', ['01234567']),
  byPlatform: false,
  proposerActs: true,
} as const
const officer = { person: person('officer'), ofPlatform: true, partial: false }

it('is confirmed and refused by another person, one of the two being of the platform', () => {
  expect(decideOwners(officer, DECLARED, 'confirm')).toBeNull()
  expect(decideOwners(officer, DECLARED, 'refuse')).toBeNull()
  expect(decideOwners(officer, DECLARED, 'withdraw')).toBe('NOT_PROPOSER')
  const colleague = { person: person('colleague'), ofPlatform: false, partial: true }
  expect(decideOwners(colleague, DECLARED, 'confirm')).toBe('OWNERS_PLATFORM')
  expect(decideOwners(colleague, DECLARED, 'refuse')).toBeNull()
  expect(decideOwners(colleague, { ...DECLARED, byPlatform: true }, 'confirm')).toBeNull()
})

it('is not confirmed by who declared it, by whatever account', () => {
  const head = { person: person('head'), ofPlatform: false, partial: true }
  expect(decideOwners(head, DECLARED, 'confirm')).toBe('SEGREGATION_CHANGE')
  expect(decideOwners(head, DECLARED, 'withdraw')).toBeNull()
  const twin = { person: person('twin', ['01234567']), ofPlatform: true, partial: false }
  expect(decideOwners(twin, DECLARED, 'confirm')).toBe('SEGREGATION_CHANGE')
  expect(decideOwners(twin, DECLARED, 'refuse')).toBe('SEGREGATION_CHANGE')
})

it('is not decided for the platform by who has a part in the company', () => {
  expect(decideOwners({ ...officer, partial: true }, DECLARED, 'confirm')).toBe('OWNERS_OF_OWN_COMPANY')
  expect(decideOwners({ ...officer, partial: true }, DECLARED, 'refuse')).toBe('OWNERS_OF_OWN_COMPANY')
  expect(isOwner(person('officer', ['04567890']), [{ number: 'O4567-890' }])).toBe(true)
  expect(isOwner(person('officer', ['04567890']), [{ number: '4567890' }])).toBe(true)
  expect(isOwner(person('officer', ['04567891']), [{ number: '04567890' }])).toBe(false)
})

it('is decided once, and not confirmed once its proposer may act no more', () => {
  expect(decideOwners(officer, { ...DECLARED, status: 'CONFIRMED' }, 'refuse')).toBe('CHANGE_DECIDED')
  const gone = { ...DECLARED, proposerActs: false }
  expect(decideOwners(officer, gone, 'confirm')).toBe('OWNERS_PROPOSER_GONE')
  expect(decideOwners(officer, gone, 'refuse')).toBeNull()
})

it('is read by the company, the platform and its auditor, and by nobody else', () => {
  const actor = (companyKind: Parameters<typeof actorOf>[0]['companyKind'], role: never) =>
    actorOf({ userId: 'u', companyId: `of ${companyKind}`, companyKind, roles: [role] })
  const bank = actor('BANK', 'ROLE_ROOT' as never)
  expect([readsOwners(bank, 'of BANK'), readsOwners(bank, 'of CORPORATE')]).toEqual([true, false])
  expect(readsOwners(actor('BANK', 'ROLE_TRADER' as never), 'of BANK')).toBe(false)
  const auditor = actor('PLATFORM', 'ROLE_AUDITOR' as never)
  expect([readsOwners(auditor, 'of BANK'), managesOwners(auditor, 'of BANK')]).toEqual([true, false])
  expect(managesOwners(actor('PLATFORM', 'ROLE_COMPLIANCE' as never), 'of CORPORATE')).toBe(true)
  expect(managesOwners(actor('CORPORATE', 'ROLE_ORGANIZATION_ADMIN' as never), 'of CORPORATE')).toBe(true)
})
