import { INVOICE_STATES } from '@fxmatch/contract/http/invoices'
import { INVOICE_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { INVOICE_KINDS } from '@fxmatch/domain/invoices/invoice'
import {
  month,
  oneOf,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  text,
  typedText,
  uuid,
} from '../../lib/navigation/search-fields.ts'

/** The members that narrow the list of invoices. */
export const INVOICE_FILTERS = ['from', 'to', 'kind', 'state', 'company', 'number'] as const
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number]

/** The address of the invoices: page, filters, the invoice that is open. */
export const invoicesSearch = searchSchema({
  ...PAGE_FIELDS,
  from: month,
  to: month,
  kind: oneOf(INVOICE_KINDS),
  state: oneOf(INVOICE_STATES),
  company: uuid,
  number: text(20),
  open: uuid,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(INVOICE_GROUPINGS),
  unfold: typedText(800),
})
export type InvoicesSearch = SearchOutput<typeof invoicesSearch>
