import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import { headingOf, type Say } from '@fxmatch/contract/registers/register'
import { REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { type Subtotal, subtotalSheet } from '@fxmatch/documents/excel/subtotals'
import type { SheetBeside } from '@fxmatch/documents/excel/workbook'
import { formatDate } from '@fxmatch/documents/format/format'
import type { Words } from '@fxmatch/words/words-of'
import type { ListGroupLine } from '../../db/lists/sum-list-groups.ts'

/** What a group of requests is called, as the list's own column shows the value. */
function labelOf(by: RequestGrouping, { key, name }: ListGroupLine, words: Words): string {
  // Keys that are put together of data: the tests of the register find each of them.
  const say = words as unknown as Say
  if (key === null || key === '') return words('groups:none')
  if (by === 'status') return say(`requests:status.${key}`)
  if (by === 'importNature') return say(`requests:nature.${key}`)
  return by === 'valueDate' || by === 'createdAt' ? formatDate(key) : (name ?? key)
}

const subtotalOf = (lines: readonly ListGroupLine[]): Subtotal => ({
  count: lines.reduce((all, { count }) => all + count, 0),
  dead: lines.reduce((all, { dead }) => all + dead, 0),
  // A draft shows what its rest would cost at this moment's rate: counter values are no sum.
  ...{ equivalent: undefined, commission: undefined },
  amounts: lines.flatMap(({ currency, decimals, amount }) =>
    currency === null || amount === null ? [] : [{ currency, decimals: decimals ?? 0, amount }],
  ),
})

/** The sheet of the groups of a ledger of requests, from the lines that the database has added up. */
export function requestGroupSheet(
  lines: readonly ListGroupLine[],
  by: RequestGrouping,
  words: Words,
): SheetBeside {
  const told = Map.groupBy(
    lines.filter(({ of }) => of === 'group'),
    ({ place }) => place,
  )
  const groups = [...told.values()].flatMap((of) =>
    of[0] ? [{ label: labelOf(by, of[0], words), ...subtotalOf(of) }] : [],
  )
  const rest = lines.filter(({ of }) => of === 'rest')
  if (rest[0]) {
    const others = rest[0].groups - groups.length
    groups.push({ label: words('groups:rest', { count: others }), ...subtotalOf(rest) })
  }
  const say = words as unknown as Say
  const headings = {
    by: say(headingOf(REQUEST_REGISTER, by)),
    count: words('home:dues.requests'),
    amount: say(headingOf(REQUEST_REGISTER, 'totalAmount')),
  }
  return subtotalSheet(headings, groups, subtotalOf(lines.filter(({ of }) => of === 'whole')), words)
}
