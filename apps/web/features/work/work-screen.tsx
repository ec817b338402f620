import type { WorkItem, WorkQueue } from '@fxmatch/contract/http/work'
import { LINE_STEPS } from '@fxmatch/domain/home/day-line'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useNow } from '../../lib/use-now.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { Selection } from '../../ui/data-table/selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabBar, TabPanel } from '../../ui/tab-bar.tsx'
import { DueClock } from './due.tsx'
import { useGroupedWork } from './use-grouped-work.ts'
import { type RowPanels, useRowPanel, workKey } from './use-row-panel.tsx'
import { type OrderStepTaker, useOpen, useTakeStep } from './use-take-step.ts'
import { useWork } from './use-work.ts'
import { useWorkColumns } from './use-work-columns.tsx'
import classes from './work.module.css'
import { WorkGroups } from './work-groups.tsx'
import { type WorkSearch, workSearch } from './work-search.ts'

const AGE_MS = 30_000

/** What stands above the queue leaves room for its foot: the bar of what is chosen stays in view. */
const LIST_HEIGHT = 'max(240px, calc(var(--window) - 300px))'

/** How the step of many orders is taken at once: choosing their rows, and the dialog in which it is taken. */
export type UseWorkBatch = (more: { total: number; shown: number; onShow: (size: 100) => void }) => {
  selection: Selection<WorkItem>
  dialog: ReactNode
}

/** Each desk's work queue: what waits for the signed-in person, by deadline, late first; each row's step is taken from it. */
export function WorkScreen<Step extends string>({
  orderStep,
  useBatch,
  panels,
}: {
  orderStep: OrderStepTaker<Step>
  panels: RowPanels
  useBatch: UseWorkBatch
}) {
  const { t } = useTranslation(['work', 'shell'])
  const [search, change] = useListState(workSearch, ({ whose }) => `work.${whose}`)
  const now = useNow(AGE_MS).getTime()
  const work = useWork(search)
  const barred = search.whose === 'second'
  const open = useOpen()
  const panel = useRowPanel(panels)
  const onStep = useTakeStep(orderStep, panel.toggle)
  const columns = useWorkColumns(now, barred ? null : onStep)
  const totals = work.data?.totals
  const batch = useBatch({
    total: work.data?.count ?? 0,
    shown: search.group === undefined ? search.size : (work.data?.count ?? 0),
    onShow: (size) => change({ page: 1, size }),
  })
  const groups = useGroupedWork(columns, search, change)
  const answer = groups.table === null ? work : groups.heads
  const paging = {
    ...{ page: search.page, size: search.size, total: work.data?.count ?? 0 },
    onChange: change,
  }
  const narrow = (patch: Partial<WorkSearch>) => change({ ...patch, page: 1 })
  const chosen = [search.kind, search.step, search.at].filter((value) => value !== undefined)
  useNarrows(chosen.length, () => narrow({ kind: undefined, step: undefined, at: undefined }))
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <div className={classes.filters}>
            <CurrencyChoice
              value={search.currency}
              listed={work.data?.currencies ?? []}
              onChange={(currency) => narrow({ currency })}
            />
            {search.at !== undefined && (
              <InlineChoice
                label={t('column.step')}
                value={search.at}
                on
                onChange={(at) => narrow({ at: LINE_STEPS.find((step) => step === at) })}
              >
                <option value="">{t('all')}</option>
                {LINE_STEPS.map((step) => (
                  <option key={step} value={step}>
                    {t(`shell:menu.${step}`)}
                  </option>
                ))}
              </InlineChoice>
            )}
          </div>
        }
      />
      <TabBar
        label={t('whose')}
        tabs={(['mine', 'second'] as const).map((id) => ({
          id,
          label: t(`tab.${id}`),
          count: totals?.[id],
        }))}
        chosen={search.whose}
        onChoose={(whose) =>
          change({
            ...{ whose, page: 1, unfold: undefined },
            ...{ kind: undefined, step: undefined, at: undefined, currency: undefined },
          })
        }
      />
      <TabPanel tab={search.whose}>
        <p className={classes.lead}>
          {t(`lead.${search.whose}`)}{' '}
          {search.whose === 'mine' && <span className="of-keys">{t('keys')}</span>}
        </p>
        {work.data?.groups.length !== 0 && (
          <WorkGroups groups={work.data?.groups} search={search} now={now} onChoose={narrow} />
        )}
        <DueClock>
          <DataTable
            label={t('title')}
            name={`work.${search.whose}`}
            views
            columns={columns}
            rows={work.data?.data}
            rowKey={workKey}
            unfolded={barred ? null : panel.unfolded}
            {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
            onOpen={barred ? open : onStep}
            maxHeight={LIST_HEIGHT}
            sort={null}
            onSort={() => undefined}
            groupChoice={groups.choice}
            {...(groups.table ?? { paging })}
            {...(barred ? {} : { selection: batch.selection })}
            empty={<EmptyState next={<LeadOn ways={['turns']} />}>{t(`empty.${search.whose}`)}</EmptyState>}
          />
        </DueClock>
      </TabPanel>
      {orderStep.dialog}
      {batch.dialog}
    </>
  )
}

/** Narrows the list to one of the currencies that are in it, each with its number. */
function CurrencyChoice({
  value,
  listed,
  onChange,
}: {
  value: string | undefined
  listed: WorkQueue['currencies']
  onChange: (currency: string | undefined) => void
}) {
  const { t } = useTranslation('work')
  const format = useFormat()
  return (
    <InlineChoice
      label={t('column.currency')}
      value={value ?? ''}
      on={value !== undefined}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    >
      <option value="">{t('all')}</option>
      <MissingOption value={value} listed={listed.map(({ isoCode }) => isoCode)} />
      {listed.map(({ isoCode, count }) => (
        <option key={isoCode} value={isoCode}>
          {format.facts([isoCode, format.count(count)])}
        </option>
      ))}
    </InlineChoice>
  )
}
