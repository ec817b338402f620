import type { Capability } from './capabilities.ts'

/**
 * One-time codes (RFC 6238): a code is for a time step of so many seconds and has so many digits. CODE_WINDOW is how many
 * steps before and after the present one are taken too.
 */
export const CODE_SECONDS = 30
export const CODE_DIGITS = 6
export const CODE_WINDOW = 1

/** The time step of a moment. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / CODE_SECONDS)
}

/** How many of the codes that somebody used last are remembered, beside those of the future: far more than CODE_WINDOW. */
const REMEMBERED_STEPS = 100

/**
 * Whether the code of a time step may still be used. Within what the clock allows now, a code is worth nothing once it or a
 * later one was used. A step further ahead was used while the clock was ahead: it says nothing about now, and is
 * remembered until its time comes (decision 0199).
 * @param used the steps whose codes were used
 * @param present the step of the present moment
 */
export function isUnusedStep(used: readonly number[], step: number, present: number): boolean {
  return !used.some((one) => one >= step && one <= present + CODE_WINDOW)
}

/** Which of the used steps have to be remembered, in the order of their use: the last ones, and all whose time is to come. */
export function rememberedSteps(used: readonly number[], present: number): number[] {
  return used.filter((one, at) => at >= used.length - REMEMBERED_STEPS || one >= present - CODE_WINDOW)
}

/** How many recovery codes somebody gets, for the day when the telephone is gone; each works once. */
export const RECOVERY_CODES = 10

/** Whoever has one of these approves: lets through the work of others, or decides over their rights. */
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
  'screening.decide',
  'screening.lists',
])

/** What of this lets through the work or the rights of others. */
export function approvingOf(capabilities: ReadonlySet<Capability>): readonly Capability[] {
  return [...capabilities].filter((capability) => APPROVING.has(capability))
}

/**
 * Whether somebody with these capabilities approves. Who does must have a second factor where the configuration asks for it
 * (docs/security.md, V6.3.3).
 */
export function approves(capabilities: ReadonlySet<Capability>): boolean {
  return approvingOf(capabilities).length > 0
}

/** What somebody can do to their own second factor. */
export const SECOND_FACTOR_ACTIONS = ['begin', 'confirm', 'renew_codes', 'remove'] as const
export type SecondFactorAction = (typeof SECOND_FACTOR_ACTIONS)[number]

/**
 * Somebody's second factor, as the rules see it. `enabled`: one is in force. `required`: the person approves, and the
 * configuration asks for one of those who do.
 */
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
