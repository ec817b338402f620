import type { WorkItem } from '@fxmatch/contract/http/work'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useNow } from '../../lib/use-now.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabBar, TabPanel } from '../../ui/tab-bar.tsx'
import { useWork } from './use-work.ts'
import { useWorkColumns } from './use-work-columns.tsx'
import { whereDone } from './where-done.ts'
import classes from './work.module.css'
import { WorkGroups } from './work-groups.tsx'
import { type WorkSearch, workSearch } from './work-search.ts'

const AGE_MS = 30_000

/** Each desk's work queue: what waits for the signed-in person, the longest waiting first, one click from where it is done. */
export function WorkScreen() {
  const { t } = useTranslation('work')
  const [search, change] = useSearchState(workSearch)
  const now = useNow(AGE_MS).getTime()
  const work = useWork(search)
  const barred = search.whose === 'second'
  const columns = useWorkColumns(now, barred)
  const open = useOpen()
  const totals = work.data?.totals
  const narrow = (patch: Partial<WorkSearch>) => change({ ...patch, page: 1 })
  return (
    <>
      <PageHeader title={t('title')} />
      <TabBar
        label={t('whose')}
        tabs={(['mine', 'second'] as const).map((id) => ({
          id,
          label: t(`tab.${id}`),
          count: totals?.[id],
        }))}
        chosen={search.whose}
        onChoose={(whose) =>
          change({ whose, page: 1, kind: undefined, step: undefined, currency: undefined })
        }
      />
      <TabPanel tab={search.whose}>
        {barred && <p className={classes.lead}>{t('lead.second')}</p>}
        {work.data?.groups.length !== 0 && (
          <WorkGroups groups={work.data?.groups} search={search} now={now} onChoose={narrow} />
        )}
        <div className={classes.filters}>
          <CurrencyChoice
            value={search.currency}
            rows={work.data?.data}
            onChange={(currency) => narrow({ currency })}
          />
        </div>
        <DataTable
          label={t('title')}
          name={`work.${search.whose}`}
          columns={columns}
          rows={work.data?.data}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          {...(work.isError ? { error: work.error, onRetry: () => void work.refetch() } : {})}
          onOpen={open}
          sort={null}
          onSort={() => undefined}
          paging={{
            page: search.page,
            size: search.size,
            total: work.data?.count ?? 0,
            onChange: ({ page, size }) => change({ page, size }),
          }}
          empty={<EmptyState>{t(`empty.${search.whose}`)}</EmptyState>}
        />
      </TabPanel>
    </>
  )
}

function useOpen(): (item: WorkItem) => void {
  const navigate = useNavigate()
  return useCallback((item) => void navigate(whereDone(item)), [navigate])
}

/** Narrows the list to one of the currencies that are in it. */
function CurrencyChoice({
  value,
  rows,
  onChange,
}: {
  value: string | undefined
  rows: readonly WorkItem[] | undefined
  onChange: (currency: string | undefined) => void
}) {
  const { t } = useTranslation('work')
  const listed = [...new Set((rows ?? []).flatMap(({ currency }) => currency?.isoCode ?? []))].sort()
  return (
    <InlineChoice
      label={t('column.currency')}
      value={value ?? ''}
      on={value !== undefined}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    >
      <option value="">{t('all')}</option>
      <MissingOption value={value} listed={listed} />
      {listed.map((iso) => (
        <option key={iso} value={iso}>
          {iso}
        </option>
      ))}
    </InlineChoice>
  )
}
