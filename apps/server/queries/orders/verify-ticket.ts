import type { verifyTicketCall } from '@fxmatch/contract/http/documents'
import type { z } from 'zod'
import { findClosingByCode } from '../../db/closing/signed-days.ts'
import type { Db } from '../../db/connect.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { findTicketByCode } from '../../db/orders/ticket-rows.ts'

export type VerifiedTicket = z.output<typeof verifyTicketCall.response>

/**
 * What anyone who holds a document's code may learn: that it is authentic, and where a ticket's order stands, or which day a closing is
 * of. Null: no such document.
 */
export async function verifyTicket(db: Db, code: string): Promise<VerifiedTicket | null> {
  const row = await findTicketByCode(db, code)
  if (!row) {
    const closing = await findClosingByCode(db, code)
    if (!closing) return null
    const { reference, signed_at, day, fingerprint } = closing
    return { kind: 'CLOSING', reference, date: signed_at.toISOString(), day, fingerprint }
  }
  return {
    kind: 'TICKET',
    reference: row.reference,
    date: row.created_at.toISOString(),
    currency: row.currency,
    status: presentStatus(row.status),
  }
}
