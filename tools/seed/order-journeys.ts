import { notesFor } from '@fxmatch/domain/banknotes/denominations'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { acceptDraft } from '@fxmatch/server/commands/orders/accept-draft'
import { cancelDelivery } from '@fxmatch/server/commands/orders/cancel-delivery'
import { cancelDraft } from '@fxmatch/server/commands/orders/cancel-draft'
import { cashOutOrder } from '@fxmatch/server/commands/orders/cash-out-order'
import { confirmMarketRoom } from '@fxmatch/server/commands/orders/confirm-market-room'
import { counterOffer } from '@fxmatch/server/commands/orders/counter-offer'
import { deliverOrder } from '@fxmatch/server/commands/orders/deliver-order'
import { expireOrder } from '@fxmatch/server/commands/orders/expire-order'
import { generateTicket } from '@fxmatch/server/commands/orders/generate-ticket'
import { halfConfirmOrder } from '@fxmatch/server/commands/orders/half-confirm-order'
import { placeOrder } from '@fxmatch/server/commands/orders/place-order'
import { recordBanknotes } from '@fxmatch/server/commands/orders/record-banknotes'
import { refuseBackOffice } from '@fxmatch/server/commands/orders/refuse-back-office'
import { rejectDelivery } from '@fxmatch/server/commands/orders/reject-delivery'
import { rejectOrder } from '@fxmatch/server/commands/orders/reject-order'
import { rejectTicket } from '@fxmatch/server/commands/orders/reject-ticket'
import { validateBackOffice } from '@fxmatch/server/commands/orders/validate-back-office'
import { readDenominations } from '@fxmatch/server/db/reference/denominations'
import { nudge } from './fixing.ts'
import { halfInNotes } from './half-in-notes.ts'
import type { Random } from './random.ts'
import { act, tick, type World, wait } from './world.ts'

export interface Offer {
  readonly positionId: number
  readonly office: string
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly form: 'CASH' | 'DIGITAL'
}

type BankKey = 'golfe' | 'carthage'

/**
 * Proposes another price. At rates below one dinar two proposals may round to the same, which is no answer: nothing is
 * proposed then. @returns whether it was
 */
async function propose(world: World, who: string, orderId: string, rate: string): Promise<boolean> {
  const order = await world.db
    .selectFrom('orders')
    .select('rate')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.rate === rate) return false
  await act(world, who, (context) => counterOffer(context, { orderId, rate }))
  return true
}

/** A draft on an offer, for all or part of it, at its price or negotiated. */
async function place(world: World, random: Random, offer: Offer, bank: BankKey): Promise<string> {
  const notes = await readDenominations(world.db, offer.currency)
  const part = random.chance(35) ? halfInNotes(offer.amount, notes) : offer.amount
  const negotiated = random.chance(45)
  const agency = random.pick(world.agencies.get(bank) ?? [])
  const { orderId } = await act(world, `trader.${bank}`, (context) =>
    placeOrder(context, {
      session_id: offer.positionId,
      currency: offer.currency,
      amount: part,
      rate: offer.rate,
      negotation_rate: negotiated ? nudge(offer.rate, -random.between(5, 25)) : null,
      cashOutType: offer.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
      agence: offer.form === 'CASH' ? agency : null,
    }),
  )
  if (negotiated && random.chance(60)) {
    wait(world, 2)
    const answered = await propose(world, offer.office, orderId, nudge(offer.rate, -random.between(1, 4)))
    wait(world, 2)
    if (answered && random.chance(50)) {
      await propose(world, `trader.${bank}`, orderId, nudge(offer.rate, -random.between(5, 9)))
      wait(world, 1)
    }
  }
  return orderId
}

async function statusOf(world: World, orderId: string) {
  return world.db
    .selectFrom('orders')
    .select(['status', 'amount', 'last_offer_by', 'counter_value', 'seller_confirmed_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function accept(
  world: World,
  offer: Pick<Offer, 'office'>,
  bank: BankKey,
  orderId: string,
): Promise<void> {
  const { last_offer_by } = await statusOf(world, orderId)
  const accepter = last_offer_by === 'BUYER' ? offer.office : `trader.${bank}`
  await act(world, accepter, (context) => acceptDraft(context, { orderId }))
}

/** Carries an order from draft along the good path until it stands in `target` or is cashed out. */
export async function advance(
  world: World,
  random: Random,
  offer: Pick<Offer, 'office' | 'currency'>,
  bank: BankKey,
  orderId: string,
  target: OrderStatus,
): Promise<void> {
  for (;;) {
    const order = await statusOf(world, orderId)
    if (order.status === target) return
    wait(world, random.between(1, 6))
    switch (order.status) {
      case ORDER_STATUS.DRAFT:
        await accept(world, offer, bank, orderId)
        break
      case ORDER_STATUS.AWAITING_CONFIRMATION:
        await act(world, `trader.${bank}`, (context) => halfConfirmOrder(context, { orderId }))
        break
      case ORDER_STATUS.HALF_CONFIRMED:
        await act(world, order.seller_confirmed_by === null ? offer.office : `trader.${bank}`, (context) =>
          halfConfirmOrder(context, { orderId }),
        )
        break
      case ORDER_STATUS.CURRENCY_RECEPTION:
        await act(world, offer.office, async (context) =>
          recordBanknotes(context, {
            orderId,
            bills: notesFor(order.amount, await readDenominations(context.tx, offer.currency)),
          }),
        )
        break
      case ORDER_STATUS.MARKET_ROOM:
        await act(world, `salle.${bank}`, (context) =>
          confirmMarketRoom(context, { orderId, agencyId: random.pick(world.agencies.get(bank) ?? []) }),
        )
        break
      case ORDER_STATUS.BACK_OFFICE_VALIDATION:
        await act(world, `validation.${bank}`, (context) => validateBackOffice(context, { orderId }))
        break
      case ORDER_STATUS.AWAITING_TICKET:
        await act(world, `tickets.${bank}`, (context) => generateTicket(context, { orderId }))
        break
      case ORDER_STATUS.TICKET_GENERATED:
        await act(world, `tickets.${bank}`, (context) => deliverOrder(context, { orderId }))
        break
      case ORDER_STATUS.DELIVERED:
        await act(world, `tickets.${bank}`, (context) => cashOutOrder(context, { orderId }))
        break
      default:
        // A small order skips the second validation, a transfer the reception: it is already past its target.
        return
    }
    const after = await statusOf(world, orderId)
    if (
      // Who accepted the asked price has confirmed.
      (target === ORDER_STATUS.AWAITING_CONFIRMATION && after.status === ORDER_STATUS.HALF_CONFIRMED) ||
      (target === ORDER_STATUS.CURRENCY_RECEPTION && after.status === ORDER_STATUS.MARKET_ROOM) ||
      (target === ORDER_STATUS.BACK_OFFICE_VALIDATION && after.status === ORDER_STATUS.AWAITING_TICKET)
    )
      return
  }
}

/** Takes an offer and carries the order to the given status, whichever way leads there. */
export async function journeyTo(
  world: World,
  random: Random,
  offer: Offer,
  bank: BankKey,
  target: OrderStatus,
): Promise<void> {
  const orderId = await place(world, random, offer, bank)
  const to = (status: OrderStatus) => advance(world, random, offer, bank, orderId, status)
  const person = (name: string) => `${name}.${bank}`
  switch (target) {
    case ORDER_STATUS.DRAFT_REJECTED:
      await act(world, offer.office, (context) =>
        rejectOrder(context, {
          orderId,
          from: ORDER_STATUS.DRAFT,
          status: ORDER_STATUS.DRAFT_REJECTED,
          reason: 'Prix trop bas',
        }),
      )
      break
    case ORDER_STATUS.DRAFT_CANCELED:
      await act(world, person('trader'), (context) => cancelDraft(context, { orderId }))
      break
    case ORDER_STATUS.CONFIRMATION_REJECTED: {
      await to(ORDER_STATUS.AWAITING_CONFIRMATION)
      const { status: from } = await statusOf(world, orderId)
      await act(world, offer.office, (context) =>
        rejectOrder(context, {
          orderId,
          from,
          status: ORDER_STATUS.BACK_OFFICE_VALIDATION,
          reason: 'Billets déjà cédés',
        }),
      )
      wait(world, 3)
      await act(world, person('validation'), (context) => validateBackOffice(context, { orderId }))
      break
    }
    case ORDER_STATUS.TICKET_REJECTED:
      await to(ORDER_STATUS.AWAITING_TICKET)
      await act(world, person('tickets'), (context) =>
        rejectTicket(context, { orderId, reason: 'Dossier incomplet' }),
      )
      break
    case ORDER_STATUS.DELIVERY_REJECTED:
    case ORDER_STATUS.DELIVERY_CANCELED:
      await to(ORDER_STATUS.TICKET_GENERATED)
      await act(world, person('tickets'), (context) =>
        rejectDelivery(context, { orderId, reason: 'Convoyeur absent' }),
      )
      if (target === ORDER_STATUS.DELIVERY_CANCELED) {
        wait(world, 20)
        await act(world, person('tickets'), (context) =>
          cancelDelivery(context, { orderId, reason: 'Billets rendus au bureau de change' }),
        )
      }
      break
    case ORDER_STATUS.EXPIRED:
      wait(world, 70)
      await tick(world, (context) => expireOrder(context, { orderId }))
      break
    case ORDER_STATUS.AWAITING_CONFIRMATION: {
      await to(ORDER_STATUS.AWAITING_CONFIRMATION)
      break
    }
    default:
      await to(target)
  }
  const reached = await statusOf(world, orderId)
  // One rejection in ten is sent back by the second person, as it happens.
  if (
    target === ORDER_STATUS.BACK_OFFICE_VALIDATION &&
    reached.status === ORDER_STATUS.BACK_OFFICE_VALIDATION &&
    random.chance(10)
  ) {
    await act(world, person('validation'), (context) => refuseBackOffice(context, { orderId }))
  }
}
