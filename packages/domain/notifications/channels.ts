import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'
import { type NotificationKind, type NotifiedParty, notificationRow } from './notification-table.ts'

/**
 * How somebody is told: in the notification centre, with a sound, by mail where it is not read in time (decision record
 * 0035).
 */
export interface Channels {
  readonly screen: boolean
  readonly sound: boolean
  readonly mail: boolean
}

/** What nobody sees by looking at the market: machines stand still until somebody reads of it. */
const BY_MAIL: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'endpoint.failing',
  'endpoint.disabled',
])

/**
 * How somebody who has chosen nothing is told: on screen, with a sound where the kind can be the reader's turn, by mail of machines
 * that stand still alone.
 */
export function defaultChannels(kind: NotificationKind): Channels {
  const { to } = notificationRow(kind)
  return { screen: true, sound: to.some(({ turn }) => turn), mail: BY_MAIL.has(kind) }
}

/** A choice as it is kept: no sound without the screen, since there would be nothing to look at. */
export function settledChannels({ screen, sound, mail }: Channels): Channels {
  return { screen, sound: screen && sound, mail }
}

/** Whether somebody is told at all. */
export function isTold({ screen, mail }: Channels): boolean {
  return screen || mail
}

const OF_COMPANIES: Readonly<Partial<Record<NotifiedParty, readonly CompanyKind[]>>> = {
  BUYER: ['BANK', 'CORPORATE'],
  SELLER: ['BANK', 'EXCHANGE_OFFICE'],
  OTHER: ['BANK', 'EXCHANGE_OFFICE', 'CORPORATE'],
  BANK: ['BANK'],
  BANKS: ['BANK'],
  COMPANY: ['CORPORATE'],
  OPERATOR: ['BANK', 'EXCHANGE_OFFICE'],
  OPERATORS: ['BANK', 'EXCHANGE_OFFICE'],
  PLATFORM: ['PLATFORM'],
}

/** Whether a person with these rights can ever be told of a kind: what its settings page lists. */
export function mayBeTold(
  kind: NotificationKind,
  person: { readonly companyKind: CompanyKind; readonly capabilities: ReadonlySet<Capability> },
): boolean {
  return notificationRow(kind).to.some(({ party, capability }) => {
    if (RULE_KINDS.has(kind) && !person.capabilities.has('rule.manage')) return false
    if (EXPORT_KINDS.has(kind) && !person.capabilities.has('export.read')) return false
    const kinds = OF_COMPANIES[party]
    return (
      (capability === null || person.capabilities.has(capability)) &&
      (kinds === undefined || kinds.includes(person.companyKind))
    )
  })
}

/**
 * Whether somebody who was told of a kind would still be, by what they may do now: a device is told later than the notification
 * was written. Nobody changes companies, so what may have ended is the right, or that the company is an operator.
 */
export function isStillTold(
  kind: NotificationKind,
  person: {
    readonly companyKind: CompanyKind
    readonly capabilities: ReadonlySet<Capability>
    readonly isOperator: boolean
  },
): boolean {
  const { companyKind, capabilities, isOperator } = person
  if (RULE_KINDS.has(kind) && !capabilities.has('rule.manage')) return false
  if (EXPORT_KINDS.has(kind) && !capabilities.has('export.read')) return false
  return notificationRow(kind).to.some(({ party, capability }) => {
    if (capability !== null && !capabilities.has(capability)) return false
    if (party === 'OPERATORS') return isOperator
    // Accounts are of companies of every kind.
    return party === 'COMPANY' || (OF_COMPANIES[party]?.includes(companyKind) ?? true)
  })
}

/** Kinds told to one person (PERSON), for who proposed a rule or asked for a file: only who has the right to can be told. */
const RULE_KINDS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'rule.confirmed',
  'rule.refused',
])
const EXPORT_KINDS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'export.ready',
  'export.failed',
])
