import type { JournalKind, LedgerEntry } from '@fxmatch/domain/ledger/accounts'
import {
  cashOutPostings,
  deliveryPostings,
  type LedgerOrder,
  reversePostings,
  ticketPostings,
} from '@fxmatch/domain/ledger/postings'
import { buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { priceOf } from '../../db/orders/price-columns.ts'
import { readPostedEntries } from '../../db/orders/ticket-rows.ts'
import { membersOfPosition } from '../../db/positions/positions.ts'
import type { CommandContext } from '../kernel/context.ts'

async function ledgerOrder(context: CommandContext, order: OrderRow): Promise<LedgerOrder> {
  const platform = await context.tx
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'PLATFORM')
    .executeTakeFirstOrThrow()
  const sellers =
    order.position_id === null
      ? [{ companyId: order.seller_id, percent: '100' }]
      : await membersOfPosition(context.tx, { id: order.position_id, seller_id: order.seller_id })
  return {
    orderId: order.id,
    currency: order.currency,
    currencyDecimals: order.decimals,
    amount: order.amount,
    buyerId: order.buyer_id,
    sellers,
    platformId: platform.id,
    bankId: order.bank_id,
    price: priceOf(order),
    buyer: buyerKind(order.operation_type),
  }
}

async function entriesOf(
  context: CommandContext,
  order: OrderRow,
  kind: JournalKind,
): Promise<LedgerEntry[]> {
  switch (kind) {
    case 'TICKET':
      return ticketPostings(await ledgerOrder(context, order))
    case 'DELIVERY':
      return deliveryPostings(await ledgerOrder(context, order))
    case 'CASH_OUT':
      return cashOutPostings(await ledgerOrder(context, order))
    case 'CANCELLATION':
      return reversePostings(await readPostedEntries(context.tx, order.id))
  }
}

/**
 * Posts one journal of an order, in the command's transaction. The database refuses an unbalanced one at commit, and a
 * second journal of the same kind (domain rules §6).
 */
export async function postJournal(
  context: CommandContext,
  order: OrderRow,
  kind: JournalKind,
): Promise<void> {
  const entries = await entriesOf(context, order, kind)
  if (entries.length === 0) return
  const id = context.ids.uuid()
  await context.tx
    .insertInto('journals')
    .values({ id, kind, order_id: order.id, created_at: context.clock.now() })
    .execute()
  await context.tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        journal_id: id,
        company_id: entry.companyId,
        account: entry.account,
        currency: entry.currency,
        amount: entry.amount,
      })),
    )
    .execute()
}
