import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import type { RfqRowView, RfqView } from '@fxmatch/contract/http/rfqs'
import {
  type V1QuoteRequest,
  type V1Request,
  v1CancelRequestCall,
  v1CreateRequestCall,
  v1DeclineCall,
  v1QuoteCall,
  v1QuoteRequestsCall,
  v1RequestCall,
  v1RequestsCall,
  v1SubmitRequestCall,
} from '@fxmatch/contract/v1/requests'
import { cancelRequest } from '../../commands/order-requests/cancel-request.ts'
import { createRequest } from '../../commands/order-requests/create-request.ts'
import { submitRequest } from '../../commands/order-requests/submit-request.ts'
import { declineRfq } from '../../commands/rfq/decline-rfq.ts'
import { giveQuote } from '../../commands/rfq/give-quote.ts'
import { getRequest } from '../../queries/order-requests/get-request.ts'
import { listRequests } from '../../queries/order-requests/list-requests.ts'
import { getRfq } from '../../queries/rfqs/get-rfq.ts'
import { listRfqs } from '../../queries/rfqs/list-rfqs.ts'
import { keptAsAnswered } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import type { V1Registrar } from './v1-route.ts'

const shown = (request: OrderRequestView): V1Request => ({
  ...{ id: request.id, reference: request.reference, version: request.version, status: request.status },
  ...{ currency: request.currency, quotingUnit: request.currencyUnit, amount: request.totalAmount },
  ...{ openAmount: request.openAmount, targetRate: request.rate, averageRate: request.avgCost },
  ...{
    totalToPay: request.totalPayable,
    valueDate: request.valueDate,
    importReference: request.importReference,
  },
  bank: { id: request.bank.id, name: request.bank.name },
  ...{ orders: request.orderCount, bids: request.bidCount },
  ...{ createdAt: request.createdAt, submittedAt: request.submittedAt },
})

/** A company's order requests. */
export function addV1RequestRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock } = deps
  registrar.query(v1RequestsCall, async (viewer, { query: { status, limit, page } }) => {
    const statuses = status === undefined ? undefined : [status]
    const asked = { status: statuses, itemNbr: limit, page, sort: 'createdAt', direction: 'desc' } as const
    const { data } = await listRequests(db, viewer, asked, clock.now())
    return { data: data.data.map(shown), total: data.totalItems }
  })
  registrar.query(v1RequestCall, async (viewer, { params }) => {
    const found = await getRequest(db, viewer, params.id, clock.now())
    return found && shown(found)
  })
  const answering = keptAsAnswered<{ requestId: string }>(async ({ tx, actor }, { requestId }) => {
    const found = await getRequest(tx, actor, requestId, clock.now())
    if (found === null) throw new Error(`request ${requestId} was changed by somebody who may not see it`)
    return shown(found)
  })
  registrar.command(
    v1CreateRequestCall,
    (context, { body: { amount, targetRate, domiciliaryBank, ...form } }) =>
      createRequest(context, {
        ...form,
        ...{ totalAmount: amount, rate: targetRate ?? null, domicilaryBank: domiciliaryBank },
        accountType: 'COMMERCIAL_BANK',
      }),
    answering,
  )
  registrar.command(
    v1CancelRequestCall,
    (context, { params, body }) => cancelRequest(context, { request: params.id, reason: body.reason }),
    answering,
  )
  registrar.command(
    v1SubmitRequestCall,
    (context, { params, body }) => submitRequest(context, { ...body, reference: params.id }),
    answering,
  )
}

const asked = (rfq: RfqRowView | RfqView, own: RfqRowView['own']): V1QuoteRequest => ({
  ...{ id: rfq.id, reference: rfq.reference, asker: rfq.asker.name, side: rfq.side, currency: rfq.currency },
  ...{ quotingUnit: rfq.unit, form: rfq.form, amount: rfq.amount, status: rfq.status },
  ...{ answerBy: rfq.answerBy, valueDate: rfq.valueDate },
  own: own && {
    id: own.id,
    status: own.status,
    rate: own.rate,
    amount: own.amount,
    validUntil: own.validUntil,
  },
})

/** Requests for quotes that a company is asked, and its firm prices. */
export function addV1QuoteRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock } = deps
  registrar.query(v1QuoteRequestsCall, async (viewer) => {
    const { rfqs } = await listRfqs(db, viewer, { as: 'ASKED' }, clock.now())
    return { data: rfqs.map((row) => asked(row, row.own)) }
  })
  const answering = keptAsAnswered<{ rfqId: string }>(async ({ tx, actor }, { rfqId }) => {
    const rfq = await getRfq(tx, actor, rfqId, clock.now())
    if (rfq === null)
      throw new Error(`a request for quotes ${rfqId} was answered by a house that may not see it`)
    const body = asked(rfq, rfq.quotes.at(-1) ?? null)
    return body
  })
  registrar.command(
    v1QuoteCall,
    (context, { params, body }) => giveQuote(context, { rfqId: params.id, ...body }),
    answering,
  )
  registrar.command(
    v1DeclineCall,
    (context, { params, body }) => declineRfq(context, { rfqId: params.id, ...body }),
    answering,
  )
}
