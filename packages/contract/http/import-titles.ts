import { MOST_DUES } from '@fxmatch/domain/order-requests/title-dues'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { OWN_GROUPINGS } from '../registers/list-groupings.ts'
import { defineCall } from './define-call.ts'
import { importTitleSchema } from './order-request-view.ts'
import { refusable } from './refusable.ts'
import { dateOnly, decimalString, idParams, languageSchema, typedFigure } from './scalars.ts'

// Import titles with the days on which their supplier is to be paid (packages/domain/order-requests/title-dues.ts). Amounts are in the
// title's currency, with its decimals.

/** A day of payment with what covers it: `covered + open = amount`; `late` is what of `covered` comes after the day, `draft` what of it drafts ask for. */
export const titleDueSchema = z.object({
  on: dateOnly,
  amount: decimalString,
  covered: decimalString,
  late: decimalString,
  draft: decimalString,
  open: decimalString,
})
export type TitleDueView = z.infer<typeof titleDueSchema>

export const listedTitleSchema = importTitleSchema.extend({
  /** Grows with each declaration of days; 0: none yet. It is said again with the next one. */
  duesEdition: z.number().int(),
  dues: z.array(titleDueSchema),
  /** All days together, and what of them is open. */
  due: decimalString,
  dueOpen: decimalString,
  /** The first day that is open; null where none is. */
  nextOpen: dateOnly.nullable(),
  /** What the days may come to together, at most and at least. */
  mostDue: decimalString,
  leastDue: decimalString,
  /** Whether days of payment can be declared now. */
  declareDues: z.object(refusable),
})
export type ListedTitleView = z.infer<typeof listedTitleSchema>

export const declareDuesCall = defineCall({
  name: 'declareDues',
  method: 'PUT',
  path: '/api/import-titles/:id/dues',
  access: 'order_request.manage',
  summary:
    'Declares all days on which the supplier of an import title is to be paid: they replace those that were declared before',
  params: idParams,
  body: z.object({
    /** The edition that was shown. */
    edition: z.number().int().min(0).max(2_147_483_646),
    dues: z
      .array(z.object({ on: dateOnly, amount: typedFigure }))
      .max(MOST_DUES, schemaFault('DUES_MANY', MOST_DUES)),
  }),
  response: listedTitleSchema,
})

export const exportImportTitlesCall = defineCall({
  name: 'exportImportTitles',
  method: 'GET',
  path: '/document/import-titles/excel',
  access: 'order_request.manage',
  summary: "The company's import titles with what is to be paid of each, as an Excel workbook",
  query: z.object({
    language: languageSchema.default('fr'),
    /** What the list on screen is grouped by: a second sheet has the sums of its groups. */
    by: z.enum(OWN_GROUPINGS.titles).optional(),
  }),
  response: z.unknown(),
})
