import type { OrderView } from '@fxmatch/contract/http/order-view'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBatchRunning } from '../../../../lib/api/batch-running.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import type { OrderListInput } from '../order-list-query.ts'
import type { ListSide } from '../order-lists.ts'
import { listQuery, refreshOf } from '../use-order-list.ts'

/** The orders of an unfolded group that are shown at first, and how many more at a time. */
const ROWS = 50

/** The rows of a group that are there, and what stands after them. */
export type GroupRows = { readonly rows: readonly OrderView[]; readonly foot: ReactNode | undefined }

/**
 * The orders of each unfolded group, in the order of the list: from the server, by the list's own call.
 * @param open the groups as the server names them
 */
export function useGroupRows(
  side: ListSide,
  input: OrderListInput,
  open: readonly string[],
): ReadonlyMap<string, GroupRows> {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const viewer = useSession()
  const running = useBatchRunning()
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const asked = open.flatMap((group) =>
    Array.from({ length: pages[group] ?? 1 }, (_, page) => ({ group, page: page + 1 })),
  )
  const found = useQueries({
    queries: asked.map(({ group, page }) => ({
      ...listQuery(viewer, side, { ...input, group, pageSize: ROWS, offset: page }),
      enabled: !running,
      refetchInterval: refreshOf(viewer.companyKind),
    })),
  })
  return new Map(
    open.map((group) => {
      const answers = found.filter((_, index) => asked[index]?.group === group)
      const rows = [
        // Between two answers an order may have moved from one page to the next.
        ...new Map(
          answers.flatMap(({ data }) => (data?.data ?? []).map((order) => [order.id, order] as const)),
        ).values(),
      ]
      const failed = answers.find(({ isError }) => isError)
      const count = answers.findLast(({ data }) => data !== undefined)?.data?.count ?? 0
      const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))
      const more = () => setPages((was) => ({ ...was, [group]: (was[group] ?? 1) + 1 }))
      const foot = failed ? (
        <ErrorState key="failed" error={failed.error} compact onRetry={retry} />
      ) : answers.some(({ isPending }) => isPending) ? (
        <span key="pending" role="status">
          {t('common:table.loading')}
        </span>
      ) : rows.length < count ? (
        <Button key="more" size="compact-xs" variant="subtle" onClick={more}>
          {t('orders:group.more', { shown: format.count(rows.length), total: format.count(count) })}
        </Button>
      ) : undefined
      return [group, { rows, foot }] as const
    }),
  )
}
