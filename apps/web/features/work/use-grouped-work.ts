import {
  WORK_GROUPINGS,
  type WorkItem,
  type WorkKind,
  type WorkStep,
  workQueueCall,
} from '@fxmatch/contract/http/work'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBatchRunning } from '../../lib/api/batch-running.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import { workKey } from './use-row-panel.tsx'
import { REFRESH_MS } from './use-work.ts'
import type { WorkSearch } from './work-search.ts'

/** The queue in groups, each in the order of the queue. */
export function useGroupedWork(
  columns: readonly DataColumn<WorkItem>[],
  { whose, kind, step, at, currency, group, unfold }: WorkSearch,
  change: (patch: Partial<WorkSearch>) => void,
) {
  const { t } = useTranslation('work')
  const enabled = !useBatchRunning()
  const groupings = WORK_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === group)?.id ?? null
  const filters = { whose, kind, step, at, currency }
  const heads = useQuery({
    ...callQuery(workQueueCall, { query: { ...filters, by: by ?? undefined, pageSize: 1, page: 1 } }),
    enabled: enabled && by !== null,
    refetchInterval: REFRESH_MS,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group: of, page }) => ({
        ...callQuery(workQueueCall, { query: { ...filters, group: of, pageSize: GROUP_ROWS, page } }),
        enabled,
        refetchInterval: REFRESH_MS,
      })),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold, onChange: change, amount: 'amount', told: heads.data?.grouped },
    labelOf: (of, { key }) =>
      of === 'currency' ? key : of === 'step' ? t(`step.${key as WorkStep}`) : t(`kind.${key as WorkKind}`),
    rowKey: workKey,
  })
  return { heads, ...groups }
}
