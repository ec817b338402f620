import type { MarketPosition } from '@fxmatch/contract/http/market'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn, Sort } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { RowTone } from '../../../ui/data-table/table-row.tsx'
import type { InGroups } from '../../../ui/data-table/use-own-groups.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import type { FeedRow } from '../feed/market-feed.ts'
import classes from '../market.module.css'
import { MARKET_LIST, type MarketOrder } from '../market-search.ts'
import { useHolding } from './use-holding.ts'

/** Where rows are cards they cannot be drawn one by one as they are seen: they come in pages. */
const CARDS = '(max-width: 699px)'

export type MarketTableProps = {
  label: string
  name: string
  columns: readonly DataColumn<FeedRow>[]
  rows: readonly FeedRow[] | undefined
  error: Error | null
  onRetry: () => void
  order: MarketOrder
  onOrder: (order: MarketOrder) => void
  onOpen: (position: MarketPosition) => void
  /** The position that is open beside the list. */
  current: number | undefined
  onHold: (held: boolean) => void
  maxHeight: string
  /** What the house list is given besides where the market is in groups. */
  inGroups?: Partial<InGroups<FeedRow>>
  /** That a group was folded, since too many were open. */
  told?: string | null
}

const SORTS: Partial<Record<MarketOrder, Sort>> = {
  priceAsc: { column: 'price', direction: 'asc' },
  priceDesc: { column: 'price', direction: 'desc' },
  valueAsc: { column: 'value', direction: 'asc' },
  valueDesc: { column: 'value', direction: 'desc' },
  openingAsc: { column: 'opening', direction: 'asc' },
  openingDesc: { column: 'opening', direction: 'desc' },
}

function orderOfSort(sort: Sort | null): MarketOrder {
  const found = Object.entries(SORTS).find(
    ([, known]) => known.column === sort?.column && known.direction === sort.direction,
  )
  return (found?.[0] ?? 'recent') as MarketOrder
}

/** The market's list: the house list, held still while someone points at it or has a row in focus. */
export function MarketTable(props: MarketTableProps) {
  const { t } = useTranslation('market')
  const holding = useHolding(props.onHold)
  const cards = useMediaQuery(CARDS, false, { getInitialValueInEffect: false })
  const [page, setPage] = useState({ page: 1, size: 25 })
  const total = props.rows?.length ?? 0
  const at = Math.min(page.page, Math.max(1, Math.ceil(total / page.size)))
  const rows = cards ? props.rows?.slice((at - 1) * page.size, at * page.size) : props.rows
  return (
    <div ref={holding} className={classes.list}>
      <DataTable
        label={props.label}
        name={props.name}
        views={props.name === MARKET_LIST}
        columns={props.columns}
        rows={rows}
        rowKey={rowKey}
        error={props.error}
        onRetry={props.onRetry}
        onOpen={({ position }) => props.onOpen(position)}
        sort={SORTS[props.order] ?? null}
        onSort={(sort) => props.onOrder(orderOfSort(sort))}
        tone={(row) => toneOf(row, props.current)}
        empty={<EmptyState next={<LeadOn ways={['publish', 'openingRate']} />}>{t('none')}</EmptyState>}
        virtual
        held
        maxHeight={props.maxHeight}
        {...(cards && !props.inGroups?.grouped
          ? { paging: { page: at, size: page.size, total, onChange: setPage } }
          : {})}
        groupChoice={props.told && <span role="status">{props.told}</span>}
        {...props.inGroups}
      />
      <p className="visually-hidden" role="status">
        {props.rows === undefined ? '' : t('count', { count: total })}
      </p>
    </div>
  )
}

const rowKey = ({ position }: FeedRow) => String(position.id)

function toneOf({ position, mark }: FeedRow, current: number | undefined): RowTone | undefined {
  if (position.id === current) return 'current'
  if (mark === 'gone') return 'gone'
  if (position.hasOrder) return 'own'
  return mark === 'fresh' ? 'up' : undefined
}
