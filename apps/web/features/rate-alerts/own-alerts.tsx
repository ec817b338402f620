import IconBellPlus from 'virtual:icons/bell-plus'
import { deleteRateAlertCall, type RateAlert, rateAlertsCall } from '@fxmatch/contract/http/rate-alerts'
import { HYSTERESIS_PERCENT } from '@fxmatch/domain/rate-alerts/rate-alert'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { askForAlert } from '../../lib/rate-alerts/asked-alert.ts'
import { useKept } from '../../live/use-kept.ts'
import { useOwnEvent } from '../../live/use-own-event.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { startOf } from './alert-schema.ts'
import classes from './rate-alerts.module.css'
import { useAlertColumns } from './use-alert-columns.tsx'
import { useAlertWords } from './use-alert-words.ts'

/** Where notifications of alerts lead on the page of one's settings. */
const PLACE = 'alerts'

/** How often the figures are read again: they move with positions of which no event names these alerts. */
const FIGURES_MS = 15_000

/** One's own alerts on rates: what each waits for, where its figure is, when it told last; deleted and made anew here. */
export function OwnAlerts() {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const words = useAlertWords()
  const again = useKept([rateAlertsCall])
  useOwnEvent('settings', again)
  useOwnEvent('created', again)
  // The frame has read them before, for the bells of prices: what it read is old by now.
  const found = useQuery({
    ...callQuery(rateAlertsCall, {}),
    refetchInterval: FIGURES_MS,
    refetchOnMount: 'always',
  })
  const dropped = useRef('')
  const drop = useCommand(deleteRateAlertCall, {
    refreshes: [rateAlertsCall],
    success: () => t('dropped', { alert: dropped.current }),
  })
  const columns = useAlertColumns({
    onDrop: (alert: RateAlert) => {
      dropped.current = words.subject(alert)
      void drop.run({ params: { id: alert.id } })
    },
    onChange: (alert: RateAlert) => askForAlert(startOf(alert)),
    onAgain: ({ currency, form, measure, op, value }) => askForAlert({ currency, form, measure, op, value }),
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${PLACE}`) place.current?.scrollIntoView()
  }, [])
  const ask = (
    <Button leftSection={<IconBellPlus size={14} />} onClick={() => askForAlert({})}>
      {t('new')}
    </Button>
  )
  return (
    <div id={PLACE} ref={place}>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        {ask}
      </div>
      <p className="soft">
        {t('intro', { percent: format.percent(HYSTERESIS_PERCENT) })}{' '}
        {found.data && t('used', { live: found.data.live, most: found.data.most })}
      </p>
      {found.data?.truncated && <p className="soft">{t('truncated')}</p>}
      <DataTable
        label={t('title')}
        name="rate-alerts"
        columns={columns}
        rows={found.data?.data}
        rowKey={({ id }: RateAlert) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState next={ask}>{t('none')}</EmptyState>}
      />
    </div>
  )
}
