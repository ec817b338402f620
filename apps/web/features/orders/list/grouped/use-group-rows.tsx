import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useQueries } from '@tanstack/react-query'
import { useBatchRunning } from '../../../../lib/api/batch-running.ts'
import { useSession } from '../../../../lib/session/session.ts'
import {
  type AskedPage,
  GROUP_ROWS,
  type GroupRows,
  useGroupPages,
} from '../../../../ui/data-table/use-group-pages.tsx'
import type { OrderListInput } from '../order-list-query.ts'
import type { ListSide } from '../order-lists.ts'
import { listQuery, refreshOf } from '../use-order-list.ts'

/**
 * The orders of each unfolded group.
 * @param open the groups as the server names them
 */
export function useGroupRows(
  side: ListSide,
  input: OrderListInput,
  open: readonly string[],
): ReadonlyMap<string, GroupRows<OrderView>> {
  const viewer = useSession()
  const running = useBatchRunning()
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group, page }) => ({
        ...listQuery(viewer, side, { ...input, group, pageSize: GROUP_ROWS, offset: page }),
        enabled: !running,
        refetchInterval: refreshOf(viewer.companyKind),
      })),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  return useGroupPages(open, ({ id }: OrderView) => id, useAnswers)
}
