import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

async function lockInvoice(context: ActorContext, invoiceId: string, version: number) {
  const able = requireCapability(context.actor, 'invoice.manage')
  if (!able.ok) return able
  const invoice = await context.tx
    .selectFrom('invoices')
    .select(['id', 'kind', 'company_id', 'issued_at', 'paid_on', 'version'])
    .where('id', '=', invoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A credit note cannot be paid.
  if (invoice?.kind !== 'INVOICE') return refuse('NOT_FOUND')
  return invoice.version === version
    ? done(invoice)
    : refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
}

async function note(
  context: ActorContext,
  invoice: { id: string; company_id: string },
  action: string,
  data: object,
) {
  await audit(context, { action, objectType: 'invoice', objectId: invoice.id, data })
  await emit(context, [
    { type: 'change', noun: 'invoice', event: action, id: invoice.id, companies: [invoice.company_id] },
  ])
}

/**
 * Records that an invoice was paid on a day, in place of what was recorded before. Refused: MISSING_CAPABILITY;
 * NOT_FOUND, also for a credit note; SETTINGS_CHANGED where somebody else recorded something since the person looked;
 * INVALID_INPUT at `paidOn` for a day to come or before the invoice.
 */
export async function recordInvoicePayment(
  context: ActorContext,
  input: { invoiceId: string; version: number; paidOn: string },
): Promise<Result<{ invoiceId: string }>> {
  const locked = await lockInvoice(context, input.invoiceId, input.version)
  if (!locked.ok) return locked
  const now = context.clock.now()
  if (input.paidOn > marketDate(now) || input.paidOn < marketDate(locked.value.issued_at)) {
    return refuseField('INVALID_INPUT', 'paidOn', { rule: 'PAID_DAY' })
  }
  await context.tx
    .updateTable('invoices')
    .set((eb) => ({
      paid_on: input.paidOn,
      paid_by: context.actor.userId,
      paid_recorded_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', input.invoiceId)
    .execute()
  await note(context, locked.value, 'invoice.paid', { paidOn: input.paidOn, before: locked.value.paid_on })
  return done({ invoiceId: input.invoiceId })
}

/** Takes the record of a payment back. Refused as by `recordInvoicePayment`, but for the day. */
export async function withdrawInvoicePayment(
  context: ActorContext,
  input: { invoiceId: string; version: number },
): Promise<Result<{ invoiceId: string }>> {
  const locked = await lockInvoice(context, input.invoiceId, input.version)
  if (!locked.ok) return locked
  await context.tx
    .updateTable('invoices')
    .set((eb) => ({ paid_on: null, paid_by: null, paid_recorded_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', input.invoiceId)
    .execute()
  await note(context, locked.value, 'invoice.payment_withdrawn', { before: locked.value.paid_on })
  return done({ invoiceId: input.invoiceId })
}
