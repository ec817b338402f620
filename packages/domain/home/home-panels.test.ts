import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../access/capabilities.ts'
import { COMPANY_KINDS, type CompanyKind, ROLES, type Role } from '../access/roles.ts'
import { beginsAtHome, HOME_PANELS, panelsOf } from './home-panels.ts'

const homeOf = (companyKind: CompanyKind, ...roles: Role[]) =>
  panelsOf({ companyKind, capabilities: capabilitiesOf({ companyKind, roles }) })

it('gives each job its panels', () => {
  expect(homeOf('BANK', 'ROLE_CORPORATE_BANK_ADMIN')).toEqual([...['line', 'queue', 'manifest', 'closings']])
  expect(homeOf('BANK', 'ROLE_ORGANIZATION_VALIDATOR')).toEqual(['line', 'queue'])
  expect(homeOf('CORPORATE', 'ROLE_ORGANIZATION_ADMIN')).toEqual([
    ...['requests', 'cover', 'dues', 'queue', 'waits', 'volume'],
  ])
  expect(homeOf('EXCHANGE_OFFICE', 'ROLE_ROOT')).toEqual([
    ...['queue', 'receptions', 'stock', 'line', 'waits', 'volume'],
  ])
  expect(homeOf('BANK', 'ROLE_ROOT')).toEqual([
    ...['line', 'queue', 'waits', 'engaged', 'closings', 'profit', 'volume'],
  ])
  expect(homeOf('PLATFORM', 'ROLE_HIVE_BO')).toEqual(['line', 'queue', 'waits', 'signups', 'volume'])
  expect(homeOf('PLATFORM', 'ROLE_AUDITOR')).toEqual(['audit', 'line', 'waits'])
  expect(homeOf('PLATFORM', 'ROLE_COMPLIANCE')).toEqual(['screening', 'queue', 'line', 'waits'])
  expect(homeOf('BANK', 'ROLE_COMPLIANCE')).toEqual([...['screening', 'queue', 'engaged', 'line', 'waits']])
  expect(homeOf('EXCHANGE_OFFICE', 'ROLE_COMPLIANCE')).toEqual(['screening', 'queue', 'receptions', 'line'])
  expect(homeOf('EXCHANGE_OFFICE', 'ROLE_TRADER')).toEqual(['queue', 'receptions', 'stock', 'line'])
  expect(homeOf('EXCHANGE_OFFICE', 'ROLE_LIMITED')).toEqual(['queue', 'receptions', 'line'])
})

it('gives a dealer a home behind the market, with which they begin', () => {
  const dealer = ['deals', 'best', 'limits', 'queue', 'volume']
  expect(homeOf('BANK', 'ROLE_TRADER')).toEqual(dealer)
  expect(homeOf('BANK', 'ROLE_ADVANCED_TRADER')).toEqual(dealer)
  const begins = (...roles: Role[]) =>
    beginsAtHome({ companyKind: 'BANK', capabilities: capabilitiesOf({ companyKind: 'BANK', roles }) })
  expect([begins('ROLE_TRADER'), begins('ROLE_LIMITED'), begins('ROLE_SUPER_ADMIN')]).toEqual([
    false,
    false,
    false,
  ])
  // A second job has its own first sight.
  expect([begins('ROLE_TRADER', 'ROLE_CORPORATE_BANK_ADMIN'), begins('ROLE_ROOT')]).toEqual([true, true])
})

it('leaves who has no home on the market', () => {
  expect(homeOf('BANK', 'ROLE_LIMITED')).toEqual([])
  expect(homeOf('CORPORATE', 'ROLE_LIMITED')).toEqual([])
  expect(homeOf('BANK', 'ROLE_SUPER_ADMIN')).toEqual([])
  expect(homeOf('EXCHANGE_OFFICE', 'ROLE_SUPER_ADMIN')).toEqual([])
  // A trader whose second role makes nobody a head.
  expect(homeOf('BANK', 'ROLE_TRADER', 'ROLE_SUPER_ADMIN')).toEqual(homeOf('BANK', 'ROLE_TRADER'))
})

describe('whoever asks', () => {
  // Every set of one and two roles at every kind of company.
  const pairs = ROLES.flatMap((one) => ROLES.map((two): Role[] => (one === two ? [one] : [one, two])))
  const people = COMPANY_KINDS.flatMap((companyKind) =>
    pairs.map((roles) => ({ companyKind, roles, capabilities: capabilitiesOf({ companyKind, roles }) })),
  )

  it('has a home only with the right to see orders, and each panel once', () => {
    for (const person of people) {
      const panels = panelsOf(person)
      if (!person.capabilities.has('order.view')) expect(panels).toEqual([])
      expect(new Set(panels).size).toBe(panels.length)
    }
  })

  it('has a panel only of what their lists are open to', () => {
    for (const person of people) {
      const { companyKind, capabilities, roles } = person
      const panels = new Set(panelsOf(person))
      const told = `${companyKind} ${person.roles}`
      if (panels.has('stock')) expect(capabilities.has('position.publish'), told).toBe(true)
      if (panels.has('receptions')) expect(companyKind, told).toBe('EXCHANGE_OFFICE')
      for (const own of ['requests', 'cover', 'dues'] as const)
        if (panels.has(own)) expect(capabilities.has('order_request.manage'), told).toBe(true)
      if (panels.has('profit')) {
        expect(companyKind, told).toBe('BANK')
        expect(roles, told).toContain('ROLE_ROOT')
      }
      if (panels.has('closings')) expect(capabilities.has('closing.sign'), told).toBe(true)
      for (const own of ['best', 'deals', 'limits'] as const)
        if (panels.has(own)) expect(capabilities.has('order.place'), told).toBe(true)
      if (panels.has('audit')) expect(capabilities.has('audit.view'), told).toBe(true)
      if (panels.has('screening')) expect(capabilities.has('screening.decide'), told).toBe(true)
      if (panels.has('engaged'))
        expect([companyKind, capabilities.has('limit.confirm')], told).toEqual(['BANK', true])
      if (panels.has('signups')) expect(capabilities.has('platform.read'), told).toBe(true)
      if (panels.has('manifest')) expect(capabilities.has('order_request.validate_front_office')).toBe(true)
    }
  })

  it('finds every panel in somebody’s home', () => {
    const found = new Set(people.flatMap((person) => panelsOf(person)))
    expect([...found].sort()).toEqual([...HOME_PANELS].sort())
  })
})
