import type { ListGroups, ListSums } from '@fxmatch/contract/http/list-groups'
import type { WorkGrouping } from '@fxmatch/contract/http/work'
import { groupName } from '@fxmatch/domain/lists/group-keys'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { WorkGroup } from './work-pile.ts'

/** The key of the group of the queue that some work is in; empty of what has no amount, by currency. */
export const workGroupKey = (group: WorkGroup, by: WorkGrouping): string => group[by] ?? ''

function presentSums(of: readonly WorkGroup[]): ListSums {
  const byCurrency = Map.groupBy(
    of.filter(({ currency, amount }) => currency !== null && amount !== null),
    ({ currency }) => currency ?? '',
  )
  const values = of.flatMap(({ value }) => value ?? [])
  return {
    count: of.reduce((all, { count }) => all + count, 0),
    dead: 0,
    amounts: [...byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, all]) => ({
        currency,
        amount: presentAmount(
          sumDecimals(all.flatMap(({ amount }) => amount ?? [])).toString(),
          all[0]?.decimals ?? 0,
        ),
      })),
    dinars: values.length === 0 ? {} : { value: toDecimalString(sumDecimals(values), HOME_DECIMALS) },
  }
}

/** The queue in groups: what waits longest first, as its steps stand above it. They are few, and all are told. */
export function presentWorkGroups(found: readonly WorkGroup[], by: WorkGrouping): ListGroups {
  const groups = Map.groupBy(found, (group) => workGroupKey(group, by))
  const oldestOf = (of: readonly WorkGroup[]) => Math.min(...of.map(({ oldest }) => oldest.getTime()))
  return {
    groups: [...groups]
      .sort(
        ([a, of], [b, others]) =>
          Number(a === '') - Number(b === '') || oldestOf(of) - oldestOf(others) || (a < b ? -1 : 1),
      )
      .map(([key, of]) => ({ group: groupName({ by, key }), key, name: null, ...presentSums(of) })),
    rest: null,
    totals: presentSums(found),
  }
}
