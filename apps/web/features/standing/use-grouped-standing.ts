import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { LIVE_STANDING } from '@fxmatch/domain/standing-orders/standing-table'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { groupingsOf } from '../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../ui/data-table/use-own-groups.tsx'
import type { StandingSearch } from './standing-search.ts'

const LIVE: readonly string[] = LIVE_STANDING

/** Whether it ended before all of it was bought: what is left of it is bought no more. */
const isDead = ({ status }: Pick<StandingOrderView, 'status'>) =>
  status !== 'FILLED' && !LIVE.includes(status)

/** What of a standing order its share of the sums depends on. */
export type SummedStanding = Pick<
  StandingOrderView,
  'id' | 'reference' | 'status' | 'amount' | 'filled' | 'reserved' | 'taken' | 'ocoWith'
>

/**
 * What a standing order may come to in all, in its currency. One that ended comes to what it has filled and reserved: its drafts live
 * on. Of a pair each takes from the other: the greater one stands for both, and null for the other. Their sum would be bought by nobody.
 */
export function askedOf(row: SummedStanding, all: readonly SummedStanding[]): string | null {
  if (isDead(row)) return sumDecimals([row.filled, row.reserved]).toString()
  const other = all.find(({ id }) => id === row.ocoWith?.id)
  if (other === undefined) return row.amount
  if (isDead(other)) return decimal(row.amount).minus(row.taken).toString()
  const order = compareDecimals(row.amount, other.amount) || (row.reference < other.reference ? 1 : -1)
  return order > 0 ? row.amount : null
}

/** The standing orders in groups: what may be bought and what was, currency by currency. */
export function useGroupedStanding(
  columns: readonly DataColumn<StandingOrderView>[],
  found: { readonly data: readonly StandingOrderView[]; readonly truncated: boolean } | undefined,
  { group, unfold }: Pick<StandingSearch, 'group' | 'unfold'>,
  change: (patch: Pick<Partial<StandingSearch>, 'group' | 'unfold'>) => void,
) {
  const format = useFormat()
  const rows = found?.data
  const unit = ({ currency, decimals }: StandingOrderView) => ({ currency, decimals })
  return useOwnGroups({
    ...{ columns, rows, group, unfold, cut: found?.truncated === true },
    groupings: groupingsOf(columns, OWN_GROUPINGS.standing, {
      owner: { keyOf: ({ owner }) => owner.id, labelOf: ({ owner }) => owner.name },
      goodTill: {
        keyOf: ({ goodTill }) => marketToday(new Date(goodTill)),
        labelOf: ({ goodTill }) => format.date(goodTill),
      },
    }),
    sums: [
      { column: 'amount', of: (row) => askedOf(row, rows ?? []), in: unit },
      { column: 'placed', of: ({ filled }) => filled, in: unit },
    ],
    onChange: change,
  })
}
