import IconPencil from 'virtual:icons/pencil'
import type { DenominationView } from '@fxmatch/contract/http/denominations'
import { ActionIcon } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const TONES = { ISSUED: 'good', LEGAL: 'neutral', WITHDRAWN: 'bad' } as const

/** The columns of the banknotes, with the way to say what one is from now on. */
export function useDenominationColumns(
  onChange: (note: DenominationView) => void,
): DataColumn<DenominationView>[] {
  const { t } = useTranslation('control')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'currency',
        header: t('denominations.currency'),
        value: ({ currency }) => currency.isoCode,
        render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} />,
        hideable: false,
        sortable: true,
      },
      {
        id: 'value',
        header: t('denominations.value'),
        kind: 'number',
        value: ({ value }) => value,
        render: ({ value }) => format.decimal(value),
        hideable: false,
      },
      {
        id: 'state',
        header: t('denominations.state'),
        kind: 'status',
        value: ({ state }) => t(`denominations.is.${state}`),
        render: ({ state, asked }) => (
          <>
            <StatusBadge tone={TONES[state]}>{t(`denominations.is.${state}`)}</StatusBadge>
            {asked !== null && (
              <StatusBadge tone="warn">
                {t('denominations.asked', { state: t(`denominations.is.${asked.state}`), name: asked.name })}
              </StatusBadge>
            )}
          </>
        ),
        sortable: true,
      },
      {
        id: 'changedAt',
        header: t('entries.changedAt'),
        kind: 'time',
        value: ({ changedAt }) => changedAt,
        render: ({ changedAt }) => format.dateTime(changedAt),
      },
      {
        id: 'changedBy',
        header: t('entries.changedBy'),
        value: ({ changedBy }) => changedBy?.name ?? MISSING,
      },
      {
        id: 'actions',
        header: t('entries.actions'),
        kind: 'action',
        value: ({ value }) => value,
        hideable: false,
        render: (note) => (
          <ActionIcon
            aria-label={t('denominations.changeOf', {
              value: format.decimal(note.value),
              currency: note.currency.isoCode,
            })}
            onClick={() => onChange(note)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        ),
      },
    ],
    [t, format, onChange],
  )
}
