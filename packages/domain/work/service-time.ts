/**
 * The steps to which a desk gives a service time of its own: those on which no clock runs. `other` is every other step that
 * waits for somebody.
 */
export const SERVICE_STEPS = [
  'record_banknotes',
  'confirm_market_room',
  'validate_back_office',
  'generate_ticket',
  'deliver',
  'cash_out',
  'front_office_validate',
  'back_office_validate',
  'other',
] as const
export type ServiceStep = (typeof SERVICE_STEPS)[number]

/** In how many minutes of opening hours each step is taken, where a company has not said otherwise (decision 0271). */
export const USUAL_SERVICE_MINUTES: Readonly<Record<ServiceStep, number>> = {
  record_banknotes: 120,
  confirm_market_room: 60,
  validate_back_office: 60,
  generate_ticket: 60,
  deliver: 120,
  cash_out: 240,
  front_office_validate: 60,
  back_office_validate: 60,
  other: 480,
}

/** The most minutes that a service time may have: ten days of a market that is open from morning to midnight. */
export const MOST_SERVICE_MINUTES = 10_000

/** A company's own service times; a step that it left out takes the usual one. */
export type ServiceTimes = Readonly<Partial<Record<ServiceStep, number>>>

/** Whether a figure can be a service time: whole minutes, one at least. */
export function isServiceMinutes(minutes: number): boolean {
  return Number.isSafeInteger(minutes) && minutes >= 1 && minutes <= MOST_SERVICE_MINUTES
}

/** Whether a step has a service time of its own. */
export function isServiceStep(step: string): step is ServiceStep {
  return SERVICE_STEPS.some((known) => known === step)
}

/** In how many minutes of opening hours a step is to be taken. @param step any step that may wait for somebody */
export function serviceMinutes(step: string, own: ServiceTimes): number {
  const known = isServiceStep(step) ? step : 'other'
  return own[known] ?? USUAL_SERVICE_MINUTES[known]
}
