import { notificationChoicesCall } from '@fxmatch/contract/http/notifications'
import {
  createRateAlertCall,
  deleteRateAlertCall,
  type RateAlert,
  rateAlertsCall,
} from '@fxmatch/contract/http/rate-alerts'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { ALERT_MEASURE_TABLE, MOST_ALERTS } from '@fxmatch/domain/rate-alerts/rate-alert'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import type { AlertStart } from '../../lib/rate-alerts/asked-alert.ts'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChannelFields, type Channels, FigureFields, UntilField } from './alert-fields.tsx'
import { type AlertDraft, alertSchema, BOTH, endOfDay, USUAL_DAYS } from './alert-schema.ts'
import classes from './rate-alerts.module.css'
import { useAlertWords } from './use-alert-words.ts'

/** As one is told who has chosen nothing, until it is known what the person has chosen. */
const USUAL: Channels = { screen: true, sound: true, mail: false }

/** Asks for an alert, or changes one. @param start what it begins with */
export function AlertDialog({ start, onClose }: { start: AlertStart; onClose: () => void }) {
  const { t } = useTranslation('alerts')
  return (
    <Dialog title={t(start.of ? 'edit' : 'new')} onClose={onClose}>
      <AlertForm start={start} onDone={onClose} />
    </Dialog>
  )
}

function AlertForm({ start, onDone }: { start: AlertStart; onDone: () => void }) {
  const { t } = useTranslation(['alerts', 'common'])
  const errorText = useErrorText()
  const words = useAlertWords()
  const { foreign } = useCurrencies()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [today] = useState(() => marketToday(new Date()))
  const [chosen, setChosen] = useState<Channels | null>(null)
  const choices = useQuery(callQuery(notificationChoicesCall, {}))
  const usual = choices.data?.choices.find(({ kind }) => kind === 'alert.fired')
  const { of } = start
  const channels =
    chosen ?? of?.channels ?? (usual !== undefined && (usual.screen || usual.mail) ? usual : USUAL)
  const form = useZodForm<AlertDraft, AlertDraft>(alertSchema, {
    ...{ currency: start.currency ?? '', measure: start.measure ?? 'BEST_ALL_IN' },
    ...{ form: start.form ?? BOTH, op: start.op ?? '<=', value: start.value ?? '' },
    until: of ? marketToday(new Date(of.until)) : addCalendarDays(today, USUAL_DAYS),
  })
  const told = (alert: RateAlert) =>
    [
      t(of ? 'changed' : 'done', { alert: words.subject(alert), bound: words.bound(alert) }),
      ...(alert.armed ? [] : [t('met')]),
    ].join(' ')
  const create = useCommand(createRateAlertCall, {
    refreshes: [rateAlertsCall],
    success: told,
    onSuccess: onDone,
    onRefusal: (error) => {
      const paths = error.refusal?.fields?.map(({ path }) => path) ?? []
      if (paths.includes('alerts')) setRefusal(t('tooMany', { most: MOST_ALERTS }))
      else if (paths.includes('channels')) setRefusal(t('nowhere'))
      else setRefusal(applyRefusal(form, error) ? null : errorText(error))
      return 'shown'
    },
  })
  const drop = useCommand(deleteRateAlertCall, {
    refreshes: [rateAlertsCall],
    success: t('alerts:deleted'),
    onSuccess: onDone,
  })
  const send = form.handleSubmit(async ({ until, form: asked, ...draft }) => {
    setRefusal(null)
    const ofForm = ALERT_MEASURE_TABLE[draft.measure].ofForm && asked !== BOTH
    await create.run({
      body: {
        ...draft,
        ...{ form: ofForm ? asked : null, until: endOfDay(until) },
        ...(of ? { replaces: of.id, channels } : chosen === null ? {} : { channels: chosen }),
      },
    })
  })
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <CurrencyField control={form.control} currencies={foreign} />
      <FigureFields form={form} />
      <UntilField form={form} today={today} />
      <ChannelFields channels={channels} onChange={setChosen} />
      {refusal !== null && (
        <p role="alert" className={classes.wrong}>
          {refusal}
        </p>
      )}
      <Button type="submit" variant="filled" fullWidth loading={create.running}>
        {of ? t('common:views.save') : t('send')}
      </Button>
      {of && (
        <Button loading={drop.running} fullWidth onClick={() => void drop.run({ params: { id: of.id } })}>
          {t('common:views.drop')}
        </Button>
      )}
    </form>
  )
}
