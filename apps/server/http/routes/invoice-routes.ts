import {
  invoiceCall,
  invoiceDocumentCall,
  invoicesCall,
  recordInvoicePaymentCall,
  withdrawInvoicePaymentCall,
} from '@fxmatch/contract/http/invoices'
import { renderInvoice } from '@fxmatch/documents/pdf/invoice'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { recordInvoicePayment, withdrawInvoicePayment } from '../../commands/invoices/record-payment.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getInvoice, getInvoiceView, listInvoices } from '../../queries/invoices/list-invoices.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { queryRoute } from '../route.ts'

/** The platform's commission invoices: for the company that each is for, and for the platform. */
export function addInvoiceRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, invoicesCall, (viewer, { query }) => listInvoices(deps.db, viewer, query))
  queryRoute(app, deps, invoiceCall, (viewer, { params }) => getInvoice(deps.db, viewer, params.id))
  documentRoute(app, deps, invoiceDocumentCall, 'application/pdf', async (viewer, { params, query }) => {
    const view = await getInvoiceView(deps.db, viewer, params.id)
    return view && { name: `${view.number}.pdf`, bytes: await renderInvoice(view, query.language) }
  })
  const show = (tx: Tx, viewer: Actor, { invoiceId }: { invoiceId: string }) =>
    getInvoice(tx, viewer, invoiceId)
  commandRoute(
    app,
    deps,
    recordInvoicePaymentCall,
    (context, { params, body }) => recordInvoicePayment(context, { invoiceId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    withdrawInvoicePaymentCall,
    (context, { params, body }) => withdrawInvoicePayment(context, { invoiceId: params.id, ...body }),
    show,
  )
}
