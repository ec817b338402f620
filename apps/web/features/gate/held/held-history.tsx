import type { HeldEntryView, OfficeHeld } from '@fxmatch/contract/http/office-held'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from '../gate.module.css'
import { useBy } from '../use-by.ts'

/** What an office has put on record, the newest first: each declaration beside what was to be there, and each deposit with its slip. */
export function HeldHistory({ held }: { held: OfficeHeld | undefined }) {
  const { t } = useTranslation('held')
  const columns = useEntryColumns()
  return (
    <section className={classes.section}>
      <h2>{t('history')}</h2>
      <p className="soft">{t('historyLead')}</p>
      <DataTable
        label={t('history')}
        name="office-held-history"
        columns={columns}
        rows={held?.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('noEntry')}</EmptyState>}
      />
    </section>
  )
}

function useEntryColumns(): DataColumn<HeldEntryView>[] {
  const { t } = useTranslation(['held', 'orders'])
  const format = useFormat()
  const by = useBy()
  return useMemo((): DataColumn<HeldEntryView>[] => {
    const amount = (value: string | null, { decimals }: HeldEntryView) =>
      value === null ? '' : format.amount(value, decimals)
    return [
      {
        id: 'at',
        header: t('held:column.by'),
        value: ({ at }) => at,
        render: (row) => by(row.by, row.at),
        hideable: false,
        sortable: true,
      },
      {
        id: 'what',
        header: t('held:column.what'),
        value: ({ what }) => t(`held:entry.${what}`),
        sortable: true,
      },
      {
        id: 'currency',
        header: t('orders:column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency }) => <CurrencyLabel iso={currency} />,
        sortable: true,
      },
      {
        id: 'amount',
        header: t('orders:column.amount'),
        kind: 'number',
        value: (row) => row.amount,
        render: (row) => amount(row.amount, row),
        hideable: false,
      },
      {
        id: 'expected',
        header: t('held:column.wasExpected'),
        kind: 'number',
        value: ({ expected }) => expected,
        render: (row) => amount(row.expected, row),
        yields: 2,
      },
      {
        id: 'difference',
        header: t('held:column.difference'),
        kind: 'number',
        value: ({ difference }) => difference,
        render: (row) =>
          row.difference === null ? null : (
            <span className={row.difference.startsWith('-') ? classes.missing : undefined}>
              {amount(row.difference, row)}
            </span>
          ),
      },
      {
        id: 'why',
        header: t('held:column.why'),
        value: ({ note, slip }) => note ?? (slip === null ? '' : t('held:slip', { slip })),
        wraps: true,
        sentence: true,
      },
    ]
  }, [t, format, by])
}
