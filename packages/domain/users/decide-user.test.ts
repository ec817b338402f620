import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import { COMPANY_KINDS, type CompanyKind, ROLES, type Role } from '../access/roles.ts'
import {
  type Account,
  administers,
  decideRoles,
  decideUser,
  managesUsers,
  roleChoices,
  USER_ACTIONS,
  type UserAction,
  type UserFacts,
  type UserRule,
  type UserStatus,
  userFacts,
  userStatus,
} from './decide-user.ts'
import { decidingRank, rankOf } from './rank.ts'

const ME = { userId: 'me', roles: ['ROLE_ROOT'] as const }
const BACK_OFFICE = { userId: 'bo', roles: ['ROLE_HIVE_BO'] as const }
const NOW = new Date('2026-11-18T12:00:00Z')

function facts(more: Partial<UserFacts> = {}): UserFacts {
  return {
    userId: 'other',
    companyId: 'bank',
    companyKind: 'BANK',
    roles: ['ROLE_TRADER'],
    status: 'ACTIVE',
    secondFactor: true,
    otherManagers: 1,
    ...more,
  }
}

/** Action by status, for another person and for oneself: the rule that refuses, or nothing. */
const TABLE: Record<UserAction, Record<UserStatus, [other: UserRule | null, own: UserRule | null]>> = {
  edit: { INVITED: [null, null], ACTIVE: [null, null], DISABLED: [null, null] },
  change_roles: {
    INVITED: [null, 'OWN_ROLES'],
    ACTIVE: [null, 'OWN_ROLES'],
    DISABLED: [null, 'OWN_ROLES'],
  },
  disable: {
    INVITED: [null, 'OWN_ACCOUNT'],
    ACTIVE: [null, 'OWN_ACCOUNT'],
    DISABLED: ['USER_DISABLED', 'USER_DISABLED'],
  },
  enable: {
    INVITED: ['USER_NOT_DISABLED', 'USER_NOT_DISABLED'],
    ACTIVE: ['USER_NOT_DISABLED', 'USER_NOT_DISABLED'],
    DISABLED: [null, 'OWN_ACCOUNT'],
  },
  invite: {
    INVITED: [null, null],
    ACTIVE: ['USER_ACTIVE', 'USER_ACTIVE'],
    DISABLED: ['USER_DISABLED', 'USER_DISABLED'],
  },
  reset_second_factor: {
    INVITED: [null, 'OWN_SECOND_FACTOR'],
    ACTIVE: [null, 'OWN_SECOND_FACTOR'],
    DISABLED: [null, 'OWN_SECOND_FACTOR'],
  },
  erase: {
    INVITED: ['USER_NOT_DISABLED', 'USER_NOT_DISABLED'],
    ACTIVE: ['USER_NOT_DISABLED', 'USER_NOT_DISABLED'],
    DISABLED: [null, 'OWN_ACCOUNT'],
  },
}

describe('what can be done to a user', () => {
  const cells = USER_ACTIONS.flatMap((action) =>
    (['INVITED', 'ACTIVE', 'DISABLED'] as const).map((status) => ({ action, status })),
  )
  it.each(cells)('$action of one who is $status', ({ action, status }) => {
    const [other, own] = TABLE[action][status]
    expect(decideUser(ME, facts({ status }), action)).toBe(other)
    expect(decideUser(ME, facts({ status, userId: 'me' }), action)).toBe(own)
  })

  it('never one’s own roles, whatever they would become', () => {
    const own = facts({ userId: 'me', roles: ['ROLE_ROOT'] })
    for (const roles of [['ROLE_ROOT'], ['ROLE_LIMITED'], ['ROLE_ROOT', 'ROLE_SUPER_ADMIN']] as const)
      expect(decideUser(ME, own, 'change_roles', roles)).toBe('OWN_ROLES')
  })

  it('no second factor that is not there', () => {
    expect(decideUser(ME, facts({ secondFactor: false }), 'reset_second_factor')).toBe('NO_SECOND_FACTOR')
    const own = facts({ secondFactor: false, userId: 'me' })
    expect(decideUser(ME, own, 'reset_second_factor')).toBe('OWN_SECOND_FACTOR')
  })

  it('no roles that the company cannot hold', () => {
    expect(decideUser(ME, facts(), 'change_roles', ['ROLE_HIVE_BO'])).toBe('ROLE_NOT_OF_KIND')
    expect(decideUser(ME, facts(), 'change_roles', [])).toBe('NO_ROLE')
    expect(decideUser(ME, facts(), 'change_roles', ['ROLE_ROOT'])).toBeNull()
  })
})

describe('the last who can manage users', () => {
  const root = (more: Partial<UserFacts> = {}) => facts({ roles: ['ROLE_ROOT'], otherManagers: 0, ...more })

  it.each<[string, UserFacts, UserAction, Role[] | undefined, UserRule | null]>([
    ['is not disabled', root(), 'disable', undefined, 'LAST_MANAGER'],
    ['is not demoted', root(), 'change_roles', ['ROLE_TRADER'], 'LAST_MANAGER'],
    ['is not demoted by ROLE_LIMITED', root(), 'change_roles', ['ROLE_LIMITED', 'ROLE_ROOT'], 'LAST_MANAGER'],
    ['may manage by another role', root(), 'change_roles', ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'], null],
    ['is not the last beside another', root({ otherManagers: 1 }), 'disable', undefined, null],
    ['does not count while invited', root({ status: 'INVITED' }), 'disable', undefined, null],
    ['is nobody who manages none', facts({ otherManagers: 0 }), 'disable', undefined, null],
    [
      'of the platform is a back office',
      root({ companyKind: 'PLATFORM', roles: ['ROLE_HIVE_BO'] }),
      'disable',
      undefined,
      'LAST_MANAGER',
    ],
  ])('%s', (_name, user, action, roles, rule) => {
    expect(decideUser(BACK_OFFICE, user, action, roles)).toBe(rule)
  })
})

describe('rank', () => {
  /** Own main role × role of the other: who may touch, and who may grant. */
  const RANKS: [Role, CompanyKind, Role, boolean][] = [
    ['ROLE_HIVE_BO', 'PLATFORM', 'ROLE_HIVE_BO', true],
    ['ROLE_HIVE_BO', 'BANK', 'ROLE_ROOT', true],
    ['ROLE_HIVE_BO', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN', true],
    ['ROLE_ROOT', 'BANK', 'ROLE_ROOT', true],
    ['ROLE_ROOT', 'BANK', 'ROLE_CORPORATE_BANK_ADMIN', true],
    ['ROLE_ORGANIZATION_ADMIN', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN', true],
    ['ROLE_SUPER_ADMIN', 'BANK', 'ROLE_ROOT', false],
    ['ROLE_SUPER_ADMIN', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN', false],
    ['ROLE_SUPER_ADMIN', 'PLATFORM', 'ROLE_HIVE_BO', false],
    ['ROLE_SUPER_ADMIN', 'BANK', 'ROLE_ADVANCED_TRADER', true],
  ]
  it.each(RANKS)('%s of a %s over %s: %s', (own, companyKind, role, may) => {
    const me = { userId: 'me', roles: own === 'ROLE_SUPER_ADMIN' ? (['ROLE_TRADER', own] as const) : [own] }
    const rule = may ? null : 'RANK_ABOVE_OWN'
    const holder = facts({ companyKind, roles: [role] })
    expect(decideUser(me, holder, 'edit')).toBe(rule)
    expect(decideUser(me, holder, 'disable')).toBe(rule)
    expect(decideUser(me, facts({ companyKind, roles: ['ROLE_LIMITED'] }), 'change_roles', [role])).toBe(rule)
    expect(decideRoles(me, companyKind, [role])).toBe(rule)
    expect(roleChoices(me, companyKind)).toContainEqual({ role, allowed: may })
  })

  it('is none for one who may only read, and stays with a role that is not the main one', () => {
    const reader = { userId: 'me', roles: ['ROLE_LIMITED', 'ROLE_ROOT'] as const }
    expect(decideRoles(reader, 'BANK', ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'])).toBe('RANK_ABOVE_OWN')
    const admin = { userId: 'me', roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'] as const }
    const hidden = facts({ roles: ['ROLE_LIMITED', 'ROLE_ROOT'] })
    expect(decideUser(admin, hidden, 'edit')).toBe('RANK_ABOVE_OWN')
  })

  it('never lets anybody grant what is above their own, in any combination', () => {
    const some = fc.shuffledSubarray([...ROLES], { minLength: 1 })
    fc.assert(
      fc.property(some, some, fc.constantFrom(...COMPANY_KINDS), (own, wanted, kind) => {
        if (decideRoles({ roles: own }, kind, wanted) !== null) return
        expect(rankOf(wanted)).toBeLessThanOrEqual(decidingRank(own))
      }),
    )
  })
})

describe('who administers whom', () => {
  const actor = (roles: Role[], companyKind: CompanyKind, companyId = 'own') =>
    actorOf({ userId: 'u', companyId, companyKind, roles })

  it.each<[Role[], CompanyKind, boolean, boolean]>([
    [['ROLE_ROOT'], 'BANK', true, false],
    [['ROLE_TRADER', 'ROLE_SUPER_ADMIN'], 'BANK', true, false],
    [['ROLE_ORGANIZATION_ADMIN'], 'CORPORATE', true, false],
    [['ROLE_HIVE_BO'], 'PLATFORM', true, true],
    [['ROLE_LIMITED', 'ROLE_SUPER_ADMIN'], 'PLATFORM', false, false],
    [['ROLE_TRADER'], 'BANK', false, false],
    [['ROLE_HIVE_BO'], 'BANK', false, false],
    [['ROLE_CORPORATE_BANK_ADMIN'], 'BANK', false, false],
  ])('%j of a %s: own company %s, others %s', (roles, kind, own, others) => {
    expect(administers(actor(roles, kind), 'own')).toBe(own)
    expect(administers(actor(roles, kind), 'another')).toBe(others)
    expect(managesUsers({ roles, companyKind: kind })).toBe(own)
  })
})

describe('an account among those of its company', () => {
  const account = (id: string, more: Partial<Account> = {}): Account => ({
    id,
    companyId: 'bank',
    companyKind: 'BANK',
    roles: ['ROLE_ROOT'],
    hasPassword: true,
    disabledAt: null,
    secondFactor: false,
    ...more,
  })

  it('counts the others who can manage users now', () => {
    const people = [
      account('one'),
      account('two'),
      account('three', { roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'] }),
      account('invited', { hasPassword: false }),
      account('disabled', { disabledAt: NOW }),
      account('trader', { roles: ['ROLE_TRADER'] }),
      account('reader', { roles: ['ROLE_LIMITED', 'ROLE_ROOT'] }),
      account('elsewhere', { companyId: 'other' }),
    ]
    expect(userFacts(account('one'), people)).toEqual({
      userId: 'one',
      companyId: 'bank',
      companyKind: 'BANK',
      roles: ['ROLE_ROOT'],
      status: 'ACTIVE',
      secondFactor: false,
      otherManagers: 2,
    })
    expect(userFacts(account('one'), [account('one')]).otherManagers).toBe(0)
  })
})

describe('a user’s status', () => {
  it.each([
    [true, null, 'ACTIVE'],
    [false, null, 'INVITED'],
    [true, NOW, 'DISABLED'],
    [false, NOW, 'DISABLED'],
  ] as const)('password %s, disabled %s: %s', (hasPassword, disabledAt, status) => {
    expect(userStatus({ hasPassword, disabledAt })).toBe(status)
  })
})
