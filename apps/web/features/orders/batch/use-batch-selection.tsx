import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { useActionReason } from '../actions/use-explanation.ts'
import type { OrderColumn } from '../list/order-columns.tsx'
import { BATCHES, type BatchAction } from './batches.ts'
import { SelectOrder } from './select-order.tsx'

export type BatchSelection = {
  action: BatchAction
  /** The orders on screen that are chosen, those of them that can be. */
  chosen: readonly OrderView[]
  able: readonly OrderView[]
  choose: (ids: Iterable<string>) => void
}

const NONE: readonly OrderView[] = []

/**
 * Choosing orders of a list for one decision: only what is on screen and open to the person counts as chosen. Null
 * where the list has no such decision, or the person not the right to it.
 */
export function useBatchSelection(
  action: BatchAction | undefined,
  rows: readonly OrderView[] = NONE,
): BatchSelection | null {
  const { capabilities } = useSession()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((next: Iterable<string>) => setIds(new Set(next)), [])
  if (action === undefined || !capabilities.includes(BATCHES[action].capability)) return null
  const able = rows.filter((order) => isAble(order, action))
  return { action, able, chosen: able.filter(({ id }) => ids.has(id)), choose }
}

function isAble(order: OrderView, action: BatchAction): boolean {
  return order.allowedActions.some((entry) => entry.action === action && entry.allowed)
}

/** Why an order cannot be chosen, for people; null when it can. */
function useUnable(action: BatchAction | undefined): (order: OrderView) => string | null {
  const { t } = useTranslation('reports')
  const reasonOf = useActionReason()
  return (order) => {
    const entry = order.allowedActions.find((offer) => offer.action === action)
    return entry === undefined ? t('batch.notYours') : reasonOf(entry)
  }
}

/** The columns of a list with a box before each reference, where orders can be chosen. */
export function useSelectColumns(
  columns: readonly OrderColumn[],
  selection: BatchSelection | null,
): readonly OrderColumn[] {
  const unable = useUnable(selection?.action)
  if (selection === null) return columns
  const chosen = new Set(selection.chosen.map(({ id }) => id))
  const render = (order: OrderView) => (
    <SelectOrder
      order={order}
      reason={unable(order)}
      selected={chosen.has(order.id)}
      onChange={(selected) =>
        selection.choose(selected ? [...chosen, order.id] : [...chosen].filter((id) => id !== order.id))
      }
    />
  )
  return columns.map((column) => (column.id === 'reference' ? { ...column, render } : column))
}
