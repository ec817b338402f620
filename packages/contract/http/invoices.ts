import { INVOICE_KINDS } from '@fxmatch/domain/invoices/invoice'
import { z } from 'zod'
import { INVOICE_GROUPINGS, readListGroup } from '../registers/list-groupings.ts'
import { defineCall } from './define-call.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import {
  codeText,
  dateOnly,
  decimalString,
  idParams,
  instant,
  isoCode,
  month,
  pageNumber,
  paperQuery,
  uuid,
} from './scalars.ts'

/** Who issues or owes, as they were when the invoice was made. */
export const invoicePartySchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Code of the central bank, of banks. */
  bct: z.string().nullable(),
  /** Registry and tax numbers that a company signed up with. */
  rne: z.string().nullable(),
  taxNumber: z.string().nullable(),
})
export type InvoiceParty = z.infer<typeof invoicePartySchema>

export const invoiceSchema = z.object({
  id: uuid,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  /** The month of the deliveries. */
  month,
  issuedAt: instant,
  company: z.object({ id: uuid, name: z.string() }),
  lineCount: z.number().int(),
  /** TND; a credit note's are what it takes back. */
  totalHt: decimalString,
  totalVat: decimalString,
  totalTtc: decimalString,
  /** The invoice of which a credit note takes lines back. */
  credits: z.object({ id: uuid, number: z.string() }).nullable(),
  /** The day on which it was paid; null: it is due. Credit notes are neither. */
  paidOn: dateOnly.nullable(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['record_payment', 'withdraw_payment'])),
  file: z.string(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const invoiceLineSchema = z.object({
  order: uuid,
  reference: z.string(),
  deliveredAt: instant,
  currency: z.object({ isoCode, pattern: z.number().int() }),
  amount: decimalString,
  counterValue: decimalString,
  commission: decimalString,
  vat: decimalString,
  ttc: decimalString,
})

export const INVOICE_STATES = ['due', 'paid'] as const

export const invoicesQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  page: pageNumber.default(1),
  from: month.optional(),
  to: month.optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  state: z.enum(INVOICE_STATES).optional(),
  /** The platform's choice; a company has its own only. */
  company: uuid.optional(),
  number: codeText(20).optional(),
  ...groupQuery(INVOICE_GROUPINGS, (name) => readListGroup('invoices', name) !== null),
})
export type InvoicesQuery = z.infer<typeof invoicesQuery>

export const invoicesCall = defineCall({
  name: 'invoices',
  method: 'GET',
  path: '/api/invoices',
  access: 'order.view',
  summary: "A company's commission invoices and credit notes, or everybody's for the platform, newest first",
  query: invoicesQuery,
  response: z.object({
    count: z.number().int(),
    data: z.array(invoiceSchema),
    /** Of all that the filters find, credit notes taken off; `dueTtc` is what is not paid. */
    totals: z.object({ ht: decimalString, vat: decimalString, ttc: decimalString, dueTtc: decimalString }),
    companies: z.array(z.object({ id: uuid, name: z.string() })),
    /** Where it is asked by what the list is grouped, and the viewer has that column. */
    grouped: listGroupsSchema.nullable(),
  }),
})
export type InvoicePage = z.infer<typeof invoicesCall.response>

export const invoiceCall = defineCall({
  name: 'invoice',
  method: 'GET',
  path: '/api/invoices/:id',
  access: 'order.view',
  summary: 'One invoice with its lines, one per order',
  params: idParams,
  response: invoiceSchema.extend({
    issuer: invoicePartySchema,
    customer: invoicePartySchema,
    lines: z.array(invoiceLineSchema),
  }),
})
export type InvoiceDetail = z.infer<typeof invoiceCall.response>

export const invoiceDocumentCall = defineCall({
  name: 'invoiceDocument',
  method: 'GET',
  path: '/documents/invoices/:id',
  access: 'order.view',
  summary: 'The PDF of an invoice or credit note',
  params: idParams,
  query: paperQuery,
  response: z.unknown(),
})

export const recordInvoicePaymentCall = defineCall({
  name: 'recordInvoicePayment',
  method: 'PUT',
  path: '/api/invoices/:id/payment',
  access: 'invoice.manage',
  summary: 'Records that an invoice was paid, and on which day',
  params: idParams,
  body: z.object({ version: z.int().positive(), paidOn: dateOnly }),
  response: invoiceSchema,
})

export const withdrawInvoicePaymentCall = defineCall({
  name: 'withdrawInvoicePayment',
  method: 'PUT',
  path: '/api/invoices/:id/payment/withdraw',
  access: 'invoice.manage',
  summary: 'Takes the record of a payment back',
  params: idParams,
  body: z.object({ version: z.int().positive() }),
  response: invoiceSchema,
})
