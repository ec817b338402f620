import type { WorkItem } from '@fxmatch/contract/http/work'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { DueClock } from './due.tsx'
import { type RowPanels, useRowPanel, workKey } from './use-row-panel.tsx'
import { type OrderStepTaker, useTakeStep } from './use-take-step.ts'
import { useWork } from './use-work.ts'
import { useWorkColumns } from './use-work-columns.tsx'
import classes from './work.module.css'

const AGE_MS = 30_000
/** What is seen of the queue beside other things. */
const ROWS = 10

/** The head of the work queue, as a part of a page: its first rows by deadline, each step taken from it, and the way to all of it. */
export function WorkPanel<Step extends string>({
  orderStep,
  panels,
}: {
  orderStep: OrderStepTaker<Step>
  panels: RowPanels
}) {
  const { t } = useTranslation('work')
  const format = useFormat()
  const now = useNow(AGE_MS).getTime()
  const work = useWork({ page: 1, size: ROWS, whose: 'mine' })
  const panel = useRowPanel(panels)
  const onStep = useTakeStep(orderStep, panel.toggle)
  const columns = useWorkColumns(now, onStep)
  const totals = work.data?.totals
  return (
    <>
      <DueClock>
        <DataTable<WorkItem>
          label={t('soonest')}
          name="work.home"
          columns={columns}
          rows={work.data?.data}
          rowKey={workKey}
          unfolded={panel.unfolded}
          {...(work.isError ? { error: work.error, onRetry: () => void work.refetch() } : {})}
          onOpen={onStep}
          sort={null}
          onSort={() => undefined}
          empty={<EmptyState next={<LeadOn ways={['turns']} />}>{t('empty.mine')}</EmptyState>}
        />
      </DueClock>
      {totals !== undefined && totals.mine + totals.second > 0 && (
        <p className={classes.more}>
          {totals.mine > 0 && (
            <Link to={'/work' as string}>
              {t('more', { count: totals.mine, told: format.count(totals.mine) })}
            </Link>
          )}
          {totals.second > 0 && (
            <Link to={'/work' as string} search={{ whose: 'second' } as never}>
              {format.facts([t('tab.second'), format.count(totals.second)])}
            </Link>
          )}
        </p>
      )}
      {orderStep.dialog}
    </>
  )
}
