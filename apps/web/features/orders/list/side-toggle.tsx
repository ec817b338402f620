import type { ListCounts } from '@fxmatch/contract/http/order-list-counts'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import classes from './list.module.css'
import type { OrderListSearch } from './order-list-search.ts'
import type { ListSide, OrderList } from './order-lists.ts'
import { countOn } from './use-list-counts.ts'

const SIDES = ['all', 'achat', 'vente'] as const
/** Where each side has a page of its own there is none of both. */
const PAGES = ['achat', 'vente'] as const

type Props = {
  list: OrderList
  side: ListSide
  /** How many orders the filters find on each side. */
  counts: ListCounts | undefined
  change: (patch: Partial<OrderListSearch>) => void
}

/** Both sides, Achat or Vente, for banks, each with its number; everyone else has one list (specification 000 §2). */
export function SideToggle({ list, side, counts, change }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { companyKind } = useSession()
  const navigate = useNavigate()
  if (companyKind !== 'BANK' || (list.side !== undefined && !list.pages)) return null
  const choose = (chosen: ListSide) => {
    if (!list.pages || chosen === 'all') return change({ side: chosen, page: 1 })
    // The other side is another page, of the same filters.
    void navigate({ to: list.pages[chosen], search: (was) => ({ ...was, page: 1 }) as never })
  }
  const label = (value: ListSide) => {
    const text = value === 'all' ? t('filter.all') : t(`list.${value}`)
    // The page of the other side is another list, with other rows.
    const count = list.pages && value !== side ? undefined : countOn(counts, value)
    if (count === undefined) return text
    return (
      <>
        {text} <span className={classes.count}>{format.count(count)}</span>
      </>
    )
  }
  return (
    <SegmentedControl
      aria-label={t('list.side')}
      value={side}
      onChange={(chosen) => choose(chosen as ListSide)}
      data={(list.pages ? PAGES : SIDES).map((value) => ({ value, label: label(value) }))}
    />
  )
}
