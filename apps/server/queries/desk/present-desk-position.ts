import type { DeskPosition } from '@fxmatch/contract/http/market'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { presentStatus } from '../../db/orders/listed-order.ts'
import type { MarketRow } from '../../db/positions/market-rows.ts'
import { type PriceView, presentPosition } from '../market/present-position.ts'

/** The rules of the withdrawal, in the order in which the command checks them. */
function withdrawal(row: Pick<MarketRow, 'status' | 'listing'>): DeskPosition['withdraw'] {
  if (row.status !== 'FREE') return { allowed: false, rule: 'POSITION_ENGAGED' }
  if (row.listing !== 'LISTED') return { allowed: false, rule: 'POSITION_NOT_LISTED' }
  return { allowed: true, rule: null }
}

function liveOrder(row: MarketRow): DeskPosition['order'] {
  const { order_id, order_reference, order_status, order_buyer, order_amount, order_rate } = row
  if (order_id === null || order_reference === null || order_status === null) return null
  if (order_buyer === null || order_amount === null || order_rate === null) return null
  return {
    id: order_id,
    reference: order_reference,
    status: presentStatus(order_status),
    buyer: order_buyer,
    amount: presentAmount(order_amount, row.decimals),
    rate: order_rate,
  }
}

/** A position as its publisher follows it: with the order that holds it and whether it may be withdrawn. */
export function presentDeskPosition(row: MarketRow, view: PriceView): DeskPosition {
  return {
    ...presentPosition(row, view),
    listing: row.listing,
    publishedAmount: presentAmount(row.published_amount, row.decimals),
    parent: row.parent_id,
    order: liveOrder(row),
    version: row.version,
    withdraw: withdrawal(row),
  }
}
