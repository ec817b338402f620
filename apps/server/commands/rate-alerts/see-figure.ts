import type { DecimalString } from '@fxmatch/domain/money/decimal'
import { type AlertStop, seeClosedFigure, seeFigure } from '@fxmatch/domain/rate-alerts/rate-alert'
import { holdAlert, updateAlert } from '../../db/rate-alerts/alert-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

// What becomes of an alert without anybody's step. The event goes to nobody's feed: its person alone is notified of it.

const gone = () => refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })

/**
 * Has an alert see a figure, as it stands now: what it has told, and that it told, are written in one transaction with the event, so that
 * whoever sees the same figure again tells nothing twice. SETTINGS_CHANGED where it is no more.
 * @param isDealt false: nobody can deal at the figure now, since the market is closed
 * @returns whether its person is told
 */
export async function seeFigureOf(
  context: CommandContext,
  {
    alertId,
    figure,
    isDealt = true,
  }: { readonly alertId: string; readonly figure: DecimalString | null; readonly isDealt?: boolean },
): Promise<Result<boolean>> {
  const { clock, tx } = context
  const now = clock.now()
  const row = await holdAlert(tx, alertId)
  if (row === null || row.until <= now) return gone()
  const see = isDealt ? seeFigure : seeClosedFigure
  const { fires, away, firedAt } = see({ ...row, firedAt: row.fired_at }, figure, now)
  await updateAlert(tx, alertId, {
    ...{ away, fired_at: firedAt },
    ...(fires ? { fired_figure: figure } : {}),
  })
  if (fires)
    await emit(context, [
      { type: 'change', noun: 'rate_alert', event: 'rate_alert.fired', id: alertId, companies: [] },
    ])
  return done(fires)
}

/** Stops an alert whose person may not read its figure any more, and tells them why. SETTINGS_CHANGED where it is no more. */
export async function stopRateAlert(
  context: CommandContext,
  { alertId, cause }: { readonly alertId: string; readonly cause: AlertStop },
): Promise<Result<true>> {
  const { clock, tx } = context
  if ((await holdAlert(tx, alertId)) === null) return gone()
  await updateAlert(tx, alertId, { stopped_at: clock.now(), stop_cause: cause })
  await emit(context, [
    { type: 'change', noun: 'rate_alert', event: 'rate_alert.stopped', id: alertId, companies: [] },
  ])
  return done(true)
}
