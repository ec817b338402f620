import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import type { CompanyKind, Role } from '../access/roles.ts'
import { allowedRequestActions, decideRequest, type RequestFacts } from './decide-request.ts'
import { FINAL_REQUEST_STATUSES, REQUEST_STATUSES } from './request-status.ts'
import { isRequestTransition, REQUEST_ACTIONS, REQUEST_TABLE, type RequestAction } from './request-table.ts'

const person = (userId: string, companyId: string, companyKind: CompanyKind, role: Role) =>
  actorOf({ userId, companyId, companyKind, roles: [role] })
const PEOPLE = {
  company: person('c', 'company', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN'),
  otherCompany: person('o', 'other', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN'),
  desk: person('d', 'bank', 'BANK', 'ROLE_CORPORATE_BANK_ADMIN'),
  secondDesk: person('e', 'bank', 'BANK', 'ROLE_CORPORATE_BANK_ADMIN'),
  trader: person('t', 'bank', 'BANK', 'ROLE_TRADER'),
  rival: person('r', 'rival', 'BANK', 'ROLE_TRADER'),
  office: person('x', 'office', 'EXCHANGE_OFFICE', 'ROLE_TRADER'),
  platform: person('p', 'platform', 'PLATFORM', 'ROLE_HIVE_BO'),
}
type Who = keyof typeof PEOPLE

const facts = (more: Partial<RequestFacts> = {}): RequestFacts => ({
  status: 'DRAFT',
  companyId: 'company',
  bankId: 'bank',
  frontOfficeBy: 'd',
  openAmount: '100',
  orderCount: 1,
  ...more,
})

/** Who may do what in which status, written by hand from domain rules §5; everything else is refused. */
const MAY: readonly [RequestAction, (typeof REQUEST_STATUSES)[number][], Who[]][] = [
  ['fill_basket', ['DRAFT'], ['company']],
  ['empty_basket', ['DRAFT'], ['company']],
  ['ask', ['DRAFT'], ['company']],
  ['go', ['DRAFT', 'ON_HOLD', 'FO_CONFIRMED', 'BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED'], ['company']],
  ['accept_bid', ['DRAFT'], ['company']],
  ['decline_bid', ['DRAFT'], ['company']],
  ['cancel', ['DRAFT', 'ON_HOLD'], ['company']],
  ['place_bid', ['DRAFT'], ['trader', 'rival']],
  ['front_office_validate', ['ON_HOLD'], ['desk', 'secondDesk']],
  ['front_office_reject', ['ON_HOLD'], ['desk', 'secondDesk']],
  ['back_office_validate', ['FO_CONFIRMED'], ['secondDesk']],
  ['return_to_front_office', ['FO_CONFIRMED'], ['secondDesk']],
  ['expire', [], []],
  ['settle', [], []],
]

describe('what may be done to a request', () => {
  it('has a line for every action', () => {
    expect(MAY.map(([action]) => action).sort()).toEqual([...REQUEST_ACTIONS].sort())
  })

  it.each(MAY)('%s', (action, statuses, who) => {
    for (const status of REQUEST_STATUSES) {
      for (const [name, actor] of Object.entries(PEOPLE)) {
        const allowed = statuses.includes(status) && who.includes(name as Who)
        expect(decideRequest(facts({ status }), action, actor).ok, `${name} ${action} ${status}`).toBe(
          allowed,
        )
      }
    }
  })

  it('offers exactly what it would allow', () => {
    for (const status of REQUEST_STATUSES)
      for (const actor of Object.values(PEOPLE))
        for (const { action, allowed } of allowedRequestActions(facts({ status }), actor))
          expect(decideRequest(facts({ status }), action, actor).ok).toBe(allowed)
  })

  it.each([
    ['otherCompany', 'go', 'DRAFT', 'NOT_A_PARTY'],
    ['office', 'place_bid', 'DRAFT', 'NOT_A_PARTY'],
    ['rival', 'place_bid', 'ON_HOLD', 'NOT_A_PARTY'],
    ['trader', 'front_office_validate', 'ON_HOLD', 'MISSING_CAPABILITY'],
    ['company', 'settle', 'CONFIRMED', 'WRONG_SIDE'],
    ['company', 'go', 'CLOSED', 'WRONG_REQUEST_STATUS'],
    ['desk', 'back_office_validate', 'FO_CONFIRMED', 'SEGREGATION_REQUEST_VALIDATION'],
  ] as const)('refuses %s to %s in %s with %s', (who, action, status, rule) => {
    expect(decideRequest(facts({ status }), action, PEOPLE[who])).toMatchObject({ refusal: { rule } })
  })

  it.each([
    ['ask', 'DRAFT', { orderCount: 0 }, 'company', 'REQUEST_EMPTY'],
    ['front_office_validate', 'ON_HOLD', { orderCount: 0 }, 'desk', 'REQUEST_EMPTY'],
    ['fill_basket', 'DRAFT', { openAmount: '0' }, 'company', 'REQUEST_COVERED'],
    // Nothing was lost: there is nothing to be bought anew.
    ['go', 'ON_HOLD', { openAmount: '0.00' }, 'company', 'REQUEST_COVERED'],
    ['go', 'CONFIRMED', { openAmount: '0' }, 'company', 'REQUEST_COVERED'],
    ['accept_bid', 'DRAFT', { openAmount: '0.00' }, 'company', 'REQUEST_COVERED'],
    ['place_bid', 'DRAFT', { openAmount: '0' }, 'rival', 'REQUEST_COVERED'],
  ] as const)('guards %s in %s with %j', (action, status, more, who, rule) => {
    expect(decideRequest(facts({ status, ...more }), action, PEOPLE[who])).toMatchObject({
      refusal: { rule },
    })
  })
})

describe('the table', () => {
  it('leaves no final status, and reaches every status from a draft', () => {
    expect(REQUEST_TABLE.filter(({ from }) => FINAL_REQUEST_STATUSES.includes(from))).toEqual([])
    const reached = new Set<string>(['DRAFT'])
    for (let round = 0; round < REQUEST_STATUSES.length; round++)
      for (const { from, to } of REQUEST_TABLE) if (reached.has(from)) reached.add(to)
    expect([...reached].sort()).toEqual([...REQUEST_STATUSES].sort())
  })

  it('knows its own steps', () => {
    expect(isRequestTransition('DRAFT', 'ON_HOLD')).toBe(true)
    expect(isRequestTransition('DRAFT', 'BO_CONFIRMED')).toBe(false)
    expect(isRequestTransition('CANCELED', 'DRAFT')).toBe(false)
  })
})
