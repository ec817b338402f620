import type { Closing, ClosingOrder } from '@fxmatch/contract/http/closing'
import type { Actor } from '@fxmatch/domain/access/actor'
import { closingSpan } from '@fxmatch/domain/closing/closing-span'
import { runningBalance } from '@fxmatch/domain/closing/running-balance'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { presentAmount } from '@fxmatch/domain/money/present-values'
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
} from '../../db/closing/closing-rows.ts'
import type { Db } from '../../db/connect.ts'
import { inSnapshot } from '../in-snapshot.ts'

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
function section(rows: readonly OpenRow[], dues: MovementRow | undefined): Closing['unpaid'] {
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

function bookOf({ currency, decimals, ...sums }: MovementRow): Closing['books'][number] {
  return { currency: { isoCode: currency, pattern: decimals }, ...runningBalance(sums, decimals) }
}

/**
 * What a day leaves open at the viewer's bank and its books, from one snapshot; null for a company that is none, and for a day that has
 * not begun.
 */
export function getClosing(db: Db, viewer: Actor, day: string, now: Date): Promise<Closing | null> {
  const span = closingSpan(day, now)
  if (viewer.companyKind !== 'BANK' || span === null) return Promise.resolve(null)
  const bank = viewer.companyId
  return inSnapshot(db, async (snapshot) => {
    const [dues, unpaid, tickets, counted, sums, shortages, books] = await Promise.all([
      readSellersDues(snapshot, bank, span),
      readUnpaid(snapshot, bank, span),
      readOpenTickets(snapshot, bank, span),
      readCounted(snapshot, bank, span),
      sumCounted(snapshot, bank, span),
      readShortages(snapshot, bank, span),
      readOwnBooks(snapshot, bank, span),
    ])
    const inDinars = dues.filter(({ currency }) => currency === HOME_CURRENCY)
    return {
      day,
      until: span.until.toISOString(),
      isOver: span.isOver,
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
  })
}
