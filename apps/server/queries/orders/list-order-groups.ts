import type { GroupSums, OrderGroups, orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { readersOf } from '@fxmatch/contract/http/order-price-readers'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import type { Actor } from '@fxmatch/domain/access/actor'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { groupName, isKeptBy } from '@fxmatch/domain/orders/order-groups'
import type { Db } from '../../db/connect.ts'
import { type GroupLine, sumGroups } from '../../db/orders/order-groups.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'
import { countFound } from '../../db/orders/order-sums.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { limitGroups, limitSearch } from './list-limits.ts'
import { toOrderFilter } from './order-filter.ts'

type Query = ReturnType<typeof orderGroupsCall.query.parse>

const KINDS = { all: 'ORGANIZATION', purchases: 'PURCHASES', sales: 'BANK_SALES' } as const

/** The list that the viewer has on a side, as the screens show it: the platform's is of everybody's orders. */
function scopeOf({ companyKind, companyId }: Actor, side: Query['side']): OrderScope {
  return companyKind === 'PLATFORM' ? { kind: 'ALL' } : { kind: KINDS[side], companyId }
}

const sumOf = (lines: readonly GroupLine[], of: (line: GroupLine) => string) =>
  toDecimalString(
    lines.reduce((sum, line) => sum.plus(decimal(of(line))), decimal(0)),
    HOME_DECIMALS,
  )

function presentSums(lines: readonly GroupLine[], seesCommission: boolean): GroupSums {
  return {
    count: lines.reduce((sum, { count }) => sum + count, 0),
    amounts: lines.map(({ currency, amount, decimals }) => ({
      currency,
      amount: presentAmount(amount, decimals),
    })),
    total_equiv: sumOf(lines, ({ counterValue }) => counterValue),
    ...(seesCommission ? { total_comission: sumOf(lines, ({ commissionTtc }) => commissionTtc) } : {}),
  }
}

/**
 * The groups of the viewer's list by one of its columns, with the sums of all orders of each: from one statement, so that they add up to
 * the list's, also while orders change. Null where the viewer has no such column.
 *
 * @param most how many orders are read one by one, to search or to group them
 * @throws ListTooLong for more
 */
export function listOrderGroups(
  db: Db,
  viewer: Actor,
  { by, side, ...query }: Query,
  most?: number,
  /** How many groups are told one by one. */
  told = MOST_GROUPS,
): Promise<OrderGroups | null> {
  const readers = ORDER_REGISTER.columns[by].readers
  if (readers && !readers(viewer)) return Promise.resolve(null)
  const scope = scopeOf(viewer, side)
  const filter = toOrderFilter(query)
  return inSnapshot(db, async (snapshot) => {
    await limitSearch(snapshot, scope, filter, most)
    if (!isKeptBy(by)) limitGroups(by, await countFound(snapshot, scope, filter), most)
    const lines = await sumGroups(snapshot, scope, filter, { by, most: told })
    const seesCommission = readersOf('commissionValueTTC')(viewer)
    const present = (of: readonly GroupLine[]) => ({
      live: presentSums(
        of.filter(({ dead }) => !dead),
        seesCommission,
      ),
      dead: presentSums(
        of.filter(({ dead }) => dead),
        seesCommission,
      ),
    })
    const groups = Map.groupBy(
      lines.filter((line) => line.of === 'group'),
      ({ place }) => place,
    )
    const rest = lines.filter((line) => line.of === 'rest')
    return {
      groups: [...groups.values()].map((of) => {
        const { key, name } = of[0] as GroupLine
        return { group: groupName({ by, key: key ?? '' }), key: key ?? '', name, ...present(of) }
      }),
      rest: rest[0] ? { groups: rest[0].groups - told, ...present(rest) } : null,
      totals: present(lines.filter((line) => line.of === 'whole')),
    }
  })
}
