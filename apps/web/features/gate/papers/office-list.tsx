import type { OfficePapers } from '@fxmatch/contract/http/office-papers'
import { NOTICE_DAYS, type PaperKind } from '@fxmatch/domain/gate/office-papers'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../gate.module.css'
import type { OFFICE_CHOICES } from './papers-search.ts'
import type { OnRecord } from './record-panel.tsx'

type Office = OfficePapers['offices'][number]

const TONES: Readonly<Record<'PASS' | 'WARN' | 'REFUSE', BadgeTone>> = {
  PASS: 'good',
  WARN: 'warn',
  REFUSE: 'bad',
}

const CHOSEN: Readonly<Record<(typeof OFFICE_CHOICES)[number], (office: Office) => boolean>> = {
  ENDING: ({ daysLeft }) => daysLeft !== null && daysLeft <= NOTICE_DAYS[0],
  REFUSE: ({ outcome }) => outcome === 'REFUSE',
  NONE: ({ papers }) => papers.some(({ state }) => state === 'NONE'),
}

/** Whether each office may deal, and, for who reads papers, until when each of them holds: the nearest end first. */
export function OfficeList({
  papers,
  show,
  onRecord,
}: {
  papers: OfficePapers | undefined
  show: (typeof OFFICE_CHOICES)[number] | undefined
  onRecord: OnRecord
}) {
  const { t } = useTranslation('permits')
  const readsPapers = papers?.offices.some((office) => office.papers.length > 0) ?? false
  const columns = useOfficeColumns(readsPapers, onRecord)
  const rows = papers?.offices.filter(show === undefined ? () => true : CHOSEN[show]).toSorted(byNeed)
  return (
    <section className={classes.section}>
      <h2>{t('papers.offices')}</h2>
      <DataTable
        label={t('papers.offices')}
        name="office-papers"
        columns={columns}
        rows={rows}
        rowKey={({ office }) => office.id}
        empty={<EmptyState>{t('papers.noOffice')}</EmptyState>}
      />
    </section>
  )
}

const NEED = { REFUSE: 0, WARN: 1, PASS: 2 } as const

/** Who may not deal first, then whose paper ends first. */
function byNeed(one: Office, other: Office): number {
  const need = (office: Office) => (office.outcome === null ? NEED.PASS : NEED[office.outcome])
  const left = (office: Office) => office.daysLeft ?? Number.MAX_SAFE_INTEGER
  return (
    need(one) - need(other) || left(one) - left(other) || one.office.name.localeCompare(other.office.name)
  )
}

function useOfficeColumns(readsPapers: boolean, onRecord: OnRecord): DataColumn<Office>[] {
  const { t } = useTranslation(['permits', 'orders'])
  const format = useFormat()
  return useMemo((): DataColumn<Office>[] => {
    const may = ({ outcome, fault, day }: Office) =>
      [
        t(`permits:papers.may.${outcome ?? 'NOT_ASKED'}`),
        ...(fault === 'EXPIRED' && day !== null
          ? [t('permits:papers.since.EXPIRED', { day: unbroken(format.date(day)) })]
          : []),
        ...(fault === 'TO_COME' && day !== null
          ? [t('permits:papers.state.TO_COME', { day: unbroken(format.date(day)) })]
          : []),
      ].join(' ')
    const stateOf = ({ papers }: Office, kind: PaperKind) => {
      const state = papers.find((paper) => paper.kind === kind)
      if (state === undefined) return ''
      const day = state.until ?? state.from
      return t(`permits:papers.state.${state.state}`, { day: day === null ? '' : unbroken(format.date(day)) })
    }
    const kindColumn = (kind: PaperKind): DataColumn<Office> => ({
      id: kind.toLowerCase(),
      header: t(`permits:papers.kind.${kind}`),
      value: ({ papers }) => {
        const state = papers.find((paper) => paper.kind === kind)
        return state?.until ?? state?.from ?? null
      },
      render: (office) => stateOf(office, kind),
      sortable: true,
    })
    return [
      {
        id: 'office',
        header: t('permits:papers.form.office'),
        value: ({ office }) => office.name,
        hideable: false,
        sortable: true,
      },
      {
        id: 'may',
        header: t('permits:papers.column.may'),
        kind: 'status',
        value: may,
        render: (office) => (
          <StatusBadge tone={office.outcome === null ? 'neutral' : TONES[office.outcome]}>
            {may(office)}
          </StatusBadge>
        ),
        hideable: false,
        sortable: true,
      },
      ...(readsPapers
        ? [
            kindColumn('AUTHORISATION'),
            kindColumn('GUARANTEE'),
            {
              id: 'daysLeft',
              header: t('permits:papers.column.daysLeft'),
              kind: 'number',
              value: ({ daysLeft }) => daysLeft,
              sortable: true,
            } satisfies DataColumn<Office>,
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
              render: ({ office }) => (
                <Button
                  size="compact-xs"
                  aria-label={t('permits:papers.recordOf', { office: office.name })}
                  onClick={() => onRecord({ officeId: office.id, corrects: null })}
                >
                  {t('permits:papers.record')}
                </Button>
              ),
            } satisfies DataColumn<Office>,
          ]
        : []),
    ]
  }, [t, format, readsPapers, onRecord])
}
