import type { verifyTicketCall } from '@fxmatch/contract/http/documents'
import type { z } from 'zod'
import { findClosingByCode } from '../../db/closing/signed-days.ts'
import type { Db } from '../../db/connect.ts'
import { findReportByCode } from '../../db/execution-reports/verify-reports.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { findTicketByCode } from '../../db/orders/ticket-rows.ts'
import { findPrintedMoment } from '../../db/time-machine/printed-moments.ts'

export type VerifiedTicket = z.output<typeof verifyTicketCall.response>

/**
 * What anyone who holds a document's code may learn: that it is authentic, and where a ticket's order stands, which day a closing is of,
 * which month a signed execution report, or which second of the past was printed. Null: no such document.
 */
export async function verifyTicket(db: Db, code: string): Promise<VerifiedTicket | null> {
  const row = await findTicketByCode(db, code)
  if (!row) {
    const closing = await findClosingByCode(db, code)
    if (!closing) return verifyReport(db, code)
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

async function verifyReport(db: Db, code: string): Promise<VerifiedTicket | null> {
  const report = await findReportByCode(db, code)
  if (!report) return verifyMoment(db, code)
  const { month, signedAt, fingerprint, holds } = report
  return { kind: 'EXECUTION_REPORT', date: signedAt.toISOString(), month, fingerprint, holds }
}

async function verifyMoment(db: Db, code: string): Promise<VerifiedTicket | null> {
  const printed = await findPrintedMoment(db, code)
  if (!printed) return null
  const { printedAt, ...told } = printed
  return { kind: 'MOMENT', ...told, date: printedAt.toISOString() }
}
