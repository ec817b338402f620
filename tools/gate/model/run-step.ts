import { ERROR_CODES } from '@fxmatch/contract/errors/error-codes'
import type { ActorContext } from '@fxmatch/server/commands/kernel/context'
import type { Result } from '@fxmatch/server/commands/kernel/result'
import { acceptBid } from '@fxmatch/server/commands/order-requests/accept-bid'
import { askOrders } from '@fxmatch/server/commands/order-requests/ask-orders'
import { cancelBid } from '@fxmatch/server/commands/order-requests/cancel-bid'
import { cancelRequest } from '@fxmatch/server/commands/order-requests/cancel-request'
import { createRequest } from '@fxmatch/server/commands/order-requests/create-request'
import { declineBid } from '@fxmatch/server/commands/order-requests/decline-bid'
import { emptyBasket } from '@fxmatch/server/commands/order-requests/empty-basket'
import { fillBasket } from '@fxmatch/server/commands/order-requests/fill-basket'
import { placeBid } from '@fxmatch/server/commands/order-requests/place-bid'
import { rejectRequest } from '@fxmatch/server/commands/order-requests/reject-request'
import { returnToFrontOffice } from '@fxmatch/server/commands/order-requests/return-to-front-office'
import { submitRequest } from '@fxmatch/server/commands/order-requests/submit-request'
import { validateFrontOffice } from '@fxmatch/server/commands/order-requests/validate-front-office'
import { validateRequestBackOffice } from '@fxmatch/server/commands/order-requests/validate-request-back-office'
import { acceptDraft } from '@fxmatch/server/commands/orders/accept-draft'
import { answerShortage } from '@fxmatch/server/commands/orders/answer-shortage'
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
import { recordShortage } from '@fxmatch/server/commands/orders/record-shortage'
import { refuseBackOffice } from '@fxmatch/server/commands/orders/refuse-back-office'
import { rejectDelivery } from '@fxmatch/server/commands/orders/reject-delivery'
import { rejectOrder } from '@fxmatch/server/commands/orders/reject-order'
import { rejectTicket } from '@fxmatch/server/commands/orders/reject-ticket'
import { validateBackOffice } from '@fxmatch/server/commands/orders/validate-back-office'
import { publishPosition } from '@fxmatch/server/commands/positions/publish-position'
import { withdrawPosition } from '@fxmatch/server/commands/positions/withdraw-position'
import { awardRfq } from '@fxmatch/server/commands/rfq/award-rfq'
import { declineRfq } from '@fxmatch/server/commands/rfq/decline-rfq'
import { cancelRfq, expireRfq } from '@fxmatch/server/commands/rfq/end-rfq'
import { giveQuote } from '@fxmatch/server/commands/rfq/give-quote'
import { openRfq } from '@fxmatch/server/commands/rfq/open-rfq'
import {
  acceptTrustProposal,
  refuseTrustProposal,
  withdrawTrustRequest,
} from '@fxmatch/server/commands/trust/answer-trust-proposal'
import { approveTrustOffer } from '@fxmatch/server/commands/trust/approve-trust-offer'
import { createTrustRequest } from '@fxmatch/server/commands/trust/create-trust-request'
import {
  cancelTrustProposal,
  deliverTrustProposal,
  reportTrustProposal,
} from '@fxmatch/server/commands/trust/settle-trust-proposal'
import { companyOf, type Who } from './cast.ts'
import { travellerName } from './read-market.ts'
import { BID_RATE } from './request-rules.ts'
import type { Stage } from './stage.ts'
import { MISSING, RATE, TITLE_AMOUNT } from './state.ts'
import type { OrderStep, Step } from './steps.ts'

/** What a command answered: an HTTP status, and the id of what it made. */
export interface Outcome {
  readonly status: number
  readonly made?: string
}

const BANKS: readonly string[] = ['bank', 'otherBank']

type Command = (context: ActorContext) => Promise<Result<unknown>>

async function outcomeOf<T>(
  result: Promise<Result<T>>,
  made?: (value: T) => string | number,
): Promise<Outcome> {
  const settled = await result
  if (!settled.ok) return { status: ERROR_CODES[settled.refusal.code] }
  return made ? { status: 200, made: String(made(settled.value)) } : { status: 200 }
}

/** Gives the command of a step to the product. @param ids behind the model's keys, when the step was chosen */
export function runStep(stage: Stage, ids: ReadonlyMap<string, string>, step: Step): Promise<Outcome> {
  const { world } = stage
  const id = (key: string) => {
    const found = ids.get(key)
    if (found === undefined) throw new Error(`nobody knows the id of ${key}`)
    return found
  }
  const by = (who: Who, command: Command) => outcomeOf(world.as(who, command))
  switch (step.do) {
    case 'publish': {
      const { amount, form } = step
      const expireDate = new Date(world.clock.time.getTime() + 20 * 3_600_000).toISOString()
      const offer = { currency: 'EUR', amount: String(amount), rate: RATE, form, region: 15, expireDate }
      const result = world.as(step.who, (context) => publishPosition(context, offer))
      return outcomeOf(result, ({ positionId }) => positionId)
    }
    case 'withdraw':
      return by(step.who, (context) => withdrawPosition(context, { positionId: Number(id(step.position)) }))
    case 'place':
      return by(step.who, (context) =>
        placeOrder(context, {
          session_id: Number(id(step.position)),
          currency: 'EUR',
          amount: String(step.amount),
          rate: RATE,
          negotation_rate: step.rate,
          cashOutType: step.form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
          agence: step.form === 'CASH' ? stage.agencyOf(companyOf(step.who)) : null,
        }),
      )
    case 'expire':
      return outcomeOf(world.bySystem((context) => expireOrder(context, { orderId: id(step.order) })))
    case 'create_request': {
      const result = world.as(step.who, (context) =>
        createRequest(context, {
          currency: 'EUR',
          totalAmount: String(step.amount),
          importAmount: String(TITLE_AMOUNT),
          importNature: 'DOCUMENTARY_CREDIT',
          // A title is one in the whole market: each company has its own.
          importReference: world.companies[companyOf(step.who)],
          domicilaryBank: world.companies.otherBank,
          creditAccount: 'Deutsche Bank Frankfurt',
          debitAccount: 'Compte devise',
          accountType: 'COMMERCIAL_BANK',
          valueDate: '2026-11-23',
        }),
      )
      return outcomeOf(result, ({ requestId }) => requestId)
    }
    case 'fill': {
      const sessions = [{ session_id: Number(id(step.position)), amount: String(step.amount) }]
      return by(step.who, (context) => fillBasket(context, { reference: id(step.request), sessions }))
    }
    case 'place_bid': {
      const { amount, form } = step
      const bid = { request: id(step.request), rate: BID_RATE, amount: String(amount), form, currency: 'EUR' }
      return by(step.who, (context) => placeBid(context, bid))
    }
    case 'open_rfq': {
      const { side, form, amount, minPart, request } = step
      const result = world.as(step.who, (context) =>
        openRfq(context, {
          ...{
            side,
            form,
            currency: 'EUR',
            amount: String(amount),
            minPart: minPart === null ? null : String(minPart),
          },
          orderRequestId: request && id(request),
          agencyId: BANKS.includes(companyOf(step.who)) ? stage.agencyOf(companyOf(step.who)) : null,
          ask: step.houses.map((house) => world.companies[house]),
          ...{ answerSeconds: step.minutes * 60, fewReason: REASON },
        }),
      )
      return outcomeOf(result, ({ rfqId }) => rfqId)
    }
    case 'quote': {
      const { rate, amount, minAmount } = step
      const agencyId = stage.agencyOf(companyOf(step.who))
      return by(step.who, (context) =>
        giveQuote(context, {
          ...{
            rfqId: id(step.rfq),
            rate,
            amount: String(amount),
            minAmount: minAmount === null ? null : String(minAmount),
          },
          ...{ validSeconds: step.minutes * 60, agencyId },
        }),
      )
    }
    case 'award_rfq': {
      const parts = step.parts.map(({ quote, amount }) => ({ quoteId: id(quote), amount: String(amount) }))
      const why = { reason: REASON, priceReason: 'SPEED' } as const
      return by(step.who, (context) => awardRfq(context, { rfqId: id(step.rfq), parts, ...why }))
    }
    case 'decline':
      return by(step.who, (context) => declineRfq(context, { rfqId: id(step.rfq), code: 'PRICE' }))
    case 'cancel_rfq':
      return by(step.who, (context) => cancelRfq(context, { rfqId: id(step.rfq), reason: REASON }))
    case 'expire_rfq':
      return outcomeOf(world.bySystem((context) => expireRfq(context, { rfqId: id(step.rfq) })))
    case 'go':
      return by(step.who, (context) =>
        submitRequest(context, { reference: id(step.request), form: 'DIGITAL' }),
      )
    case 'cancel_request':
      return by(step.who, (context) => cancelRequest(context, { request: id(step.request), reason: REASON }))
    case 'front_office': {
      const agence = stage.agencyOf('bank')
      const assignments = step.assigned.map((order) => ({ order: id(order), agence }))
      return by(step.who, (context) =>
        validateFrontOffice(context, { request: id(step.request), assignments }),
      )
    }
    case 'reject_request':
      return by(step.who, (context) => rejectRequest(context, { request: id(step.request) }))
    case 'back_office':
      return by(step.who, (context) => validateRequestBackOffice(context, { request: id(step.request) }))
    case 'return_request':
      return by(step.who, (context) =>
        returnToFrontOffice(context, { request: id(step.request), reason: REASON }),
      )
    case 'ask':
    case 'take_out': {
      const command = step.do === 'ask' ? askOrders : emptyBasket
      const chosen = { reference: id(step.request), orders: [{ order_id: id(step.order) }] }
      return by(step.who, (context) => command(context, chosen))
    }
    case 'accept_bid':
    case 'decline_bid':
    case 'cancel_bid': {
      const command = { accept_bid: acceptBid, decline_bid: declineBid, cancel_bid: cancelBid }[step.do]
      const bid = { request: id(step.request), orderId: id(step.order) }
      return by(step.who, (context) => command(context, bid))
    }
    case 'ask_trust': {
      const { id: city, region } = stage.city
      const wish = { direction: 'SELL', currency: 'EUR', amount: '1000', region, city } as const
      const traveller = { name: travellerName(world), phone: stage.nextPhone() }
      const result = world.bySystem((context) => createTrustRequest(context, { ...wish, ...traveller }))
      return outcomeOf(result, ({ requestId, reference, secret }) => {
        stage.secrets.set(`T${requestId}`, { reference, secret })
        return requestId
      })
    }
    case 'withdraw_trust':
      return outcomeOf(
        world.bySystem((context) => withdrawTrustRequest(context, stage.secretOf(step.traveller))),
      )
    case 'propose': {
      const agency = stage.trustAgencyOf(companyOf(step.who))
      const offer = { requestId: id(step.traveller), negotiationRate: '3.31', agency }
      return by(step.who, (context) => approveTrustOffer(context, offer))
    }
    case 'accept_proposal':
    case 'refuse_proposal': {
      const answer = step.do === 'accept_proposal' ? acceptTrustProposal : refuseTrustProposal
      const secret = stage.secretOf(step.proposal.split(':', 1)[0] ?? '')
      return outcomeOf(
        world.bySystem((context) => answer(context, { ...secret, proposalId: id(step.proposal) })),
      )
    }
    case 'deliver_proposal':
      return by(step.who, (context) => deliverTrustProposal(context, { id: id(step.proposal) }))
    case 'cancel_proposal':
      return by(step.who, (context) => cancelTrustProposal(context, { id: id(step.proposal) }))
    case 'report_proposal':
      return by(step.who, (context) => reportTrustProposal(context, { id: id(step.proposal) }))
    default:
      return by(step.who, orderCommand(stage, step, id(step.order)))
  }
}

const REASON = 'Pour un essai'

function orderCommand(stage: Stage, step: OrderStep, orderId: string): Command {
  switch (step.do) {
    case 'accept_draft':
      return (context) => acceptDraft(context, { orderId })
    case 'counter_offer':
      return (context) => counterOffer(context, { orderId, rate: step.rate })
    case 'reject_draft':
    case 'reject_confirmation': {
      const status = step.do === 'reject_draft' ? 3 : 8
      return (context) => rejectOrder(context, { orderId, from: step.seen, status })
    }
    case 'cancel_draft':
      return (context) => cancelDraft(context, { orderId })
    case 'half_confirm':
      return (context) => halfConfirmOrder(context, { orderId })
    case 'record_banknotes':
      return (context) =>
        recordBanknotes(context, { orderId, bills: [{ nbr: step.counted / 100, bill: '100' }] })
    case 'record_shortage': {
      const nbr = (step.counted - MISSING) / 100
      const bills = nbr > 0 ? [{ nbr, bill: '100' }] : []
      return (context) =>
        recordShortage(context, { orderId, bills, missing: String(MISSING), reason: REASON })
    }
    case 'answer_shortage':
      return (context) => answerShortage(context, { orderId, way: step.way, missing: String(MISSING) })
    case 'confirm_market_room': {
      const agencyId = stage.agencyOf(companyOf(step.who))
      return (context) => confirmMarketRoom(context, { orderId, agencyId })
    }
    case 'validate_back_office':
      return (context) => validateBackOffice(context, { orderId })
    case 'refuse_back_office':
      return (context) => refuseBackOffice(context, { orderId })
    case 'generate_ticket':
      return (context) => generateTicket(context, { orderId })
    case 'reject_ticket':
      return (context) => rejectTicket(context, { orderId })
    case 'deliver':
      return (context) => deliverOrder(context, { orderId })
    case 'reject_delivery':
      return (context) => rejectDelivery(context, { orderId, reason: REASON })
    case 'cancel_delivery':
      return (context) => cancelDelivery(context, { orderId, reason: REASON })
    case 'cash_out':
      return (context) => cashOutOrder(context, { orderId })
  }
}
