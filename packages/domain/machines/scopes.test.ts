import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import { COMPANY_KINDS, type CompanyKind, type Role } from '../access/roles.ts'
import { commits, judgeScope, machineCapabilities, narrowScopes, SCOPES, scopesOfKind } from './scopes.ts'

const person = (companyKind: CompanyKind, ...roles: Role[]) =>
  actorOf({ userId: 'one', companyId: 'house', companyKind, roles })

/** What no machine may do, whatever its scopes: a second pair of eyes that is a robot is none. */
const NEVER =
  /^(order\.(confirm_market_room|validate_back_office|deliver|cash_out|record_banknotes)|ticket\.|gate\.override|limit\.|paper\.|closing\.|report\.|user\.|rule\.|rate\.|margin\.|screening\.|owners\.|platform\.|audit\.|configuration\.|market_status\.|opening_rate\.|signup\.|trust\.|house\.)/

describe('scopes', () => {
  it.each(COMPANY_KINDS)('of a %s never grant what a person has to look at, all of them together', (kind) => {
    expect([...machineCapabilities(SCOPES, kind)].filter((one) => NEVER.test(one))).toEqual([])
  })

  it('are those that a kind of company has a use for', () => {
    expect(scopesOfKind('PLATFORM')).toEqual(['prices:read', 'orders:read', 'documents:read', 'ledger:read'])
    expect(scopesOfKind('EXCHANGE_OFFICE')).toEqual(SCOPES.filter((scope) => scope !== 'requests:write'))
    expect(scopesOfKind('BANK')).toEqual(
      SCOPES.filter((scope) => scope !== 'requests:write' && scope !== 'positions:write'),
    )
    expect(scopesOfKind('CORPORATE')).toEqual(
      SCOPES.filter((scope) => scope !== 'positions:write' && scope !== 'rfq:quote'),
    )
  })

  it('do nothing that the kind of company is not in business for', () => {
    expect(machineCapabilities(['orders:write'], 'EXCHANGE_OFFICE').has('order.place')).toBe(false)
    expect(machineCapabilities(['orders:write'], 'BANK').has('order.place')).toBe(true)
    expect(machineCapabilities(['positions:write'], 'BANK').has('position.publish')).toBe(false)
  })

  it('are granted by who may do all of it themselves', () => {
    expect(judgeScope(person('BANK', 'ROLE_ROOT', 'ROLE_SUPER_ADMIN'), 'orders:write')).toBeNull()
    expect(judgeScope(person('BANK', 'ROLE_CORPORATE_BANK_ADMIN', 'ROLE_SUPER_ADMIN'), 'orders:write')).toBe(
      'SCOPE_ABOVE_OWN',
    )
    expect(
      judgeScope(person('BANK', 'ROLE_CORPORATE_BANK_ADMIN', 'ROLE_SUPER_ADMIN'), 'orders:read'),
    ).toBeNull()
    expect(judgeScope(person('BANK', 'ROLE_ROOT'), 'positions:write')).toBe('SCOPE_OF_NO_USE')
    expect(judgeScope(person('CORPORATE', 'ROLE_ORGANIZATION_ADMIN'), 'requests:write')).toBeNull()
    // Compliance moves nothing, whoever else it is.
    expect(
      judgeScope(person('BANK', 'ROLE_COMPLIANCE', 'ROLE_ROOT', 'ROLE_SUPER_ADMIN'), 'orders:write'),
    ).toBe('SCOPE_ABOVE_OWN')
    expect(judgeScope(person('BANK', 'ROLE_LIMITED', 'ROLE_ROOT'), 'orders:write')).toBe('SCOPE_ABOVE_OWN')
  })

  it('commit the company unless they only read', () => {
    expect(commits(['prices:read', 'orders:read', 'documents:read', 'ledger:read'])).toBe(false)
    for (const scope of [
      'orders:write',
      'positions:write',
      'requests:write',
      'rfq:quote',
      'webhooks:manage',
    ] as const)
      expect(commits(['prices:read', scope])).toBe(true)
  })

  it.each([
    [null, ['prices:read', 'orders:read']],
    ['orders:read', ['orders:read']],
    ['orders:read  prices:read', ['prices:read', 'orders:read']],
    ['orders:read orders:read', ['orders:read']],
    ['orders:write', null],
    ['orders:read orders:write', null],
    ['ORDERS:READ', null],
    ['orders:read\tprices:read', null],
    ['', null],
    [' ', null],
    ['constructor', null],
  ] as const)('asked for as %j are %j of those held', (asked, given) => {
    expect(narrowScopes(['prices:read', 'orders:read'], asked)).toEqual(given)
  })
})
