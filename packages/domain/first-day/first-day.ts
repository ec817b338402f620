import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'

/** What a company has to have before it trades well. */
export const FIRST_DAY_STEPS = [
  'second_person',
  'bank',
  'office',
  'holidays',
  'hours',
  'commissions',
  'limits',
  'opening_rates',
  'agencies',
  'margins',
  'standard_rates',
  'mail',
  'backup',
] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/**
 * `DELIVERED`: as the product comes, nobody has changed it. `WAITS`: begun, and not finished. Only the last two are left to
 * be done.
 */
export const FIRST_DAY_STATES = ['DONE', 'DELIVERED', 'WAITS', 'MISSING'] as const
export type FirstDayState = (typeof FIRST_DAY_STATES)[number]

/** The steps of each kind of company, in the order in which they are best taken; a corporate has none. */
export const STEPS_OF_KIND: Readonly<Record<CompanyKind, readonly FirstDayStep[]>> = {
  PLATFORM: [
    'second_person',
    'bank',
    'office',
    'holidays',
    'hours',
    'commissions',
    'limits',
    'opening_rates',
    'mail',
    'backup',
  ],
  BANK: ['second_person', 'agencies', 'margins', 'standard_rates', 'opening_rates'],
  EXCHANGE_OFFICE: ['second_person', 'opening_rates'],
  CORPORATE: [],
}

/** Who takes a step; null: the operator, on the server's machine. */
export const STEP_NEEDS: Readonly<Record<FirstDayStep, Capability | null>> = {
  second_person: 'user.manage',
  bank: null,
  office: null,
  holidays: 'configuration.manage',
  hours: 'configuration.manage',
  commissions: 'configuration.manage',
  limits: 'configuration.manage',
  opening_rates: 'opening_rate.validate',
  agencies: 'agency.manage',
  margins: 'margin.manage',
  standard_rates: 'rate.manage',
  mail: null,
  backup: null,
}

/** Without which the server lets nothing begin: prices are judged by opening rates, banks trade with their own of the day. */
const TRADE_NEEDS: ReadonlySet<FirstDayStep> = new Set(['bank', 'office', 'opening_rates', 'standard_rates'])

/** Whether something is left to be done about a step. */
export function isOpenStep(state: FirstDayState): boolean {
  return state === 'MISSING' || state === 'WAITS'
}

/** The steps that keep a company from trading. */
export function lacksForTrade(
  steps: readonly { readonly step: FirstDayStep; readonly state: FirstDayState }[],
): FirstDayStep[] {
  return steps.filter(({ step, state }) => TRADE_NEEDS.has(step) && isOpenStep(state)).map(({ step }) => step)
}
