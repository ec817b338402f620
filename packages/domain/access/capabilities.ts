import { type CompanyKind, READ_ONLY_MAIN, type Role } from './roles.ts'

/** Everything a person may be allowed to do. The server's guard and the web's menus read the same words. */
export const CAPABILITIES = [
  'market.view',
  'position.publish',
  'position.withdraw',
  'order.view',
  'order.place',
  'order.cancel_draft',
  'order.negotiate',
  'order.accept',
  'order.confirm',
  'order.reject',
  'order.record_banknotes',
  'order.confirm_market_room',
  'order.validate_back_office',
  'order.deliver',
  'order.cash_out',
  'order.message',
  'ticket.generate',
  'ticket.reject',
  'bid.place',
  'order_request.manage',
  'order_request.validate_front_office',
  'order_request.validate_back_office',
  'opening_rate.validate',
  'rate.manage',
  'margin.manage',
  'agency.manage',
  'display.manage',
  'rule.view',
  'rule.manage',
  'user.manage',
  'user.manage_any',
  'signup.view',
  'signup.read_documents',
  'signup.validate',
  'platform.read',
  'commission.view',
  'configuration.manage',
  'market_status.set',
  'invoice.manage',
  'audit.view',
  'export.read',
  'trust.view',
  'trust.use',
  'trust.register',
  'company.administer',
  'service_time.manage',
  'closing.prepare',
  'closing.sign',
  'screening.decide',
  'screening.lists',
  'price_proof.note',
  'report.sign',
  'gate.view',
  'gate.override',
  'limit.propose',
  'limit.confirm',
  'paper.manage',
  'house.refuse',
  'rfq.ask',
  'rfq.quote',
  'owners.view',
  'owners.manage',
  'integration.manage',
  'time.view',
  'standing.manage',
] as const
export type Capability = (typeof CAPABILITIES)[number]

const READ: readonly Capability[] = ['market.view', 'order.view', 'export.read']

const TRADER: readonly Capability[] = [
  ...READ,
  'position.publish',
  'position.withdraw',
  'order.place',
  'order.cancel_draft',
  'order.negotiate',
  'order.accept',
  'order.confirm',
  'order.reject',
  'order.record_banknotes',
  'order.confirm_market_room',
  'order.message',
  'bid.place',
  'gate.view',
  'rfq.ask',
  'rfq.quote',
  'standing.manage',
]

/** Whoever may act may register the company for Trust (specification 002 §6); its Trust users then edit it. */
const ANY_ACTIVE: readonly Capability[] = ['trust.register']

/** Limits are set by two people, each of whom could have proposed it (decision record 0335). */
const LIMITS: readonly Capability[] = ['limit.propose', 'limit.confirm']

/** Who owns a company is declared by two people, each of whom reads it (decision record 0372). */
const OWNERS: readonly Capability[] = ['owners.view', 'owners.manage']

/** Role → capabilities (domain rules §2, one table). */
export const ROLE_CAPABILITIES: Readonly<Record<Role, readonly Capability[]>> = {
  ROLE_ROOT: [
    ...TRADER,
    ...ANY_ACTIVE,
    'order.validate_back_office',
    'opening_rate.validate',
    'order_request.manage',
    'user.manage',
    'rule.view',
    'rule.manage',
    'service_time.manage',
    'closing.sign',
    'report.sign',
    ...LIMITS,
    'gate.override',
    'house.refuse',
    ...OWNERS,
    'integration.manage',
  ],
  ROLE_ADVANCED_TRADER: [
    ...TRADER,
    ...ANY_ACTIVE,
    'rule.view',
    'order.validate_back_office',
    'opening_rate.validate',
    'gate.override',
  ],
  ROLE_TRADER: [...TRADER, ...ANY_ACTIVE, 'rule.view'],
  ROLE_LIMITED: READ,
  ROLE_HIVE_BO: [
    ...READ,
    ...ANY_ACTIVE,
    'platform.read',
    'commission.view',
    'configuration.manage',
    'market_status.set',
    'invoice.manage',
    'user.manage_any',
    'rule.view',
    'signup.view',
    'signup.read_documents',
    'trust.view',
    'gate.view',
    'paper.manage',
    ...OWNERS,
    'time.view',
  ],
  ROLE_CORPORATE_BANK_ADMIN: [
    ...READ,
    ...ANY_ACTIVE,
    'rule.view',
    'ticket.generate',
    'ticket.reject',
    'order.deliver',
    'order.cash_out',
    'order.message',
    'order_request.validate_front_office',
    'order_request.validate_back_office',
    'margin.manage',
    'rate.manage',
    'agency.manage',
    'display.manage',
    'signup.view',
    'trust.view',
    'service_time.manage',
    'closing.prepare',
    'closing.sign',
    'gate.view',
  ],
  ROLE_ORGANIZATION_VALIDATOR: [
    ...READ,
    ...ANY_ACTIVE,
    'signup.view',
    'signup.read_documents',
    'signup.validate',
    'ticket.generate',
    'ticket.reject',
    'order.deliver',
    'order.message',
  ],
  ROLE_ORGANIZATION_ADMIN: [
    ...READ,
    ...ANY_ACTIVE,
    // Shows the logo of corporates and their ledger, 'Livre', in the menu (specification 002 §6).
    'company.administer',
    'order_request.manage',
    'order.cancel_draft',
    'order.negotiate',
    'order.accept',
    'order.confirm',
    'order.reject',
    'order.message',
    'user.manage',
    'service_time.manage',
    'house.refuse',
    ...OWNERS,
    'integration.manage',
  ],
  ROLE_TRUSTED_RATES: [...READ, ...ANY_ACTIVE, 'trust.view', 'trust.use'],
  ROLE_SUPER_ADMIN: ['user.manage', 'integration.manage', ...ANY_ACTIVE],
  // Reads what the back office reads, and in the audit what the back office did (decision record 0067).
  ROLE_AUDITOR: [
    ...READ,
    'platform.read',
    'commission.view',
    'rule.view',
    'signup.view',
    'signup.read_documents',
    'trust.view',
    'audit.view',
    'gate.view',
    'owners.view',
    'time.view',
  ],
  // Reads orders and clients of its company, decides over names, places and confirms nothing (decision record 0325).
  ROLE_COMPLIANCE: [
    ...READ,
    'platform.read',
    'signup.view',
    'signup.read_documents',
    'trust.view',
    'screening.decide',
    'screening.lists',
    'price_proof.note',
    'report.sign',
    'gate.view',
    'gate.override',
    ...LIMITS,
    'paper.manage',
    'house.refuse',
    ...OWNERS,
    'time.view',
  ],
}

const BANK_ONLY: readonly Capability[] = [
  'order.place',
  'standing.manage',
  'order.cancel_draft',
  'order.confirm_market_room',
  'order.validate_back_office',
  'order.deliver',
  'order.cash_out',
  'ticket.generate',
  'ticket.reject',
  'bid.place',
  'order_request.validate_front_office',
  'order_request.validate_back_office',
  'opening_rate.validate',
  'rate.manage',
  'margin.manage',
  'agency.manage',
  'display.manage',
  'rule.view',
  'rule.manage',
  'signup.validate',
  'closing.prepare',
  'closing.sign',
  'report.sign',
]

/** What limits ask of a company's own people. */
const GATE: readonly Capability[] = ['gate.view', 'gate.override', ...LIMITS, 'house.refuse']

/** What compliance does at every kind of company that has it. */
const COMPLIANCE: readonly Capability[] = ['screening.decide', 'price_proof.note']

/**
 * What a kind of company can do at all (domain rules §2): a role never grants what its holder's company is not in business
 * for.
 */
export const KIND_CAPABILITIES: Readonly<Record<CompanyKind, ReadonlySet<Capability>>> = {
  PLATFORM: new Set<Capability>([
    ...READ,
    'platform.read',
    'commission.view',
    'configuration.manage',
    'market_status.set',
    'invoice.manage',
    'audit.view',
    'user.manage',
    'user.manage_any',
    'rule.view',
    'signup.view',
    'signup.read_documents',
    'trust.view',
    ...COMPLIANCE,
    'screening.lists',
    'gate.view',
    'paper.manage',
    ...OWNERS,
    'time.view',
  ]),
  BANK: new Set<Capability>([
    ...READ,
    'service_time.manage',
    ...BANK_ONLY,
    'order.negotiate',
    'order.accept',
    'order.confirm',
    'order.message',
    'order.reject',
    'order.record_banknotes',
    'user.manage',
    'signup.view',
    'signup.read_documents',
    'trust.view',
    'trust.use',
    'trust.register',
    ...COMPLIANCE,
    ...GATE,
    'rfq.ask',
    'rfq.quote',
    ...OWNERS,
    'integration.manage',
    'time.view',
  ]),
  EXCHANGE_OFFICE: new Set<Capability>([
    ...READ,
    'service_time.manage',
    'position.publish',
    'position.withdraw',
    'order.negotiate',
    'order.accept',
    'order.confirm',
    'order.message',
    'order.reject',
    'order.record_banknotes',
    'user.manage',
    'agency.manage',
    'trust.view',
    'trust.use',
    'trust.register',
    ...COMPLIANCE,
    ...GATE,
    'rfq.ask',
    'rfq.quote',
    ...OWNERS,
    'integration.manage',
    'time.view',
  ]),
  CORPORATE: new Set<Capability>([
    ...READ,
    'service_time.manage',
    'company.administer',
    'order_request.manage',
    // A company is the buyer of its matching orders: it acts on their drafts as a bank does on those of its own purchases.
    'order.cancel_draft',
    'order.negotiate',
    'order.accept',
    'order.confirm',
    'order.message',
    'order.reject',
    'user.manage',
    'house.refuse',
    'rfq.ask',
    'standing.manage',
    ...OWNERS,
    'integration.manage',
  ]),
}

const TICKETS: readonly Capability[] = ['ticket.generate', 'ticket.reject']

/** By what an order, a position, a ticket or a request moves. */
const MOVES: readonly Capability[] = CAPABILITIES.filter(
  (name) => /^(order|position|ticket|bid|order_request|rfq|standing)\./.test(name) && name !== 'order.view',
)

/**
 * What a role excludes, whatever other role its holder has: front and ticket desk stay apart (specification 000 §2), and the
 * back office orders nothing (specification 001 §6). Who decides over names moves nothing that they let through, and appoints
 * nobody who decides with them (decision record 0325).
 */
const EXCLUDED_BY_ROLE: Readonly<Partial<Record<Role, readonly Capability[]>>> = {
  ROLE_ROOT: TICKETS,
  ROLE_ADVANCED_TRADER: TICKETS,
  ROLE_TRADER: TICKETS,
  ROLE_HIVE_BO: [...TICKETS, 'order.place', 'rfq.ask', 'rfq.quote', 'standing.manage'],
  ROLE_COMPLIANCE: [...MOVES, 'trust.use', 'signup.validate', 'user.manage', 'user.manage_any'],
}

/**
 * The one role that counts of somebody who may only read: ROLE_AUDITOR wherever it stands, else ROLE_LIMITED in first
 * place. Null for everybody else, whose roles all count.
 */
export function readOnlyRoles(roles: readonly Role[]): readonly Role[] | null {
  if (roles.includes('ROLE_AUDITOR')) return ['ROLE_AUDITOR']
  return roles[0] === READ_ONLY_MAIN ? [READ_ONLY_MAIN] : null
}

/**
 * What a user may do: the union of its roles' grants, within its company's business, less what one of them excludes.
 * ROLE_LIMITED in first place makes the user read only, whatever follows (specification 001 §6); so does ROLE_AUDITOR in
 * any place (decision record 0067).
 */
export function capabilitiesOf(user: {
  roles: readonly Role[]
  companyKind: CompanyKind
}): ReadonlySet<Capability> {
  const roles = readOnlyRoles(user.roles) ?? user.roles
  const possible = KIND_CAPABILITIES[user.companyKind]
  const excluded = new Set(roles.flatMap((role) => EXCLUDED_BY_ROLE[role] ?? []))
  const granted = new Set(
    roles.flatMap((role) => ROLE_CAPABILITIES[role]).filter((c) => possible.has(c) && !excluded.has(c)),
  )
  // A company asks for prices of parts of its order requests alone: whoever manages these.
  if (user.companyKind === 'CORPORATE') {
    granted.delete('rfq.ask')
    if (granted.has('order_request.manage') && !excluded.has('rfq.ask')) granted.add('rfq.ask')
    // And has drafts placed into them.
    granted.delete('standing.manage')
    if (granted.has('order_request.manage') && !excluded.has('standing.manage'))
      granted.add('standing.manage')
  }
  // Who manages the users of any company manages those of its own.
  if (granted.has('user.manage_any')) granted.add('user.manage')
  return granted
}
