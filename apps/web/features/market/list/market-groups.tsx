import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { GroupChoice } from '../../../ui/data-table/group-choice.tsx'
import { groupingsOf, type Summed } from '../../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../../ui/data-table/use-own-groups.tsx'
import type { FeedRow } from '../feed/market-feed.ts'
import type { MarketSearch } from '../market-search.ts'
import { MarketTable, type MarketTableProps } from './market-table.tsx'

type Groups = Pick<MarketSearch, 'group' | 'unfold'>
type Choosing = { search: Groups; columns: readonly DataColumn<FeedRow>[]; onChange: (patch: Groups) => void }

/** Of the market whatever passes the filters is added up: what is offered, and what all of it would cost. */
const SUMS: readonly Summed<FeedRow>[] = [
  {
    column: 'value',
    of: ({ position }) => position.amount,
    in: ({ position: { currency } }) => ({ currency: currency.iso_code, decimals: currency.pattern }),
  },
  { column: 'equivalentTCC', of: ({ position }) => position.equivalentTCC },
]

const groupings = (columns: readonly DataColumn<FeedRow>[]) =>
  groupingsOf(columns, OWN_GROUPINGS.market, {
    zone: {
      keyOf: ({ position: { zone } }) => (zone ? String(zone.id) : ''),
      labelOf: ({ position: { zone } }) => zone?.name ?? '',
    },
  })

/** What the market's list is grouped by. It comes after the list: most look at it without groups. */
export function MarketGroupChoice({ search, columns, onChange }: Choosing) {
  const known = groupings(columns)
  return (
    <GroupChoice
      by={known.find(({ id }) => id === search.group)?.id ?? null}
      columns={known}
      told={null}
      onChange={(group) => onChange({ group, unfold: undefined })}
    />
  )
}

/** The market's list in groups; as it is where its address names a column that is none to group by. */
export function GroupedMarket({ search, onChange, ...list }: MarketTableProps & Omit<Choosing, 'columns'>) {
  const { table, told } = useOwnGroups({
    ...{ columns: list.columns, rows: list.rows, groupings: groupings(list.columns), sums: SUMS },
    ...{ group: search.group, unfold: search.unfold, onChange },
    // What has just gone is still seen for a moment; nobody can buy it.
    counts: ({ mark }) => mark !== 'gone',
    ordered: true,
  })
  // In groups the list has a foot, which stands below its rows.
  const maxHeight = `calc(${list.maxHeight} - 40px)`
  return <MarketTable {...list} maxHeight={maxHeight} inGroups={table} told={told} />
}
