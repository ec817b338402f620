import { INVOICE_STATES } from '@fxmatch/contract/http/invoices'
import { INVOICE_KINDS } from '@fxmatch/domain/invoices/invoice'
import { z } from 'zod'

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const month = filter(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** The members that narrow the list of invoices. */
export const INVOICE_FILTERS = ['from', 'to', 'kind', 'state', 'company', 'number'] as const
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number]

/** The address of the invoices: page, filters, the invoice that is open. */
export const invoicesSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  from: month,
  to: month,
  kind: filter(z.enum(INVOICE_KINDS)),
  state: filter(z.enum(INVOICE_STATES)),
  company: filter(z.uuid()),
  number: filter(z.string().max(20)),
  open: filter(z.uuid()),
})
export type InvoicesSearch = z.output<typeof invoicesSearch>
