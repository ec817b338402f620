import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, isPlainDecimal, RATE_DECIMALS } from '../money/decimal.ts'

// Alerts on a rate (decision 0500): a person is told once when a figure crosses a value, and again only after it has been away from it.

/**
 * What is measured of a currency: the lowest price of the market with all that the person's company pays; the opening of the day; the
 * central bank's rate; what the company has paid on average since the market's day began; how far the lowest rate of the market lies
 * above the central bank's, in basis points; how much is free on the market.
 */
export const ALERT_MEASURES = [
  'BEST_ALL_IN',
  'OPENING',
  'FIXING',
  'MY_AVERAGE_COST',
  'SPREAD_BPS',
  'VOLUME_FREE',
] as const
export type AlertMeasure = (typeof ALERT_MEASURES)[number]

/** From which side the figure comes: at most the value, or at least. */
export const ALERT_OPS = ['<=', '>='] as const
export type AlertOp = (typeof ALERT_OPS)[number]

/** Why an alert tells nothing any more although nobody deleted it. */
export const ALERT_STOPS = ['RIGHT', 'ACCOUNT'] as const
export type AlertStop = (typeof ALERT_STOPS)[number]

interface MeasureRow {
  /** The right without which nobody reads the figure, nor is told of it. */
  readonly needs: Capability
  /** The kinds of company that have one; all, where none are named. */
  readonly kinds?: readonly CompanyKind[]
  /** Whether it is of one form or of both together; the others are of the currency alone. */
  readonly ofForm: boolean
  /** Whether it is looked at only while the market is open: what cannot be dealt wakes nobody. */
  readonly ofMarket: boolean
  /** Decimals of its value; null: those of the currency. */
  readonly decimals: number | null
  /** No figure comes near it. */
  readonly below: DecimalString
}

/** As of the targets of standing orders. */
const NO_RATE = '1000000'
const NO_AMOUNT = '1000000000000'

/** What each measure is, and who may wait for it. */
export const ALERT_MEASURE_TABLE: Readonly<Record<AlertMeasure, MeasureRow>> = {
  BEST_ALL_IN: {
    ...{ needs: 'market.view', ofForm: true, ofMarket: true },
    ...{ decimals: RATE_DECIMALS, below: NO_RATE },
  },
  OPENING: {
    ...{ needs: 'market.view', ofForm: false, ofMarket: false },
    ...{ decimals: RATE_DECIMALS, below: NO_RATE },
  },
  FIXING: {
    ...{ needs: 'market.view', ofForm: false, ofMarket: false },
    ...{ decimals: RATE_DECIMALS, below: NO_RATE },
  },
  MY_AVERAGE_COST: {
    ...{ needs: 'order.view', kinds: ['BANK', 'CORPORATE'], ofForm: true, ofMarket: false },
    ...{ decimals: RATE_DECIMALS, below: NO_RATE },
  },
  SPREAD_BPS: { needs: 'market.view', ofForm: true, ofMarket: true, decimals: 0, below: NO_RATE },
  VOLUME_FREE: { needs: 'market.view', ofForm: true, ofMarket: true, decimals: null, below: NO_AMOUNT },
}

/** Who asks for an alert, or has one. */
export interface AlertReader {
  readonly companyKind: CompanyKind
  readonly capabilities: ReadonlySet<Capability>
}

/** Whether somebody may be told of a measure: what they may read, and nothing else. */
export function mayMeasure({ companyKind, capabilities }: AlertReader, measure: AlertMeasure): boolean {
  const { needs, kinds } = ALERT_MEASURE_TABLE[measure]
  return capabilities.has(needs) && (kinds === undefined || kinds.includes(companyKind))
}

/** How far a figure moves back before its alert may tell again, in percent of the value. */
export const HYSTERESIS_PERCENT = '0.10'
/** Minutes between two tellings of one alert, at least. */
export const SILENT_MINUTES = 15
/** Live alerts of a person, at most. */
export const MOST_ALERTS = 20
/** Alerts of a person that are kept, those that are over with them: of these the oldest go. */
export const MOST_KEPT_ALERTS = 200
/** Days that an alert may wait, at most. */
export const MOST_ALERT_DAYS = 90

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** An alert as far as whether it tells depends on it. `value` is of the measure. */
export interface AlertState {
  readonly op: AlertOp
  readonly value: DecimalString
  /** Whether the figure has been away from the value since it last met it. */
  readonly away: boolean
  readonly firedAt: Date | null
}

/** Whether a figure is where the alert waits for it. */
export function isMet({ op, value }: Pick<AlertState, 'op' | 'value'>, figure: DecimalString): boolean {
  const order = compareDecimals(figure, value)
  return op === '<=' ? order <= 0 : order >= 0
}

/** The figure beyond which an alert that was met is away again: the value, and a little on the other side of it. */
export function awayBeyond({ op, value }: Pick<AlertState, 'op' | 'value'>): DecimalString {
  const little = decimal(value).times(HYSTERESIS_PERCENT).dividedBy(100)
  return (op === '<=' ? decimal(value).plus(little) : decimal(value).minus(little)).toFixed()
}

/** What becomes of an alert as a figure is seen. */
export interface Seen {
  readonly away: boolean
  readonly firedAt: Date | null
  /** Whether its person is told now. */
  readonly fires: boolean
}

/**
 * What becomes of an alert as a figure is seen (null: there is none). It tells where the figure meets the value, having been away from
 * it by `HYSTERESIS_PERCENT`, and not within `SILENT_MINUTES` of the last time: a crossing within these is over untold. Where there is
 * no figure it is away from any value.
 */
export function seeFigure(alert: AlertState, figure: DecimalString | null, now: Date): Seen {
  const { op, away, firedAt } = alert
  if (figure !== null && isMet(alert, figure)) {
    const silent = firedAt !== null && now.getTime() - firedAt.getTime() < SILENT_MINUTES * MINUTE_MS
    const fires = away && !silent
    return { away: false, firedAt: fires ? now : firedAt, fires }
  }
  if (away || figure === null) return { away: true, firedAt, fires: false }
  const order = compareDecimals(figure, awayBeyond(alert))
  return { away: op === '<=' ? order > 0 : order < 0, firedAt, fires: false }
}

/**
 * What becomes of an alert as a figure is seen that nobody can deal at, the market being closed: it may go away from the value, what was
 * sold having left the market, and meets it only once the market is open.
 */
export function seeClosedFigure(alert: AlertState, figure: DecimalString | null, now: Date): Seen {
  const { away } = seeFigure(alert, figure, now)
  return { away: away || alert.away, firedAt: alert.firedAt, fires: false }
}

/** Whether a new alert waits for a crossing at once: one whose figure is there already waits until it was away. */
export function beginsAway(alert: Pick<AlertState, 'op' | 'value'>, figure: DecimalString | null): boolean {
  return figure === null || !isMet(alert, figure)
}

/** What somebody asks to be told of, as they typed it. */
export interface TypedAlert {
  readonly measure: AlertMeasure
  readonly form: string | null
  readonly value: string
  readonly until: Date
}

/**
 * The members of a new alert that cannot be as they are; empty where all can. The value is above zero with no more decimals than its
 * measure has, and a form is named only of what has one.
 * @param decimals of the currency
 */
export function alertFaults(
  { measure, form, value, until }: TypedAlert,
  decimals: number,
  now: Date,
): ('form' | 'value' | 'until')[] {
  const { ofForm, decimals: own, below } = ALERT_MEASURE_TABLE[measure]
  const figure =
    isPlainDecimal(value) &&
    isPositiveDecimal(value) &&
    hasAtMostDecimals(value, own ?? decimals) &&
    compareDecimals(value, below) < 0
  const wait = until.getTime() - now.getTime()
  return [
    ...(form === null || ofForm ? [] : (['form'] as const)),
    ...(figure ? [] : (['value'] as const)),
    ...(wait > 0 && wait <= MOST_ALERT_DAYS * DAY_MS ? [] : (['until'] as const)),
  ]
}
