import type { OpeningRateStatus } from '@fxmatch/domain/opening-rates/opening-rate'
import type { PositionFault } from '@fxmatch/domain/positions/position-policy'
import type { RaceState, RaceTimeFault } from '@fxmatch/domain/races/race'
import type { ErrorCode } from './error-codes.ts'
import type { FieldSentence, ToldRule } from './field-sentences.ts'

/** A refusal by a limit of the market, as the house error carries it. */
export interface LimitRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly rule: ToldRule
  readonly details: Readonly<Record<string, string | number | null>>
  readonly field: string
}

const comma = (value: string) => value.replace('.', ',')
/** Thousands by a no-break space, comma before the decimals. */
const grouped = (value: string) => {
  const [whole = '', fraction] = value.split('.')
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction === undefined ? spaced : `${spaced},${fraction}`
}

function bounds(smallest: string | null, largest: string | null, currency: string): string {
  if (smallest === null) return `au plus ${grouped(largest ?? '')} ${currency}`
  if (largest === null) return `au moins ${grouped(smallest)} ${currency}`
  return `entre ${grouped(smallest)} et ${grouped(largest)} ${currency}`
}

/** Why a position is refused by its currency's limits: the sentence with the allowed range, and the figures. */
export function positionRefusal(fault: PositionFault, currency: string): LimitRefusal {
  if (fault.rule === 'POSITION_AMOUNT') {
    const { smallest, largest } = fault
    return {
      code: 'AMOUNT_OUT_OF_BOUNDS',
      message: `Montant hors limites : ${bounds(smallest, largest, currency)}`,
      rule: fault.rule,
      details: { smallest, largest, currency },
      field: 'amount',
    }
  }
  const { openingRate, deviationPercent } = fault
  const { lowest, highest } = fault.range
  return {
    code: 'RATE_OUT_OF_RANGE',
    message:
      `Prix hors de l'écart permis : entre ${comma(lowest)} et ${comma(highest)} ` +
      `(prix d'ouverture ${comma(openingRate)}, écart de ${comma(deviationPercent)} %)`,
    rule: fault.rule,
    details: { lowest, highest, openingRate, deviationPercent, currency },
    field: 'rate',
  }
}

const DECIDED: Readonly<Record<Exclude<OpeningRateStatus, 0>, string>> = { 1: 'validé', 2: 'rejeté' }

/** Somebody was faster: the rate is decided already. */
export function decidedRateMessage(status: Exclude<OpeningRateStatus, 0>): string {
  return `Ce prix d'ouverture est déjà ${DECIDED[status]}`
}

const RACE_STATE_MESSAGES: Readonly<Record<RaceState, FieldSentence>> = {
  PLANNED: "Cette course n'est pas encore ouverte",
  OPEN: 'Cette course est déjà ouverte',
  CLOSED: 'Cette course est close',
}

/** Where a race stands, as the reason why something cannot be done with it. */
export function raceStateMessage(state: RaceState): FieldSentence {
  return RACE_STATE_MESSAGES[state]
}

/** What is wrong with a race's times, and at which field. */
export const RACE_TIME_FAULTS: Readonly<Record<RaceTimeFault, { path: string; message: FieldSentence }>> = {
  START_PASSED: { path: 'startDate', message: 'Le début est passé' },
  START_TOO_FAR: { path: 'startDate', message: 'Le début dépasse un an' },
  END_TOO_SOON: { path: 'endDate', message: 'Une course dure au moins 5 minutes' },
  END_TOO_LATE: { path: 'endDate', message: 'Une course dure au plus 7 jours' },
}
