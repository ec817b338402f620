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
  'owners',
  'mail',
  'backup',
] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/**
 * `DELIVERED`: as the product comes, nobody has changed it. `TODAY`: done before, and to be done again before anything begins:
 * it serves for a while only. `WAITS`: begun, and not finished. Only the last two are left to be done.
 */
export const FIRST_DAY_STATES = ['DONE', 'DELIVERED', 'TODAY', 'WAITS', 'MISSING'] as const
export type FirstDayState = (typeof FIRST_DAY_STATES)[number]

/** The steps of each kind of company, in the order in which they are best taken. */
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
  BANK: ['second_person', 'agencies', 'margins', 'standard_rates', 'opening_rates', 'owners'],
  EXCHANGE_OFFICE: ['second_person', 'opening_rates', 'owners'],
  CORPORATE: ['owners'],
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
  owners: 'owners.manage',
  mail: null,
  backup: null,
}

/**
 * The steps without which nothing begins, and how the server refuses the commands that would begin something: prices are judged
 * by opening rates of the last working days, banks trade with their own rates of the day. Null: without a bank, or an office,
 * there is nobody who could give such a command (decision 0207).
 */
export const TRADE_REFUSALS: Readonly<
  Partial<Record<FirstDayStep, 'NO_REFERENCE_RATE' | 'STANDARD_RATES_MISSING' | null>>
> = {
  bank: null,
  office: null,
  opening_rates: 'NO_REFERENCE_RATE',
  standard_rates: 'STANDARD_RATES_MISSING',
}

/** How far a step is that serves for a while only. @param ever whether it was done before @param begun whether it waits for somebody */
export function stateOfToday(inForce: boolean, ever: boolean, begun = false): FirstDayState {
  if (inForce) return 'DONE'
  if (ever) return 'TODAY'
  return begun ? 'WAITS' : 'MISSING'
}

/** Whether something is left to be done about a step. */
export function isOpenStep(state: FirstDayState): boolean {
  return state === 'MISSING' || state === 'WAITS'
}

/** The steps that keep a company from trading. */
export function lacksForTrade(
  steps: readonly { readonly step: FirstDayStep; readonly state: FirstDayState }[],
): FirstDayStep[] {
  return steps
    .filter(({ step, state }) => step in TRADE_REFUSALS && (isOpenStep(state) || state === 'TODAY'))
    .map(({ step }) => step)
}
