import { createRateAlertCall, type RateAlert, rateAlertsCall } from '@fxmatch/contract/http/rate-alerts'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { ALERT_MEASURE_TABLE, MOST_ALERTS } from '@fxmatch/domain/rate-alerts/rate-alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { toastError } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { marketToday } from '../../lib/format/dates.ts'
import {
  askForAlert,
  type BellPrice,
  bellKey,
  takePress,
  tellLivingAlerts,
} from '../../lib/rate-alerts/asked-alert.ts'
import { useKept } from '../../live/use-kept.ts'
import { useOwnEvent } from '../../live/use-own-event.ts'
import { endOfDay, startOf, USUAL_DAYS } from './alert-schema.ts'
import { toastAlert } from './toast-alert.tsx'

/** The prices whose bells an alert has: one of both forms together has two. */
function keysOf({ state, measure, currency, form, value }: RateAlert): string[] {
  if (state !== 'LIVE' || (measure !== 'BEST_ALL_IN' && measure !== 'OPENING')) return []
  const forms = ALERT_MEASURE_TABLE[measure].ofForm && form === null ? FORMS : [form]
  return forms.map((one) => bellKey({ measure, currency, form: one, value }))
}

/**
 * Does what bells are pressed for: sets an alert at their price, told as it was set, or opens the one that lives there; and knows which
 * live where, so that bells show it.
 * @param pressed the prices whose bells were pressed, the earliest first: one after another, none is left out
 */
export function AlertPresses({ pressed }: { pressed: readonly BellPrice[] }) {
  const { t } = useTranslation('alerts')
  useOwnEvent('settings', useKept([rateAlertsCall]))
  const { data } = useQuery(callQuery(rateAlertsCall, {}))
  useEffect(() => {
    if (data) tellLivingAlerts(data.data.flatMap(keysOf))
  }, [data])
  const create = useCommand(createRateAlertCall, {
    refreshes: [rateAlertsCall],
    success: null,
    onSuccess: toastAlert,
    onRefusal: (error) => {
      if (!error.refusal?.fields?.some(({ path }) => path === 'alerts')) return undefined
      toastError(t('tooMany', { most: MOST_ALERTS }))
      return 'shown'
    },
  })
  const press = useEffectEvent(async (price: BellPrice) => {
    const own = data?.data.find((alert) => keysOf(alert).includes(bellKey(price)))
    if (own) return askForAlert(startOf(own))
    const until = endOfDay(addCalendarDays(marketToday(new Date()), USUAL_DAYS))
    await create.run({ body: { ...price, op: '<=', until, ifNone: true } })
  })
  const [first] = pressed
  useEffect(() => {
    if (first !== undefined) void press(first).finally(takePress)
  }, [first])
  return null
}
