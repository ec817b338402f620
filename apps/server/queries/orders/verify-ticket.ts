import type { verifyTicketCall } from '@fxmatch/contract/http/documents'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { findTicketByCode } from '../../db/orders/ticket-rows.ts'

export type VerifiedTicket = z.output<typeof verifyTicketCall.response>

/** What anyone who holds a ticket's code may learn: that it is authentic, and where its order stands. Null: no such ticket. */
export async function verifyTicket(db: Db, code: string): Promise<VerifiedTicket | null> {
  const row = await findTicketByCode(db, code)
  if (!row) return null
  return {
    reference: row.reference,
    date: row.created_at.toISOString(),
    currency: row.currency,
    status: presentStatus(row.status),
  }
}
