import { type DeskPosition, myPositionsCall } from '@fxmatch/contract/http/market'
import { DESK_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import type { DeskSearch } from './desk-search.ts'
import { useStateLabel } from './position-state.tsx'

/** One's own positions in groups, with what is offered in each, currency by currency. */
export function useGroupedDesk(
  columns: readonly DataColumn<DeskPosition>[],
  { listing, status, currency, group, unfold }: DeskSearch,
  change: (patch: Partial<DeskSearch>) => void,
) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const groupings = DESK_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === group)?.id ?? null
  const filters = { listing, status, currency }
  const heads = useQuery({
    ...callQuery(myPositionsCall, { query: { ...filters, by: by ?? undefined, pageSize: 1, offset: 1 } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group: of, page }) =>
        callQuery(myPositionsCall, { query: { ...filters, group: of, pageSize: GROUP_ROWS, offset: page } }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold, onChange: change, amount: 'amount', told: heads.data?.grouped },
    labelOf: (of, { key, name }) => {
      if (of === 'form') return t(`form.${key as DeskPosition['form']}`)
      if (of === 'state') return stateLabel(key as DeskPosition['status'])
      return of === 'expiry' ? format.date(key) : (name ?? key)
    },
    rowKey: ({ id }: DeskPosition) => String(id),
  })
  return { heads, ...groups }
}
