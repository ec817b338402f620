import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { headingOf, type Say } from '@fxmatch/contract/registers/register'
import { type Subtotal, subtotalSheet } from '@fxmatch/documents/excel/subtotals'
import type { SheetBeside } from '@fxmatch/documents/excel/workbook'
import { formatDate } from '@fxmatch/documents/format/format'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { Words } from '@fxmatch/words/words-of'
import type { GroupLine } from '../../db/orders/order-groups.ts'

/** What a group is called, as the list's own column shows the value. */
function labelOf(by: OrderGrouping, { key, name }: Pick<GroupLine, 'key' | 'name'>, words: Words): string {
  // Keys that are put together of data: the tests of the register find each of them.
  const say = words as unknown as Say
  if (key === null || key === '') return words('groups:none')
  switch (by) {
    case 'status':
      return say(`orders:status.${orderStatusName(Number(key))}`)
    case 'form':
      return say(`orders:form.${key}`)
    case 'provenance':
      return say(`orders:provenance.${key}`)
    case 'type':
      return say(`orders:rateType.${key}`)
    case 'createdAt':
    case 'valueDate':
      return formatDate(key)
    default:
      return name ?? key
  }
}

const sum = (lines: readonly GroupLine[], of: (line: GroupLine) => string) =>
  toDecimalString(sumDecimals(lines.map(of)), HOME_DECIMALS)
const count = (lines: readonly GroupLine[]) => lines.reduce((all, line) => all + line.count, 0)

function subtotalOf(lines: readonly GroupLine[], commission: boolean): Subtotal {
  const live = lines.filter(({ dead }) => !dead)
  return {
    count: count(lines),
    dead: count(lines) - count(live),
    equivalent: sum(live, ({ counterValue }) => counterValue),
    commission: commission ? sum(live, ({ commissionTtc }) => commissionTtc) : undefined,
    amounts: live.map(({ currency, decimals, amount, counterValue }) => ({
      ...{ currency, decimals, amount },
      equivalent: toDecimalString(decimal(counterValue), HOME_DECIMALS),
    })),
  }
}

/** The sheet of a list's groups, from the lines that the database has added up. */
export function groupSheet(
  lines: readonly GroupLine[],
  { by, commission }: { readonly by: OrderGrouping; readonly commission: boolean },
  words: Words,
): SheetBeside {
  const told = Map.groupBy(
    lines.filter(({ of }) => of === 'group'),
    ({ place }) => place,
  )
  const groups = [...told.values()].map((of) => ({
    label: labelOf(by, of[0] ?? { key: null, name: null }, words),
    ...subtotalOf(of, commission),
  }))
  const rest = lines.filter(({ of }) => of === 'rest')
  if (rest[0]) {
    const others = rest[0].groups - groups.length
    groups.push({ label: words('groups:rest', { count: others }), ...subtotalOf(rest, commission) })
  }
  const whole = lines.filter(({ of }) => of === 'whole')
  const heading = (words as unknown as Say)(headingOf(ORDER_REGISTER, by))
  const headings = { by: heading, count: words('book:column.orders'), amount: words('orders:column.amount') }
  return subtotalSheet(headings, groups, subtotalOf(whole, commission), words)
}
