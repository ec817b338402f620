import type { ListGroups, ListSums } from '@fxmatch/contract/http/list-groups'
import { groupName } from '@fxmatch/domain/lists/group-keys'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { ListGroupLine } from '../../db/lists/sum-list-groups.ts'

function presentSums(lines: readonly ListGroupLine[]): ListSums {
  const columns = Object.keys(lines[0]?.dinars ?? {})
  return {
    count: lines.reduce((all, { count }) => all + count, 0),
    dead: lines.reduce((all, { dead }) => all + dead, 0),
    amounts: lines.flatMap(({ currency, amount, decimals }) =>
      currency === null || amount === null
        ? []
        : [{ currency, amount: presentAmount(amount, decimals ?? 0) }],
    ),
    dinars: Object.fromEntries(
      columns.map((column) => [
        column,
        toDecimalString(sumDecimals(lines.map(({ dinars }) => dinars[column] ?? '0')), HOME_DECIMALS),
      ]),
    ),
  }
}

/** The groups of a list as a call tells them, from the lines that one statement added up. @param most how many are told one by one */
export function presentGroups(by: string, lines: readonly ListGroupLine[], most: number): ListGroups {
  const groups = Map.groupBy(
    lines.filter(({ of }) => of === 'group'),
    ({ place }) => place,
  )
  const rest = lines.filter(({ of }) => of === 'rest')
  return {
    groups: [...groups.values()].map((of) => {
      const key = of[0]?.key ?? ''
      return { group: groupName({ by, key }), key, name: of[0]?.name ?? null, ...presentSums(of) }
    }),
    rest: rest[0] ? { groups: rest[0].groups - most, ...presentSums(rest) } : null,
    totals: presentSums(lines.filter(({ of }) => of === 'whole')),
  }
}
