import { FEED_ROWS, v1BookFeedCall, v1MarketFeedCall, v1OrdersFeedCall } from '@fxmatch/contract/v1/feeds'
import type { V1Order, V1Position } from '@fxmatch/contract/v1/views'
import { csvLine } from '@fxmatch/documents/csv/csv-line'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { readCursor } from '../../db/v1/cursor.ts'
import { listV1Orders } from '../../queries/v1/list-orders.ts'
import { listFreePositions } from '../../queries/v1/list-positions.ts'
import type { HttpDeps } from '../deps.ts'
import type { V1Registrar } from './v1-route.ts'

const CSV = 'text/csv; charset=utf-8'
const PAGE = 100

/** A column: what its head says, which a sheet refers to and which stays, and its value. */
type Column<T> = readonly [string, (row: T) => string | number | null]

const POSITION_COLUMNS: readonly Column<V1Position>[] = [
  ['id', ({ id }) => id],
  ['currency', ({ currency }) => currency],
  ['form', ({ form }) => form],
  ['amount', ({ amount }) => amount],
  ['quoting_unit', ({ quotingUnit }) => quotingUnit],
  ['rate_tnd', ({ rate }) => rate],
  ['value_tnd', ({ value }) => value],
  ['all_in_rate_tnd', ({ allInRate }) => allInRate],
  ['all_in_value_tnd', ({ allInValue }) => allInValue],
  ['governorate', ({ governorate }) => governorate],
  ['sellers', ({ sellers }) => sellers.join(' + ')],
  ['published_at', ({ publishedAt }) => publishedAt],
  ['expires_at', ({ expiresAt }) => expiresAt],
]

const ORDER_COLUMNS: readonly Column<V1Order>[] = [
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['operation', ({ operation }) => operation],
  ['form', ({ form }) => form],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['quoting_unit', ({ quotingUnit }) => quotingUnit],
  ['rate_tnd', ({ rate }) => rate],
  ['value_tnd', ({ value }) => value],
  ['total_to_pay_tnd', ({ totalToPay }) => totalToPay],
  ['buyer', ({ buyer }) => buyer.name],
  ['seller', ({ seller }) => seller.name],
  ['bank', ({ bank }) => bank.name],
  ['agency', ({ agency }) => agency?.name ?? null],
  ['value_date', ({ valueDate }) => valueDate],
  ['created_at', ({ createdAt }) => createdAt],
  ['ticket', ({ ticket }) => ticket?.reference ?? null],
]

function sheet<T>(columns: readonly Column<T>[], rows: readonly T[]): Uint8Array {
  const lines = [
    csvLine(columns.map(([head]) => head)),
    ...rows.map((row) => csvLine(columns.map(([, value]) => value(row)))),
  ]
  // Without the mark at the beginning a spreadsheet misreads accents.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

type Page<T> = { readonly data: readonly T[]; readonly nextCursor: string | null }

/** The rows of a list, page after page, up to what a feed has. */
async function allOf<T>(read: (before: ReturnType<typeof readCursor>) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  let before: ReturnType<typeof readCursor> = null
  for (;;) {
    const { data, nextCursor } = await read(before)
    rows.push(...data)
    if (nextCursor === null || rows.length >= FEED_ROWS) return rows.slice(0, FEED_ROWS)
    before = readCursor(nextCursor)
  }
}

/** The same lists as files that a spreadsheet reads by an address and a key, and reads again. Columns are only added, at the end. */
export function addV1FeedRoutes(registrar: V1Registrar, { db, clock }: HttpDeps): void {
  const limit = PAGE
  registrar.file(v1MarketFeedCall, CSV, async (viewer) => ({
    name: 'market.csv',
    bytes: sheet(
      POSITION_COLUMNS,
      await allOf((before) => listFreePositions(db, viewer, { limit, before }, clock.now())),
    ),
  }))
  registrar.file(v1OrdersFeedCall, CSV, async (viewer) => ({
    name: 'orders.csv',
    bytes: sheet(
      ORDER_COLUMNS,
      await allOf((before) => listV1Orders(db, viewer, { statuses: null, limit, before }, clock.now())),
    ),
  }))
  registrar.file(v1BookFeedCall, CSV, async (viewer) => ({
    name: 'book.csv',
    bytes: sheet(
      ORDER_COLUMNS,
      await allOf((before) =>
        listV1Orders(db, viewer, { statuses: DELIVERED_STATUSES, limit, before }, clock.now()),
      ),
    ),
  }))
}
