import type { TicketParty, TicketView } from '@fxmatch/documents/pdf/ticket-view'
import { decimal, distribute, toDecimalString } from '@fxmatch/domain/money/decimal'
import { buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { allInOf } from '../../db/orders/order-prices.ts'
import { readTicketParties } from '../../db/orders/ticket-rows.ts'
import { membersOfPosition } from '../../db/positions/positions.ts'
import type { CommandContext } from '../kernel/context.ts'

/** A ticket as it is kept: all but the address at which it is verified, which depends on where the site runs. */
export type StoredTicketView = Omit<TicketView, 'verificationUrl'>

function party(all: Map<string, TicketParty>, id: string): TicketParty {
  const found = all.get(id)
  if (!found) throw new Error(`company ${id} does not exist`)
  return found
}

async function syndicateOf(context: CommandContext, order: OrderRow): Promise<TicketView['syndicate']> {
  if (order.position_id === null) return []
  const members = await membersOfPosition(context.tx, { id: order.position_id, seller_id: order.seller_id })
  if (members.length < 2) return []
  const named = await readTicketParties(
    context.tx,
    members.map((m) => m.companyId),
  )
  const amounts = distribute(
    decimal(order.amount),
    members.map((m) => decimal(m.percent)),
    order.decimals,
  )
  return members.map((member, index) => {
    const { name, codeBct } = party(named, member.companyId)
    const amount = amounts[index]
    if (!amount) throw new Error('a syndicate member without a part')
    return { name, codeBct, percent: member.percent, amount: toDecimalString(amount, order.decimals) }
  })
}

/** What the ticket of an order shows: the order as it stands, and companies and agency under their present names. */
export async function ticketView(
  context: CommandContext,
  order: OrderRow,
  ticketReference: string,
): Promise<StoredTicketView> {
  const { tx } = context
  const named = await readTicketParties(tx, [order.buyer_id, order.seller_id, order.bank_id])
  const agency = order.agency_id
    ? await tx
        .selectFrom('agencies')
        .select(['code_bct', 'name'])
        .where('id', '=', order.agency_id)
        .executeTakeFirstOrThrow()
    : null
  const banknotes = await tx
    .selectFrom('order_banknotes')
    .select(['denomination', 'count'])
    .where('order_id', '=', order.id)
    .orderBy('denomination', 'desc')
    .execute()
  const corporate = buyerKind(order.operation_type) === 'CORPORATE'
  const negotiated = !decimal(order.rate).equals(decimal(order.original_rate))
  return {
    ticketReference,
    orderReference: order.reference,
    issuedAt: context.clock.now().toISOString(),
    valueDate: order.value_date,
    operation: order.operation_type,
    form: order.form,
    paymentMode: order.cash_out_type,
    buyer: party(named, order.buyer_id),
    seller: party(named, order.seller_id),
    syndicate: await syndicateOf(context, order),
    bank: party(named, order.bank_id),
    deliveryAgency: agency ? { codeBct: agency.code_bct, name: agency.name } : null,
    currency: { isoCode: order.currency, decimals: order.decimals, unit: order.unit },
    amount: order.amount,
    price: {
      sellerRate: order.original_rate,
      negotiatedRate: negotiated ? order.rate : null,
      counterValue: order.counter_value,
      commissionPercent: order.commission_percent,
      commission: order.commission,
      margin: corporate ? { percent: order.margin_percent, value: order.margin } : null,
      allInCounterValue: allInOf(order).counterValue,
      vatPercent: order.vat_percent,
      vat: order.vat,
      payable: order.payable,
    },
    banknotes: banknotes.map(({ denomination, count }) => ({ denomination, count })),
  }
}
