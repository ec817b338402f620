import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actorOf } from './actor.ts'
import { CAPABILITIES, type Capability, capabilitiesOf } from './capabilities.ts'
import { COMPANY_KINDS, type CompanyKind, isBankSide, ROLES, type Role } from './roles.ts'

/**
 * Who may do what, written by hand from domain rules §2. A cell names the kinds of company in which the role grants the
 * capability: P platform, B bank, X exchange office, C corporate; a dot, none. Columns are the roles of domain rules §2:
 * root, advanced trader, trader, limited, Hive back office, corporate bank admin, organization validator, organization
 * admin, trusted rates, super admin, auditor, compliance.
 */
const MATRIX = `
                                        ROOT ADV  TRD  LIM  HBO  CBA  VAL  OAD  TRU  SUP  AUD  COM
market.view                             PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC .    PBXC PBXC
order.view                              PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC .    PBXC PBXC
export.read                             PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC PBXC .    PBXC PBXC
position.publish                        X    X    X    .    .    .    .    .    .    .    .    .
position.withdraw                       X    X    X    .    .    .    .    .    .    .    .    .
order.place                             B    B    B    .    .    .    .    .    .    .    .    .
order.cancel_draft                      BC   BC   BC   .    .    .    .    BC   .    .    .    .
order.negotiate                         BXC  BXC  BXC  .    .    .    .    BXC  .    .    .    .
order.accept                            BXC  BXC  BXC  .    .    .    .    BXC  .    .    .    .
order.confirm                           BXC  BXC  BXC  .    .    .    .    BXC  .    .    .    .
order.reject                            BXC  BXC  BXC  .    .    .    .    BXC  .    .    .    .
order.record_banknotes                  BX   BX   BX   .    .    .    .    .    .    .    .    .
order.confirm_market_room               B    B    B    .    .    .    .    .    .    .    .    .
order.validate_back_office              B    B    .    .    .    .    .    .    .    .    .    .
order.deliver                           .    .    .    .    .    B    B    .    .    .    .    .
order.cash_out                          .    .    .    .    .    B    .    .    .    .    .    .
order.message                           BXC  BXC  BXC  .    .    BXC  BXC  BXC  .    .    .    .
ticket.generate                         .    .    .    .    .    B    B    .    .    .    .    .
ticket.reject                           .    .    .    .    .    B    B    .    .    .    .    .
bid.place                               B    B    B    .    .    .    .    .    .    .    .    .
order_request.manage                    C    .    .    .    .    .    .    C    .    .    .    .
standing.manage                         BC   B    B    .    .    .    .    C    .    .    .    .
order_request.validate_front_office     .    .    .    .    .    B    .    .    .    .    .    .
order_request.validate_back_office      .    .    .    .    .    B    .    .    .    .    .    .
opening_rate.validate                   B    B    .    .    .    .    .    .    .    .    .    .
rate.manage                             .    .    .    .    .    B    .    .    .    .    .    .
margin.manage                           .    .    .    .    .    B    .    .    .    .    .    .
agency.manage                           .    .    .    .    .    BX   .    .    .    .    .    .
display.manage                          .    .    .    .    .    B    .    .    .    .    .    .
rule.view                               PB   PB   PB   .    PB   PB   .    .    .    .    PB   .
rule.manage                             B    .    .    .    .    .    .    .    .    .    .    .
user.manage                             PBXC .    .    .    P    .    .    PBXC .    PBXC .    .
user.manage_any                         .    .    .    .    P    .    .    .    .    .    .    .
signup.view                             .    .    .    .    PB   PB   PB   .    .    .    PB   PB
signup.read_documents                   .    .    .    .    PB   .    PB   .    .    .    PB   PB
signup.validate                         .    .    .    .    .    .    B    .    .    .    .    .
platform.read                           .    .    .    .    P    .    .    .    .    .    P    P
commission.view                         .    .    .    .    P    .    .    .    .    .    P    .
configuration.manage                    .    .    .    .    P    .    .    .    .    .    .    .
market_status.set                       .    .    .    .    P    .    .    .    .    .    .    .
invoice.manage                          .    .    .    .    P    .    .    .    .    .    .    .
audit.view                              .    .    .    .    .    .    .    .    .    .    P    .
trust.view                              .    .    .    .    PBX  PBX  .    .    PBX  .    PBX  PBX
trust.use                               .    .    .    .    .    .    .    .    BX   .    .    .
trust.register                          BX   BX   BX   .    BX   BX   BX   BX   BX   BX   .    .
company.administer                      .    .    .    .    .    .    .    C    .    .    .    .
service_time.manage                     BXC  .    .    .    .    BXC  .    BXC  .    .    .    .
closing.prepare                         .    .    .    .    .    B    .    .    .    .    .    .
closing.sign                            B    .    .    .    .    B    .    .    .    .    .    .
screening.decide                        .    .    .    .    .    .    .    .    .    .    .    PBX
screening.lists                         .    .    .    .    .    .    .    .    .    .    .    P
price_proof.note                        .    .    .    .    .    .    .    .    .    .    .    PBX
report.sign                             B    .    .    .    .    .    .    .    .    .    .    B
gate.view                               PBX  PBX  PBX  .    PBX  PBX  .    .    .    .    PBX  PBX
gate.override                           BX   BX   .    .    .    .    .    .    .    .    .    BX
limit.propose                           BX   .    .    .    .    .    .    .    .    .    .    BX
limit.confirm                           BX   .    .    .    .    .    .    .    .    .    .    BX
paper.manage                            .    .    .    .    P    .    .    .    .    .    .    P
house.refuse                            BXC  .    .    .    .    .    .    BXC  .    .    .    BXC
rfq.ask                                 BXC  BX   BX   .    .    .    .    C    .    .    .    .
rfq.quote                               BX   BX   BX   .    .    .    .    .    .    .    .    .
owners.view                             PBXC .    .    .    PBXC .    .    PBXC .    .    PBXC PBXC
owners.manage                           PBXC .    .    .    PBXC .    .    PBXC .    .    .    PBXC
integration.manage                      BXC  .    .    .    .    .    .    BXC  .    BXC  .    .
time.view                               .    .    .    .    PBX  .    .    .    .    .    PBX  PBX
`

const COLUMNS: readonly Role[] = [
  'ROLE_ROOT',
  'ROLE_ADVANCED_TRADER',
  'ROLE_TRADER',
  'ROLE_LIMITED',
  'ROLE_HIVE_BO',
  'ROLE_CORPORATE_BANK_ADMIN',
  'ROLE_ORGANIZATION_VALIDATOR',
  'ROLE_ORGANIZATION_ADMIN',
  'ROLE_TRUSTED_RATES',
  'ROLE_SUPER_ADMIN',
  'ROLE_AUDITOR',
  'ROLE_COMPLIANCE',
]

const LETTERS: Readonly<Record<CompanyKind, string>> = {
  PLATFORM: 'P',
  BANK: 'B',
  EXCHANGE_OFFICE: 'X',
  CORPORATE: 'C',
}

const LINES = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

/** What the matrix grants to one role in one kind of company, sorted. */
function granted(role: Role, kind: CompanyKind): string[] {
  const column = COLUMNS.indexOf(role) + 1
  return LINES.filter((cells) => (cells[column] ?? '').includes(LETTERS[kind]))
    .map((cells) => cells[0] ?? '')
    .sort()
}

const held = (roles: readonly Role[], companyKind: CompanyKind) =>
  [...capabilitiesOf({ roles, companyKind })].sort()

const cells = ROLES.flatMap((role) => COMPANY_KINDS.map((kind) => ({ role, kind })))

describe('the matrix of domain rules §2', () => {
  it('has a row for every capability and a cell for every role', () => {
    expect(LINES.map((line) => line[0] ?? '').sort()).toEqual([...CAPABILITIES].sort())
    expect([...COLUMNS].sort()).toEqual([...ROLES].sort())
    expect(LINES.filter((line) => line.length !== COLUMNS.length + 1)).toEqual([])
  })

  it.each(cells)('$role of a $kind has exactly its cells', ({ role, kind }) => {
    expect(held([role], kind)).toEqual(granted(role, kind))
  })

  it('leaves no capability without a holder', () => {
    expect(LINES.filter((line) => line.slice(1).every((cell) => cell === '.'))).toEqual([])
  })
})

const anyKind = fc.constantFrom(...COMPANY_KINDS)
const anyRoles = fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 0, maxLength: ROLES.length })

/** What nobody may do who decides over names, written by hand. */
const NOT_BESIDE_COMPLIANCE: readonly Capability[] = [
  ...([
    'position.publish',
    'position.withdraw',
    'order.place',
    'order.cancel_draft',
    'order.negotiate',
  ] as const),
  ...(['order.accept', 'order.confirm', 'order.reject', 'order.record_banknotes', 'order.message'] as const),
  ...([
    'order.confirm_market_room',
    'order.validate_back_office',
    'order.deliver',
    'order.cash_out',
  ] as const),
  ...([
    'ticket.generate',
    'ticket.reject',
    'bid.place',
    'order_request.manage',
    'rfq.ask',
    'rfq.quote',
    'standing.manage',
  ] as const),
  ...(['order_request.validate_front_office', 'order_request.validate_back_office'] as const),
  ...(['trust.use', 'signup.validate', 'user.manage', 'user.manage_any'] as const),
]

describe('several roles', () => {
  const FRONT_OFFICE: readonly Role[] = ['ROLE_ROOT', 'ROLE_ADVANCED_TRADER', 'ROLE_TRADER', 'ROLE_HIVE_BO']

  it('grant their union less tickets for the front office, unless ROLE_LIMITED is the first or ROLE_AUDITOR among them', () => {
    fc.assert(
      fc.property(anyRoles, anyKind, (roles, kind) => {
        const counted: readonly Role[] = roles.includes('ROLE_AUDITOR')
          ? ['ROLE_AUDITOR']
          : roles[0] === 'ROLE_LIMITED'
            ? ['ROLE_LIMITED']
            : roles
        const union = new Set(counted.flatMap((role) => granted(role, kind)))
        // Ticket desk and front office stay apart, whatever else a person holds (specification 000 §2).
        if (counted.some((role) => FRONT_OFFICE.includes(role)))
          for (const name of ['ticket.generate', 'ticket.reject']) union.delete(name)
        // The back office orders nothing (specification 001 §6).
        if (counted.includes('ROLE_HIVE_BO'))
          for (const name of ['order.place', 'rfq.ask', 'rfq.quote', 'standing.manage']) union.delete(name)
        // Who decides over names moves nothing that they let through, and appoints nobody (decision record 0325).
        if (counted.includes('ROLE_COMPLIANCE')) for (const name of NOT_BESIDE_COMPLIANCE) union.delete(name)
        expect(held(roles, kind)).toEqual([...union].sort())
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(
    COMPANY_KINDS.flatMap((kind) =>
      ROLES.filter((role) => role !== 'ROLE_LIMITED' && role !== 'ROLE_AUDITOR').map((role) => ({
        kind,
        role,
      })),
    ),
  )(
    'ROLE_LIMITED first makes $role of a $kind read only; second, it takes nothing away',
    ({ kind, role }) => {
      expect(held(['ROLE_LIMITED', role], kind)).toEqual(['export.read', 'market.view', 'order.view'])
      expect(held([role, 'ROLE_LIMITED'], kind)).toEqual(
        [...new Set([...granted(role, kind), 'export.read', 'market.view', 'order.view'])].sort(),
      )
    },
  )

  it('ROLE_COMPLIANCE beside any others moves no order, lets nobody in and manages nobody', () => {
    for (const companyKind of COMPANY_KINDS)
      for (const role of ROLES)
        for (const roles of [
          ['ROLE_COMPLIANCE', role],
          [role, 'ROLE_COMPLIANCE'],
        ] as const)
          expect(
            held(roles, companyKind).filter((name) => NOT_BESIDE_COMPLIANCE.includes(name as Capability)),
          ).toEqual([])
  })

  it('ROLE_AUDITOR anywhere among them is the only one that counts', () => {
    for (const role of ROLES) {
      const alone = granted('ROLE_AUDITOR', 'PLATFORM')
      expect(held(['ROLE_AUDITOR', role], 'PLATFORM')).toEqual(alone)
      expect(held([role, 'ROLE_AUDITOR'], 'PLATFORM')).toEqual(alone)
    }
  })

  it('grant nothing where there are none', () => {
    for (const kind of COMPANY_KINDS) expect(held([], kind)).toEqual([])
  })
})

/** Anything by which an order, a ticket or a request moves. */
const DECIDES: readonly Capability[] = CAPABILITIES.filter(
  (name) => name !== 'order.view' && /^(order|ticket|bid|order_request|position)\./.test(name),
)

describe('what no combination of roles gives', () => {
  // An auditor's role would take the others away, that of compliance what they move.
  const most = ROLES.filter((role) => role !== 'ROLE_AUDITOR' && role !== 'ROLE_COMPLIANCE')
  const all = (kind: CompanyKind) => capabilitiesOf({ roles: most, companyKind: kind })
  const among = (kind: CompanyKind, names: readonly Capability[]) =>
    names.filter((name) => all(kind).has(name))

  it('the platform decides nothing in an order', () => {
    expect(DECIDES).toHaveLength(20)
    expect(among('PLATFORM', DECIDES)).toEqual([])
  })

  it('an exchange office has no ticket, delivery, cash-out, market room, purchase or bid', () => {
    expect(among('EXCHANGE_OFFICE', DECIDES)).toEqual([
      'position.publish',
      'position.withdraw',
      'order.negotiate',
      'order.accept',
      'order.confirm',
      'order.reject',
      'order.record_banknotes',
      'order.message',
    ])
  })

  it('a corporate has no more than its requests and its confirmations', () => {
    expect(among('CORPORATE', DECIDES)).toEqual([
      'order.cancel_draft',
      'order.negotiate',
      'order.accept',
      'order.confirm',
      'order.reject',
      'order.message',
      'order_request.manage',
    ])
  })

  it('a bank publishes no position and manages no request of a company', () => {
    const not = DECIDES.filter((name) => !all('BANK').has(name))
    expect(not).toEqual([
      'position.publish',
      'position.withdraw',
      // Some role of all excludes orders, some tickets.
      'order.place',
      'ticket.generate',
      'ticket.reject',
      'order_request.manage',
    ])
  })

  it('only the platform sees and sets what is platform-wide', () => {
    const wide: readonly Capability[] = [
      'platform.read',
      'commission.view',
      'configuration.manage',
      'market_status.set',
      'user.manage_any',
    ]
    expect(among('PLATFORM', wide)).toEqual(wide)
    for (const kind of ['BANK', 'EXCHANGE_OFFICE', 'CORPORATE'] as const)
      expect(among(kind, wide)).toEqual([])
  })

  it.each(['ROLE_ROOT', 'ROLE_ADVANCED_TRADER', 'ROLE_TRADER', 'ROLE_HIVE_BO', 'ROLE_LIMITED'] as const)(
    '%s never generates or rejects a ticket',
    (role) => {
      for (const kind of COMPANY_KINDS) {
        expect(held([role], kind).filter((name) => name.startsWith('ticket.'))).toEqual([])
      }
    },
  )
})

describe('an actor', () => {
  it('carries the person as given and its capabilities', () => {
    const person = {
      userId: 'u',
      companyId: 'c',
      companyKind: 'BANK',
      roles: ['ROLE_TRADER', 'ROLE_SUPER_ADMIN'],
    } as const
    const actor = actorOf(person)
    expect(actor).toMatchObject(person)
    expect([...actor.capabilities].sort()).toEqual(held(person.roles, 'BANK'))
  })

  it('stands on the bank side unless its company is a corporate', () => {
    expect(COMPANY_KINDS.filter(isBankSide)).toEqual(['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'])
  })
})
