import type { Capability } from './capabilities.ts'

/** One-time codes (RFC 6238): a new one each 30 seconds, the one before and the one after are taken too. */
export const CODE_SECONDS = 30
export const CODE_DIGITS = 6
export const CODE_WINDOW = 1

/** Codes that somebody notes for the day when the telephone is gone; each works once. */
export const RECOVERY_CODES = 10

/** What makes somebody's role one that approves: with these, the work or the rights of others are let through. */
const APPROVING: ReadonlySet<Capability> = new Set<Capability>([
  'order.confirm_market_room',
  'order.validate_back_office',
  'order.deliver',
  'order.cash_out',
  'ticket.generate',
  'order_request.validate_front_office',
  'order_request.validate_back_office',
  'opening_rate.validate',
  'rule.manage',
  'user.manage',
  'user.manage_any',
  'signup.validate',
  'configuration.manage',
  'market_status.set',
])

/** Whether somebody who may do this approves (`quality.md`, 'Keeps out'): they must have a second factor where it is asked for. */
export function approves(capabilities: ReadonlySet<Capability>): boolean {
  return [...capabilities].some((capability) => APPROVING.has(capability))
}

/** What somebody can do to their own second factor. */
export const SECOND_FACTOR_ACTIONS = ['begin', 'confirm', 'renew_codes', 'remove'] as const
export type SecondFactorAction = (typeof SECOND_FACTOR_ACTIONS)[number]

/** `required`: the person's role asks for one, and the configuration says so. */
export interface SecondFactorFacts {
  readonly enabled: boolean
  readonly required: boolean
}

export type SecondFactorRule = 'SECOND_FACTOR_ON' | 'SECOND_FACTOR_OFF' | 'SECOND_FACTOR_KEPT'

/** Which rule keeps somebody from acting on their own second factor; null where nothing does. */
export function decideSecondFactor(
  { enabled, required }: SecondFactorFacts,
  action: SecondFactorAction,
): SecondFactorRule | null {
  if (action === 'begin' || action === 'confirm') return enabled ? 'SECOND_FACTOR_ON' : null
  if (!enabled) return 'SECOND_FACTOR_OFF'
  return action === 'remove' && required ? 'SECOND_FACTOR_KEPT' : null
}
