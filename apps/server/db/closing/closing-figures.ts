import { createHash } from 'node:crypto'
import type { ClosingFigures, ClosingOrder } from '@fxmatch/contract/http/closing'
import type { ClosingSpan } from '@fxmatch/domain/closing/closing-span'
import { runningBalance } from '@fxmatch/domain/closing/running-balance'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'
import {
  type MovementRow,
  type OpenRow,
  readCounted,
  readOpenTickets,
  readOwnBooks,
  readSellersDues,
  readShortages,
  readUnpaid,
  sumCounted,
} from './closing-rows.ts'

const NOTHING = { opening: '0', added: '0', taken: '0' }

function present(row: OpenRow): ClosingOrder {
  return {
    id: row.id,
    reference: row.reference,
    seller: row.seller,
    currency: { isoCode: row.currency, pattern: row.decimals },
    amount: presentAmount(row.amount, row.decimals),
    value: toDecimalString(decimal(row.counter_value), HOME_DECIMALS),
    since: row.since.toISOString(),
  }
}

/** Orders with what the ledger says of the same: the two are told side by side, and whether they agree. */
function section(rows: readonly OpenRow[], dues: MovementRow | undefined): ClosingFigures['unpaid'] {
  const [first] = rows
  const total = toDecimalString(decimal(first?.total ?? '0'), HOME_DECIMALS)
  const ledger = runningBalance(dues ?? NOTHING, HOME_DECIMALS)
  return {
    count: first?.count ?? 0,
    total,
    orders: rows.map(present),
    ledger,
    agrees: decimal(ledger.closing).equals(decimal(total)),
  }
}

function bookOf({ currency, decimals, ...sums }: MovementRow): ClosingFigures['books'][number] {
  return { currency: { isoCode: currency, pattern: decimals }, ...runningBalance(sums, decimals) }
}

/**
 * What a day leaves open at a bank, and its books.
 * @param db one snapshot, so that the figures are of one moment
 */
export async function readClosingFigures(db: Db, bank: string, span: ClosingSpan): Promise<ClosingFigures> {
  const [dues, unpaid, tickets, counted, sums, shortages, books] = await Promise.all([
    readSellersDues(db, bank, span),
    readUnpaid(db, bank, span),
    readOpenTickets(db, bank, span),
    readCounted(db, bank, span),
    sumCounted(db, bank, span),
    readShortages(db, bank, span),
    readOwnBooks(db, bank, span),
  ])
  const inDinars = dues.filter(({ currency }) => currency === HOME_CURRENCY)
  return {
    unpaid: section(
      unpaid,
      inDinars.find(({ account }) => account === 'SETTLEMENT'),
    ),
    tickets: section(
      tickets,
      inDinars.find(({ account }) => account === 'TND_COMMITMENT'),
    ),
    counted: {
      count: counted[0]?.count ?? 0,
      sums: sums.map(({ currency, decimals, amount }) => ({
        currency: { isoCode: currency, pattern: decimals },
        amount: presentAmount(amount, decimals),
      })),
      orders: counted.map(present),
    },
    shortages: {
      count: shortages[0]?.count ?? 0,
      orders: shortages.map((row) => ({
        ...present(row),
        missing: row.shortage && presentAmount(row.shortage.missing, row.decimals),
      })),
    },
    books: books.map(bookOf),
  }
}

const unnamed = (orders: readonly ClosingOrder[]) => orders.map(({ seller: _, ...order }) => order)

/**
 * The fingerprint of figures: SHA-256 of their canonical JSON, in hexadecimal digits. What sellers are called is none of them: a
 * company that is renamed moves no figure.
 */
export function fingerprintOf({ unpaid, tickets, counted, shortages, books }: ClosingFigures): string {
  const figures = {
    unpaid: { ...unpaid, orders: unnamed(unpaid.orders) },
    tickets: { ...tickets, orders: unnamed(tickets.orders) },
    counted: { ...counted, orders: unnamed(counted.orders) },
    shortages: { ...shortages, orders: unnamed(shortages.orders) },
    books,
  }
  return createHash('sha256').update(canonicalJson(figures)).digest('hex')
}
