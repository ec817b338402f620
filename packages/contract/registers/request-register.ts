import { type PriceReader, seesProfit } from '@fxmatch/domain/orders/price-readers'
import type { OrderRequestView } from '../http/order-request-view.ts'
import { columnKinds, type IdsOf, idsOf, type Register, sortsOf } from './register.ts'

/** A request as its ledger and its workbook show it. */
export type ListedRequest = Pick<
  OrderRequestView,
  | ('reference' | 'createdAt' | 'name' | 'bank' | 'status' | 'currency' | 'currencyPattern' | 'totalAmount')
  | ('orderCount' | 'partialEquivalent' | 'remainderAmount' | 'remainderRate' | 'remainderEquivalent')
  | (
      | 'totalEquivalent'
      | 'leftToPay'
      | 'avgCost'
      | 'rate'
      | 'importNature'
      | 'importReference'
      | 'domicilaryBank'
    )
  | ('creditAccount' | 'debitAccount' | 'valueDate' | 'submittedAt' | 'reason' | 'profit')
>

const { text, status, currency, count, word, amount, rate, dinars, day, moment } = columnKinds<
  ListedRequest,
  PriceReader
>()

const COLUMNS = {
  reference: text((request) => request.reference, { sort: true, usual: true, fixed: true }),
  createdAt: moment((request) => request.createdAt, { sort: true, usual: true, yields: 1 }),
  name: text((request) => request.name, { usual: true }),
  bank: text((request) => request.bank.name),
  status: status((request) => `requests:status.${request.status}`, { sort: true, usual: true }),
  currency: currency((request) => request.currency, { sort: true, usual: true }),
  totalAmount: amount((request) => request.totalAmount, { sort: true, usual: true }),
  orders: count((request) => request.orderCount, { usual: true, yields: 5 }),
  partialEquivalent: dinars((request) => request.partialEquivalent, { usual: true, yields: 2 }),
  remainderAmount: amount((request) => request.remainderAmount, { usual: true }),
  remainderRate: rate((request) => request.remainderRate),
  remainderEquivalent: dinars((request) => request.remainderEquivalent, { usual: true, yields: 3 }),
  totalEquivalent: dinars((request) => request.totalEquivalent, { usual: true, yields: 10 }),
  leftToPay: dinars((request) => request.leftToPay, { heading: 'requests:column.leftToPay' }),
  avgCost: rate((request) => request.avgCost, { usual: true, yields: 7 }),
  rate: rate((request) => request.rate),
  importNature: word((request) => `requests:nature.${request.importNature}`),
  importReference: text((request) => request.importReference, { usual: true, yields: 4 }),
  domicilaryBank: text((request) => request.domicilaryBank.name),
  creditAccount: text((request) => request.creditAccount),
  debitAccount: text((request) => request.debitAccount),
  valueDate: day((request) => request.valueDate, { usual: true, yields: 6 }),
  submittedAt: moment((request) => request.submittedAt),
  reason: text((request) => request.reason),
  // The profit is for banks and the platform (specification 002 §6).
  profit: dinars((request) => request.profit, { usual: true, yields: 8, readers: seesProfit }),
} as const

export type RequestColumnId = IdsOf<typeof COLUMNS>

/** Every column of a ledger of order requests and of its workbook, from left to right (specification 002 §3). */
export const REQUEST_REGISTER: Register<ListedRequest, PriceReader, RequestColumnId> = {
  headings: 'book:column',
  bareHeadings: true,
  decimals: (request) => request.currencyPattern,
  columns: COLUMNS,
}

export const REQUEST_COLUMN_IDS = idsOf(COLUMNS)

/** What lists of requests can be sorted by. */
export const REQUEST_SORTS = sortsOf(COLUMNS)
