import IconPencil from 'virtual:icons/pencil'
import IconRefresh from 'virtual:icons/refresh'
import IconTrash from 'virtual:icons/trash'
import type { RateAlert } from '@fxmatch/contract/http/rate-alerts'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { RowIcon } from '../../ui/row-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './rate-alerts.module.css'
import { useAlertWords } from './use-alert-words.ts'

type Actions = {
  readonly onDrop: (alert: RateAlert) => void
  /** One that waits. */
  readonly onChange: (alert: RateAlert) => void
  /** One that is over. */
  readonly onAgain: (alert: RateAlert) => void
}

const TONES = { LIVE: 'accent', OVER: 'neutral', STOPPED: 'bad' } as const

/** The columns of one's alerts; figures are of their measure, with its decimals. */
export function useAlertColumns(actions: Actions): DataColumn<RateAlert>[] {
  const { t } = useTranslation(['alerts', 'orders', 'standing'])
  const format = useFormat()
  const { subject, bound, figure } = useAlertWords()
  const last = useRef(actions)
  last.current = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language, which `t` follows
  return useMemo(
    (): DataColumn<RateAlert>[] => [
      {
        ...{ id: 'what', header: t('alerts:column.what'), hideable: false, sortable: true, minWidth: 200 },
        value: subject,
      },
      { ...{ id: 'bound', header: t('alerts:column.bound') }, value: bound },
      {
        ...{ id: 'now', header: t('alerts:column.now'), kind: 'number' },
        value: ({ figure: now }) => now,
        render: (alert) => figure(alert.figure, alert),
      },
      {
        ...{ id: 'distance', header: t('alerts:column.distance'), kind: 'number', yields: 2 },
        value: ({ distance }) => distance,
        render: (alert) => distanceOf(alert),
      },
      {
        ...{ id: 'fired', header: t('alerts:column.fired'), sortable: true, yields: 1 },
        value: ({ firedAt }) => firedAt,
        render: (alert) =>
          alert.firedAt === null
            ? t('alerts:never')
            : t('alerts:firedAt', {
                when: format.dateTime(alert.firedAt),
                figure: figure(alert.firedFigure, alert),
              }),
      },
      {
        ...{ id: 'until', header: t('standing:column.goodTill'), kind: 'time', sortable: true, yields: 3 },
        value: ({ until }) => until,
        render: ({ until }) => format.date(until),
      },
      {
        ...{ id: 'state', header: t('orders:column.status'), sortable: true },
        value: ({ state }) => t(`alerts:state.${state}`),
        render: ({ state, stopCause }) => (
          <>
            <StatusBadge tone={TONES[state]}>{t(`alerts:state.${state}`)}</StatusBadge>
            {stopCause !== null && <small className="soft"> {t(`alerts:cause.${stopCause}`)}</small>}
          </>
        ),
      },
      {
        ...{ id: 'actions', header: t('orders:column.actions'), kind: 'action', hideable: false },
        value: () => null,
        render: (alert) => (
          <span className={classes.actions}>
            {alert.state === 'LIVE' ? (
              <RowIcon
                label={t('alerts:editOf', { alert: subject(alert) })}
                onClick={() => last.current.onChange(alert)}
              >
                <IconPencil size={16} aria-hidden />
              </RowIcon>
            ) : (
              <RowIcon
                label={t('alerts:againOf', { alert: subject(alert) })}
                onClick={() => last.current.onAgain(alert)}
              >
                <IconRefresh size={16} aria-hidden />
              </RowIcon>
            )}
            <RowIcon
              label={t('alerts:drop', { alert: subject(alert) })}
              onClick={() => last.current.onDrop(alert)}
            >
              <IconTrash size={16} aria-hidden />
            </RowIcon>
          </span>
        ),
      },
    ],
    [t, format],
  )

  /** How far it is still; that it is there, and whether it tells of that. */
  function distanceOf(alert: RateAlert): string {
    if (alert.figure === null) return MISSING
    if (alert.distance !== null) return figure(alert.distance, alert)
    return alert.state === 'LIVE' ? t('alerts:waiting') : t('alerts:there')
  }
}
