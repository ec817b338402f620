import type { OfficePapers, OfficePaperView } from '@fxmatch/contract/http/office-papers'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { CHANGE_TONES } from '../../../ui/change-tones.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../gate.module.css'
import { useBy } from '../use-by.ts'
import type { OnRecord } from './record-panel.tsx'

/** The papers that were recorded, with what became of each; those that stand may be corrected. */
export function PaperRecords({ papers, onRecord }: { papers: OfficePapers | undefined; onRecord: OnRecord }) {
  const { t } = useTranslation('permits')
  // An office reads no note of the platform's.
  const noted = papers?.records.some(({ note }) => note !== null) ?? false
  const columns = useRecordColumns(noted, onRecord)
  return (
    <section className={classes.section}>
      <h2>{t('papers.records')}</h2>
      <DataTable
        label={t('papers.records')}
        name="office-paper-records"
        columns={columns}
        rows={papers?.records.filter(({ status }) => status !== 'PENDING')}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('papers.noRecord')}</EmptyState>}
      />
    </section>
  )
}

/** The platform's people record and decide; an office reads no name of theirs. */
const PLATFORM = 'FXMatch'

function useRecordColumns(noted: boolean, onRecord: OnRecord): DataColumn<OfficePaperView>[] {
  const { t } = useTranslation(['permits', 'orders', 'invoices', 'limits'])
  const format = useFormat()
  const by = useBy()
  return useMemo((): DataColumn<OfficePaperView>[] => {
    const status = ({ status: of, replaced }: OfficePaperView) =>
      replaced ? t('permits:papers.replaced') : t(`permits:papers.status.${of}`)
    return [
      {
        id: 'reference',
        header: t('orders:column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
        sortable: true,
      },
      {
        id: 'office',
        header: t('permits:papers.form.office'),
        value: ({ office }) => office.name,
        hideable: false,
        sortable: true,
      },
      {
        id: 'kind',
        header: t('permits:papers.form.kind'),
        value: ({ kind }) => t(`permits:papers.kind.${kind}`),
        sortable: true,
      },
      { id: 'number', header: t('invoices:column.number'), value: ({ number }) => number, sortable: true },
      {
        id: 'amount',
        header: t('orders:column.amount'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount }) => (amount === null ? '' : format.dinars(amount)),
        sortable: true,
      },
      {
        id: 'guarantor',
        header: t('permits:papers.column.guarantor'),
        value: ({ guarantor }) => guarantor ?? '',
        yields: 3,
      },
      {
        id: 'from',
        header: t('permits:papers.column.from'),
        value: ({ validFrom }) => validFrom,
        render: ({ validFrom }) => format.date(validFrom),
        sortable: true,
      },
      {
        id: 'until',
        header: t('permits:papers.column.until'),
        value: ({ validUntil }) => validUntil,
        render: ({ validUntil }) => format.date(validUntil),
        sortable: true,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: status,
        render: (row) => (
          <StatusBadge tone={row.replaced ? 'neutral' : CHANGE_TONES[row.status]}>{status(row)}</StatusBadge>
        ),
        hideable: false,
      },
      {
        id: 'recorded',
        header: t('permits:papers.column.recorded'),
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedBy, proposedAt }) => by(proposedBy ?? PLATFORM, proposedAt),
        sortable: true,
        yields: 2,
      },
      {
        id: 'decided',
        header: t('limits:column.decided'),
        value: ({ decidedAt }) => decidedAt,
        render: ({ decidedBy, decidedAt }) => by(decidedBy ?? PLATFORM, decidedAt),
        sortable: true,
        yields: 2,
      },
      ...(noted
        ? [
            {
              id: 'note',
              header: t('permits:papers.form.note'),
              value: ({ corrects, note, reason }) =>
                format.facts([
                  corrects === null ? null : t('permits:papers.corrects', { reference: corrects }),
                  note,
                  reason,
                ]),
              wraps: true,
              sentence: true,
              yields: 1,
            } satisfies DataColumn<OfficePaperView>,
          ]
        : []),
      ...(onRecord
        ? [
            {
              id: 'actions',
              header: t('orders:column.actions'),
              kind: 'action',
              value: () => null,
              hideable: false,
              render: (paper) =>
                paper.status === 'CONFIRMED' && !paper.replaced ? (
                  <Button
                    size="compact-xs"
                    aria-label={t('permits:papers.correctOf', { reference: paper.reference })}
                    onClick={() => onRecord({ officeId: paper.office.id, corrects: paper })}
                  >
                    {t('permits:papers.correct')}
                  </Button>
                ) : null,
            } satisfies DataColumn<OfficePaperView>,
          ]
        : []),
    ]
  }, [t, format, by, noted, onRecord])
}
