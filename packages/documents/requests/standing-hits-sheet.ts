import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { textCell, valueCell } from '../excel/cells.ts'
import type { SheetBeside } from '../excel/workbook.ts'

type Hit = StandingOrderView['orders'][number]

/** What of a draft stands in which column: what came to nothing is in neither. */
const PARTS = [
  ['DEALT', 'standing:status.FILLED'],
  ['RESERVED', 'requests:title.reserved'],
] as const

/**
 * The sheet beside a workbook of standing orders: each that has placed something with its sums, which are those of its line, under it
 * what it has placed, the earliest first, which the outline folds.
 */
export function standingHitsSheet(orders: readonly StandingOrderView[], words: Words): SheetBeside {
  const text = (heading: string) => ({ text: heading, kind: 'text' as const })
  const price = (heading: string) => ({ text: `${heading} (${HOME_CURRENCY})`, kind: 'decimal' as const })
  const linesOf = (order: StandingOrderView) => {
    const { decimals, orders: hits } = order
    const amount = (value: string) => valueCell(value, 'decimal', decimals)
    const rate = (value: string) => valueCell(value, 'decimal', RATE_DECIMALS)
    const sumOf = (some: readonly Hit[]) =>
      amount(toDecimalString(sumDecimals(some.map((hit) => hit.amount)), decimals))
    return [
      {
        level: 0,
        cells: [
          textCell(order.reference, { role: 'label' as const }),
          textCell(order.currency),
          valueCell(order.unit, 'integer', 0),
          // What came to nothing is no sum with what did not.
          ...[null, null, null, null, null, null, null],
          ...PARTS.map(([state]) => sumOf(hits.filter((hit) => hit.state === state))),
        ],
      },
      ...hits.map((hit) => ({
        level: 1,
        cells: [
          ...[null, null, null],
          textCell(hit.reference),
          valueCell(hit.at, 'datetime', 0),
          textCell(words(`standing:part.${hit.state}`)),
          textCell(hit.seller.name),
          rate(hit.rate),
          rate(hit.allIn),
          amount(hit.amount),
          ...PARTS.map(([state]) => (hit.state === state ? amount(hit.amount) : null)),
        ],
      })),
    ]
  }
  return {
    headings: [
      text(words('orders:column.reference')),
      text(words('orders:column.currency')),
      { text: words('orders:column.unit'), kind: 'integer' },
      text(words('orders:step.draft')),
      { text: words('standing:sheet.at'), kind: 'datetime' },
      text(words('orders:column.status')),
      text(words('orders:column.seller')),
      price(words('documents:ticket.sellerRate')),
      price(words('proof:allIn')),
      { text: words('orders:column.amount'), kind: 'decimal' },
      ...PARTS.map(([, heading]) => ({ text: words(heading), kind: 'decimal' as const })),
    ],
    rows: orders.filter(({ orders: hits }) => hits.length > 0).flatMap(linesOf),
  }
}
