import { decimal, KEPT_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import {
  type Channels,
  defaultChannels,
  isTold,
  settledChannels,
} from '@fxmatch/domain/notifications/channels'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  type AlertMeasure,
  type AlertOp,
  alertFaults,
  beginsAway,
  MOST_ALERTS,
  MOST_KEPT_ALERTS,
  mayMeasure,
} from '@fxmatch/domain/rate-alerts/rate-alert'
import { readBankOf } from '../../db/companies/bank-of.ts'
import { readChoices } from '../../db/notifications/notified-people.ts'
import {
  countLiveAlerts,
  deleteAlert,
  findSameAlert,
  forgetOverAlerts,
  insertAlert,
  lockAlertsOf,
  updateAlert,
} from '../../db/rate-alerts/alert-rows.ts'
import { figuresAt } from '../../db/rate-alerts/figures.ts'
import { foreignCurrency } from '../../db/trust/requests.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/** An alert as it is asked for: the value as somebody typed it. */
export interface CreateAlertInput {
  readonly currency: string
  /** Left out or null: of both forms together, or of the currency. */
  readonly form?: Form | null | undefined
  readonly measure: AlertMeasure
  readonly op: AlertOp
  readonly value: string
  readonly until: string
  /** How the person is told; left out: as they chose for alerts in general. */
  readonly channels?: Channels | undefined
  /** Whether one that waits for the same stays as it is. */
  readonly ifNone?: boolean | undefined
  /** The alert of the person's own that it takes the place of. */
  readonly replaces?: string | undefined
}

/** The alert that waits now, and whether it did not before. */
export interface AskedAlert {
  readonly alertId: string
  readonly isNew: boolean
}

/**
 * Has the person told when a figure crosses a value. The same asked for again is the same alert, until its new end: it is no second one,
 * and remembers when it told; with `ifNone` it stays as it is. One whose figure is there already waits until it was away. Nobody else
 * learns of it: there is no entry of the audit, and only the person's own pages hear. Of those that are over the oldest are forgotten.
 * Refused: MISSING_CAPABILITY for a figure that the person may not read; NOT_FOUND for one to replace that is gone, or not the
 * person's, with which nothing is changed; INVALID_INPUT at the field (`alertFaults`, no currency that is
 * traded, told nowhere at `channels`, more than `MOST_ALERTS` at `alerts`).
 */
export async function createRateAlert(
  context: ActorContext,
  input: CreateAlertInput,
): Promise<Result<AskedAlert>> {
  const { actor, clock, ids, tx } = context
  const { userId, companyId, companyKind } = actor
  const { currency, measure, op, form = null } = input
  if (!mayMeasure(actor, measure)) return refuse('MISSING_CAPABILITY')
  const now = clock.now()
  const invalid = (path: string) => refuseField('INVALID_INPUT', path, { rule: 'FIELD_INVALID' })
  const quoted = await foreignCurrency(tx, currency)
  if (quoted === null) return invalid('currency')
  const until = new Date(input.until)
  const faults = alertFaults({ measure, form, value: input.value, until }, quoted.decimals, now)
  if (faults.length > 0)
    return refuse('INVALID_INPUT', {
      fields: faults.map((path) => ({ path, rule: 'FIELD_INVALID' as const })),
    })
  const channels = settledChannels(input.channels ?? (await usualChannels(context)))
  if (!isTold(channels)) return invalid('channels')
  await lockAlertsOf(tx, userId)
  const value = toDecimalString(decimal(input.value), KEPT_DECIMALS)
  const same = await findSameAlert(tx, { userId, currency, form, measure, op, value })
  const waits = same !== null && same.stopped_at === null && same.until > now
  if (waits && input.ifNone) return done({ alertId: same.id, isNew: false })
  const { replaces } = input
  if (replaces !== undefined && replaces !== same?.id && !(await deleteAlert(tx, userId, replaces)))
    return refuse('NOT_FOUND')
  const live = await countLiveAlerts(tx, { userId, now, besides: same?.id ?? null })
  if (live >= MOST_ALERTS)
    return refuseField('INVALID_INPUT', 'alerts', {
      rule: 'TOO_LARGE',
      details: { limit: String(MOST_ALERTS) },
    })
  const bankId = await readBankOf(tx, companyId)
  const figure = await figuresAt(tx, now)({ currency, form, measure }, { companyId, companyKind, bankId })
  const terms = {
    ...{ until, on_screen: channels.screen, with_sound: channels.sound, by_mail: channels.mail },
    ...{ stopped_at: null, stop_cause: null, created_at: now },
  }
  const alertId = same?.id ?? ids.uuid()
  if (same === null)
    await insertAlert(tx, {
      ...{ id: alertId, user_id: userId, currency, form, measure, op, value, ...terms },
      ...{ away: beginsAway({ op, value }, figure), fired_at: null, fired_figure: null },
    })
  // One that waits has seen where the figure was; one that was over has not.
  else await updateAlert(tx, alertId, waits ? terms : { ...terms, away: beginsAway({ op, value }, figure) })
  await forgetOverAlerts(tx, { userId, now, kept: MOST_KEPT_ALERTS })
  await emit(context, [{ type: 'settings.changed', userId }])
  return done({ alertId, isNew: !waits })
}

/** As the person chose for alerts in general. */
async function usualChannels({ actor, tx }: ActorContext): Promise<Channels> {
  const choices = await readChoices(tx, [actor.userId])
  const chosen = choices.find(({ kind }) => kind === 'alert.fired')
  // Who wants to hear of none in general, and asks for this one, hears of it as one does who chose nothing.
  return chosen && isTold(chosen) ? chosen : defaultChannels('alert.fired')
}
