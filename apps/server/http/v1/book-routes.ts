import { v1BookCall, v1TicketCall } from '@fxmatch/contract/v1/book'
import { renderTicketPdf } from '@fxmatch/documents/pdf/ticket'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { getTicketDocuments } from '../../queries/orders/get-ticket-document.ts'
import { listV1Orders } from '../../queries/v1/list-orders.ts'
import type { HttpDeps } from '../deps.ts'
import { safeFileName } from '../document-route.ts'
import { cursorOf } from './read-cursor.ts'
import type { V1Registrar } from './v1-route.ts'

/** A company's book, and the documents of its orders. */
export function addV1BookRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock, config } = deps
  registrar.query(v1BookCall, (viewer, { query }) =>
    listV1Orders(
      db,
      viewer,
      { statuses: DELIVERED_STATUSES, limit: query.limit, before: cursorOf(query) },
      clock.now(),
    ),
  )
  registrar.file(v1TicketCall, 'application/pdf', async (viewer, { params }) => {
    const [ticket] = await getTicketDocuments(db, viewer, [params.id])
    if (!ticket) return null
    const { view, verificationCode, reference } = ticket
    const verificationUrl = `${config.publicUrl}/verify/${verificationCode}`
    return {
      name: safeFileName(`${reference}.pdf`),
      bytes: await renderTicketPdf({ ...view, verificationUrl }),
    }
  })
}
