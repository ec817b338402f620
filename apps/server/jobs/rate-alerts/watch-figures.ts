import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import {
  ALERT_MEASURE_TABLE,
  type AlertStop,
  mayMeasure,
  seeClosedFigure,
  seeFigure,
} from '@fxmatch/domain/rate-alerts/rate-alert'
import type { CommandContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { seeFigureOf, stopRateAlert } from '../../commands/rate-alerts/see-figure.ts'
import { readConfiguration } from '../../db/configuration.ts'
import { moveAlertCursor, takeAlertNews } from '../../db/rate-alerts/alert-feed.ts'
import { readWaitingAlerts, type WaitingAlert } from '../../db/rate-alerts/alert-rows.ts'
import { type FigureOf, figuresAt } from '../../db/rate-alerts/figures.ts'
import type { ExpiryServices } from '../end-each.ts'

/**
 * Has alerts look at what the feed has told since the last time: those that a right was lost for stop; those whose figure has crossed
 * their value tell their person. One server does it at a time; where it dies, or one of them cannot be written, the same news is looked
 * at again: an alert that has told is not away any more, and tells nothing twice. What the market
 * alone makes tells nobody while it is not open; that it has gone away from a value is seen then too, or what came first in the next
 * morning would be taken for what was there the evening before.
 * @returns how many told, or stopped
 * @throws what kept one of them from being written, once all others are
 */
export async function watchFigures(services: ExpiryServices): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const news = await takeAlertNews(tx)
    if (news === null) return 0
    const done = await lookAtAll(services, await readWaitingAlerts(tx, news, services.clock.now()))
    await moveAlertCursor(tx, news.upTo)
    return done
  })
}

async function lookAtAll(services: ExpiryServices, waiting: readonly WaitingAlert[]): Promise<number> {
  if (waiting.length === 0) return 0
  const { db, clock, ids } = services
  const now = clock.now()
  const isOpen = (await readConfiguration(db, 'market.status')) === 'ON'
  const figureOf = figuresAt(db, now)
  const failures: unknown[] = []
  let done = 0
  for (const alert of waiting) {
    try {
      const command = await commandFor(alert, { isOpen, figureOf, now })
      if (command === null) continue
      const result = await runInTransaction(db, { clock, ids, requestId: null }, command)
      if (result.ok && result.value) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'rate alerts could not be looked at')
  return done
}

/** What has to be written of one; null where nothing changes, which costs no transaction. Its result says whether somebody is told. */
async function commandFor(
  alert: WaitingAlert,
  { isOpen, figureOf, now }: { readonly isOpen: boolean; readonly figureOf: FigureOf; readonly now: Date },
): Promise<((context: CommandContext) => Promise<Result<boolean>>) | null> {
  const cause = stopOf(alert)
  const alertId = alert.id
  if (cause !== null) return (context) => stopRateAlert(context, { alertId, cause })
  const isDealt = isOpen || !ALERT_MEASURE_TABLE[alert.measure].ofMarket
  const { company_id: companyId, company_kind: companyKind, bank_id: bankId } = alert
  const figure = await figureOf(alert, { companyId, companyKind, bankId })
  const see = isDealt ? seeFigure : seeClosedFigure
  const { away, fires } = see({ ...alert, firedAt: alert.fired_at }, figure, now)
  if (away === alert.away && !fires) return null
  return (context) => seeFigureOf(context, { alertId, figure, isDealt })
}

/** Why an alert tells nothing any more; null where it does. */
function stopOf({ disabled, roles, company_kind: companyKind, measure }: WaitingAlert): AlertStop | null {
  if (disabled) return 'ACCOUNT'
  const capabilities = capabilitiesOf({ roles, companyKind })
  return mayMeasure({ companyKind, capabilities }, measure) ? null : 'RIGHT'
}
