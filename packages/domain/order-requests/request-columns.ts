import type { PriceReader } from '../orders/order-columns.ts'
import { seesProfit } from '../orders/order-columns.ts'

/** Every column of a ledger of order requests, from left to right (specification 002 §3). */
export const ORDER_REQUEST_COLUMN_IDS = [
  'reference',
  'createdAt',
  'name',
  'bank',
  'status',
  'currency',
  'totalAmount',
  'orders',
  'partialEquivalent',
  'remainderAmount',
  'remainderRate',
  'remainderEquivalent',
  'totalEquivalent',
  'avgCost',
  'rate',
  'importNature',
  'importReference',
  'domicilaryBank',
  'creditAccount',
  'debitAccount',
  'valueDate',
  'submittedAt',
  'reason',
  'profit',
] as const
export type OrderRequestColumnId = (typeof ORDER_REQUEST_COLUMN_IDS)[number]

/** Whether a reader may see a column: the profit is for banks and the platform (specification 002 §6). */
export function seesRequestColumn(column: OrderRequestColumnId, reader: PriceReader): boolean {
  return column !== 'profit' || seesProfit(reader)
}
