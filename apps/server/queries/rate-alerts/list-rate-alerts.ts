import type { RateAlert, rateAlertsCall } from '@fxmatch/contract/http/rate-alerts'
import type { Actor } from '@fxmatch/domain/access/actor'
import { type DecimalString, decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import {
  ALERT_MEASURE_TABLE,
  ALERT_MEASURES,
  isMet,
  MOST_ALERTS,
  MOST_KEPT_ALERTS,
  mayMeasure,
  seeFigure,
} from '@fxmatch/domain/rate-alerts/rate-alert'
import type { z } from 'zod'
import { readBankOf } from '../../db/companies/bank-of.ts'
import type { Db } from '../../db/connect.ts'
import { type AlertRow, readAlerts } from '../../db/rate-alerts/alert-rows.ts'
import { type FigureOf, figuresAt } from '../../db/rate-alerts/figures.ts'
import { type QuotedCurrency, readQuotedCurrencies } from '../../db/reference/quoted-currencies.ts'

/** The viewer's own alerts, each with its figure of this moment as far as the viewer may read it. */
export async function listRateAlerts(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<z.infer<(typeof rateAlertsCall)['response']>> {
  const rows = await readAlerts(db, { userId: viewer.userId, limit: MOST_KEPT_ALERTS + 1 })
  const data = await presentAll(db, rows.slice(0, MOST_KEPT_ALERTS), viewer, now)
  return {
    ...{ data, truncated: rows.length > data.length, most: MOST_ALERTS },
    live: data.filter(({ state }) => state === 'LIVE').length,
    measures: ALERT_MEASURES.filter((measure) => mayMeasure(viewer, measure)),
  }
}

/** One of the viewer's own. @throws where there is none */
export async function getRateAlert(db: Db, viewer: Actor, id: string, now: Date): Promise<RateAlert> {
  const rows = await readAlerts(db, { userId: viewer.userId, id, limit: 1 })
  const [alert] = await presentAll(db, rows, viewer, now)
  if (alert === undefined) throw new Error(`no rate alert ${id}`)
  return alert
}

async function presentAll(db: Db, rows: readonly AlertRow[], viewer: Actor, now: Date): Promise<RateAlert[]> {
  if (rows.length === 0) return []
  const quoted = await readQuotedCurrencies(db)
  const bankId = await readBankOf(db, viewer.companyId)
  const figureOf: FigureOf = figuresAt(db, now)
  const views: RateAlert[] = []
  for (const row of rows) {
    const currency = quoted.get(row.currency)
    if (currency === undefined) throw new Error(`no currency ${row.currency}`)
    const { companyId, companyKind } = viewer
    const figure = mayMeasure(viewer, row.measure)
      ? await figureOf(row, { companyId, companyKind, bankId })
      : null
    views.push(present(row, { currency, figure, now }))
  }
  return views
}

const iso = (date: Date | null) => date?.toISOString() ?? null

function present(
  row: AlertRow,
  seen: { readonly currency: QuotedCurrency; readonly figure: DecimalString | null; readonly now: Date },
): RateAlert {
  const { currency, figure, now } = seen
  const decimals = ALERT_MEASURE_TABLE[row.measure].decimals ?? currency.decimals
  const shown = (value: string | null) => (value === null ? null : toDecimalString(decimal(value), decimals))
  const far = figure === null || isMet(row, figure) ? null : decimal(figure).minus(decimal(row.value)).abs()
  return {
    ...{ id: row.id, currency: row.currency, unit: currency.unit, form: row.form },
    ...{ measure: row.measure, op: row.op, value: toDecimalString(decimal(row.value), decimals), decimals },
    ...{ figure: shown(figure), distance: far === null ? null : shown(far.toFixed()) },
    armed: seeFigure({ ...row, firedAt: row.fired_at }, figure, now).away,
    ...{ until: row.until.toISOString(), stopCause: row.stop_cause },
    state: row.stopped_at !== null ? 'STOPPED' : row.until > now ? 'LIVE' : 'OVER',
    ...{ createdAt: row.created_at.toISOString(), firedAt: iso(row.fired_at) },
    firedFigure: shown(row.fired_figure),
    channels: { screen: row.on_screen, sound: row.with_sound, mail: row.by_mail },
  }
}
