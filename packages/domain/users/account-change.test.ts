import { describe, expect, it } from 'vitest'
import type { CompanyKind, Role } from '../access/roles.ts'
import {
  type AccountChangeAction,
  accountChangeExpiry,
  companyDecides,
  decideAccountChange,
  grantsApproval,
  holdsApproval,
  resetAddress,
} from './account-change.ts'
import type { Account } from './decide-user.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const person = (id: string, roles: readonly Role[], more: Partial<Account> = {}): Account => ({
  id,
  companyId: 'bank',
  companyKind: 'BANK',
  roles,
  hasPassword: true,
  disabledAt: null,
  secondFactor: false,
  ...more,
})
const head = person('head', ['ROLE_ROOT'])
const deputy = person('deputy', ['ROLE_ROOT'])
const admin = person('admin', ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'])
const trader = person('trader', ['ROLE_TRADER'])
const platform = { userId: 'bo', companyId: 'platform', roles: ['ROLE_HIVE_BO'] as const }
const actor = ({ id, companyId, roles }: Account) => ({ userId: id, companyId, roles })

it.each<[CompanyKind, Role[], Role[], boolean]>([
  ['BANK', [], ['ROLE_TRADER'], true],
  ['BANK', [], ['ROLE_LIMITED'], false],
  ['BANK', ['ROLE_LIMITED'], ['ROLE_ROOT'], true],
  // Who only read in first place approves when the order of the roles is turned round.
  ['BANK', ['ROLE_LIMITED', 'ROLE_ROOT'], ['ROLE_ROOT', 'ROLE_LIMITED'], true],
  ['BANK', ['ROLE_TRADER'], ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'], true],
  ['BANK', ['ROLE_ROOT'], ['ROLE_TRADER'], false],
  ['BANK', ['ROLE_TRADER'], ['ROLE_TRADER', 'ROLE_TRUSTED_RATES'], false],
  ['EXCHANGE_OFFICE', [], ['ROLE_TRADER'], false],
  ['EXCHANGE_OFFICE', ['ROLE_TRADER'], ['ROLE_ROOT'], true],
  ['CORPORATE', ['ROLE_TRADER'], ['ROLE_ORGANIZATION_ADMIN'], true],
  ['PLATFORM', ['ROLE_LIMITED'], ['ROLE_HIVE_BO'], true],
  ['PLATFORM', ['ROLE_LIMITED'], ['ROLE_AUDITOR'], false],
  ['PLATFORM', ['ROLE_LIMITED'], ['ROLE_COMPLIANCE'], true],
  ['EXCHANGE_OFFICE', ['ROLE_TRADER'], ['ROLE_COMPLIANCE'], true],
])('in a %s, from %j to %j grants approval: %s', (kind, before, after, expected) => {
  expect(grantsApproval(kind, before, after)).toBe(expected)
})

it('knows who approves', () => {
  expect(holdsApproval('BANK', ['ROLE_TRADER'])).toBe(true)
  expect(holdsApproval('BANK', ['ROLE_LIMITED', 'ROLE_ROOT'])).toBe(false)
})

describe('who decides', () => {
  const change = (
    people: readonly Account[],
    more: { proposedBy?: string; roles?: readonly Role[] } = {},
  ) => ({
    status: 'PENDING' as const,
    expiresAt: accountChangeExpiry(NOW),
    proposedBy: 'head',
    roles: null,
    person: trader,
    people,
    ...more,
  })
  const decide = (
    who: { userId: string; companyId: string; roles: readonly Role[] },
    of: Parameters<typeof decideAccountChange>[1],
    action: AccountChangeAction = 'approve',
    at = NOW,
  ) => decideAccountChange(who, of, action, at)
  const both = [head, deputy, trader]

  it('is another person of the company, neither who proposed nor whom it is about', () => {
    expect(decide(actor(deputy), change(both))).toBeNull()
    expect(decide(actor(head), change(both))).toBe('ACCOUNT_CHANGE_OWN')
    const aboutDeputy = { ...change([head, deputy, admin]), person: deputy }
    expect(decide(actor(deputy), aboutDeputy)).toBe('ACCOUNT_CHANGE_ABOUT_ONESELF')
    // It is their account: they may always refuse.
    expect(decide(actor(deputy), aboutDeputy, 'refuse')).toBeNull()
  })

  it('is the platform only where the company has nobody', () => {
    expect(decide(platform, change(both))).toBe('ACCOUNT_CHANGE_FOR_COMPANY')
    expect(decide(platform, change(both), 'refuse')).toBeNull()
    expect(decide(platform, change([head, trader]))).toBeNull()
    const disabled = { ...deputy, disabledAt: NOW }
    const invited = { ...deputy, hasPassword: false }
    const reading = { ...deputy, roles: ['ROLE_LIMITED', 'ROLE_ROOT'] as const }
    for (const one of [disabled, invited, reading, { ...deputy, companyId: 'other' }])
      expect(companyDecides(change([]), trader, [head, one, trader])).toBe(false)
  })

  it('is never the platform alone: what it proposes the company decides, or another of the platform', () => {
    const byPlatform = (people: readonly Account[]) => change(people, { proposedBy: 'bo' })
    expect(decide(platform, byPlatform([trader]))).toBe('ACCOUNT_CHANGE_OWN')
    expect(decide({ ...platform, userId: 'bo2' }, byPlatform([trader]))).toBeNull()
    expect(decide({ ...platform, userId: 'bo2' }, byPlatform([head, trader]))).toBe(
      'ACCOUNT_CHANGE_FOR_COMPANY',
    )
    expect(decide(actor(head), byPlatform([head, trader]))).toBeNull()
  })

  it('stands as high as whom it is about and what it gives', () => {
    const aboutHead = change([head, deputy, admin], { proposedBy: 'deputy' })
    expect(decide(actor(admin), { ...aboutHead, person: head })).toBe('RANK_ABOVE_OWN')
    expect(decide(actor(admin), change([head, admin, trader], { roles: ['ROLE_ROOT'] }))).toBe(
      'RANK_ABOVE_OWN',
    )
    expect(
      decide(actor(admin), change([head, admin, trader], { roles: ['ROLE_ADVANCED_TRADER'] })),
    ).toBeNull()
    // Nobody in the company stands high enough: the platform does.
    expect(decide(platform, change([head, admin, trader], { roles: ['ROLE_ROOT'] }))).toBeNull()
  })

  it('withdraws who proposed it, and nobody else', () => {
    expect(decide(actor(head), change(both), 'withdraw')).toBeNull()
    expect(decide(actor(deputy), change(both), 'withdraw')).toBe('NOT_PROPOSER')
  })

  it('is nobody once it is decided or has waited for a week', () => {
    for (const status of ['APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const)
      expect(decide(actor(deputy), { ...change(both), status })).toBe('CHANGE_DECIDED')
    expect(decide(actor(deputy), change(both), 'approve', later(7 * 24 - 1))).toBeNull()
    for (const action of ['approve', 'refuse', 'withdraw'] as const)
      expect(decide(actor(deputy), change(both), action, later(7 * 24))).toBe('ACCOUNT_CHANGE_EXPIRED')
  })
})

describe('the address of a forgotten password', () => {
  const facts = { email: 'new', emailChangedAt: NOW, emailVerifiedAt: later(1), emailBefore: 'old' }

  it.each([
    ['never changed', { ...facts, emailChangedAt: null, emailVerifiedAt: null, emailBefore: null }, 0, 'new'],
    ['changed, not verified', { ...facts, emailVerifiedAt: null }, 100, 'old'],
    ['changed, not verified, none before', { ...facts, emailVerifiedAt: null, emailBefore: null }, 100, null],
    ['verified, 23 hours old', facts, 23, 'old'],
    ['verified, a day old', facts, 24, 'new'],
  ] as const)('%s', (_name, address, hours, expected) => {
    expect(resetAddress(address, later(hours))).toBe(expected)
  })
})
