import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { orderAbility } from './order-ability.ts'

const user = (roles: Role[], companyKind: CompanyKind = 'BANK') => ({
  capabilities: [...capabilitiesOf({ roles, companyKind })],
})
const free = position(1)

it.each([
  ['a trader of a bank', user(['ROLE_TRADER']), free, 'open'],
  ['read only', user(['ROLE_LIMITED', 'ROLE_TRADER']), free, 'hidden'],
  ['the back office', user(['ROLE_HIVE_BO'], 'PLATFORM'), free, 'hidden'],
  ['a bank user who is also back office', user(['ROLE_TRADER', 'ROLE_HIVE_BO']), free, 'hidden'],
  ['tickets only', user(['ROLE_CORPORATE_BANK_ADMIN']), free, 'hidden'],
  ['an exchange office', user(['ROLE_TRADER'], 'EXCHANGE_OFFICE'), free, 'hidden'],
  ['engaged', user(['ROLE_TRADER']), position(1, { status: 'ENGAGED' }), 'hidden'],
  ['engaged, for root', user(['ROLE_ROOT']), position(1, { status: 'ENGAGED' }), 'hidden'],
] as const)('%s', (_, who, what, expected) => {
  expect(orderAbility(who, what, 'ON')).toBe(expected)
})

it('says when the market takes no order', () => {
  const trader = user(['ROLE_TRADER'])
  expect(orderAbility(trader, free, 'OFF')).toBe('closed')
  expect(orderAbility(trader, free, 'VEILLE')).toBe('standby')
  expect(orderAbility(trader, free, undefined)).toBe('open')
})
