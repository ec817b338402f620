import { type Capability, capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { RATE_BOOK_CAPABILITY } from '@fxmatch/domain/rates/rate-change'
import { decideAccountChange } from '@fxmatch/domain/users/account-change'
import type { Account } from '@fxmatch/domain/users/decide-user'
import { decidingRank, rankOf } from '@fxmatch/domain/users/rank'
import { describe, expect, it } from 'vitest'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from './accounts.ts'

// Whatever takes two people can be carried through by signing in as accounts that the demonstration lists. None of them is
// disabled by the seed: `plant-companies.ts` makes them, and nothing of it touches them afterwards.

const kindOf = new Map(DEMONSTRATION_COMPANIES.map(({ key, kind }) => [key, kind]))
const PEOPLE = DEMONSTRATION_USERS.map(({ username, company, roles }) => {
  const companyKind = kindOf.get(company)
  if (companyKind === undefined) throw new Error(`${username} belongs to no company`)
  return { username, company, roles, companyKind, can: capabilitiesOf({ roles, companyKind }) }
})

const COMPANIES = DEMONSTRATION_COMPANIES.filter(({ key }) => PEOPLE.some(({ company }) => company === key))
const of = (kind: CompanyKind) => COMPANIES.filter((company) => company.kind === kind).map(({ key }) => key)

/** Pairs of acts that one person does not do alone (`segregation.ts`, `decide-change.ts`), in the company that does both. */
const ACTS: readonly (readonly [what: string, kind: CompanyKind, first: Capability, second: Capability])[] = [
  ['market room, second validation', 'BANK', 'order.confirm_market_room', 'order.validate_back_office'],
  ['rejection, its review', 'BANK', 'order.reject', 'order.validate_back_office'],
  ['order, its ticket', 'BANK', 'order.place', 'ticket.generate'],
  [
    'request: front office, back office',
    'BANK',
    'order_request.validate_front_office',
    'order_request.validate_back_office',
  ],
  ['authorisation rule', 'BANK', 'rule.manage', 'rule.manage'],
  ...Object.entries(RATE_BOOK_CAPABILITY).map(
    ([book, capability]) => [`rates outside the band, ${book}`, 'BANK', capability, capability] as const,
  ),
  ['correction of a company’s record', 'BANK', 'user.manage', 'user.manage'],
  ['correction of any company’s record', 'PLATFORM', 'user.manage_any', 'user.manage_any'],
  ['banknote', 'PLATFORM', 'configuration.manage', 'configuration.manage'],
  ['account of a company without a second manager', 'PLATFORM', 'user.manage_any', 'user.manage_any'],
]

describe('two people of the demonstration', () => {
  it.each(ACTS)('do it: %s', (_what, kind, first, second) => {
    for (const company of of(kind)) {
      const own = PEOPLE.filter((person) => person.company === company)
      const pairs = own
        .filter(({ can }) => can.has(first))
        .flatMap((one) => own.filter((other) => other !== one && other.can.has(second)))
      expect(pairs.length, company).toBeGreaterThan(0)
    }
  })

  it('reject an opening rate, and validate one that was typed: of whatever bank', () => {
    expect(PEOPLE.filter(({ can }) => can.has('opening_rate.validate')).length).toBeGreaterThan(1)
  })

  it.each(PEOPLE.map(({ username }) => username))('change the account of %s', (username) => {
    const accounts = PEOPLE.map(
      ({ username: id, company, companyKind, roles }): Account => ({
        id,
        companyId: company,
        companyKind,
        roles,
        hasPassword: true,
        disabledAt: null,
        secondFactor: false,
      }),
    )
    const person = accounts.find(({ id }) => id === username)
    if (!person) throw new Error(`${username} has no account`)
    const managers = PEOPLE.filter(
      ({ can, company, roles }) =>
        (can.has('user.manage_any') || (can.has('user.manage') && company === person.companyId)) &&
        decidingRank(roles) >= rankOf(person.roles),
    ).filter((one) => one.username !== username)
    const now = new Date('2026-11-18T09:00:00Z')
    const expiresAt = new Date('2026-11-20T09:00:00Z')
    const people = accounts.filter(({ companyId }) => companyId === person.companyId)
    const pairs = managers.flatMap((proposer) => {
      const facts = { status: 'PENDING', expiresAt, proposedBy: proposer.username, roles: null } as const
      return managers.filter(
        ({ username: userId, company: companyId, roles }) =>
          decideAccountChange({ userId, companyId, roles }, { ...facts, person, people }, 'approve', now) ===
          null,
      )
    })
    expect(pairs.length).toBeGreaterThan(0)
  })
})
