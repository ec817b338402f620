import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { z } from 'zod'
import { ORDER_COLUMN_IDS } from '../registers/order-register.ts'
import { defineCall } from './define-call.ts'
import { orderFilterQuery, orderSortQuery } from './order-lists.ts'
import { sideSchema } from './order-reports.ts'
import { languageSchema, listOf, text, userParams, uuid } from './scalars.ts'

/** A list that may also come in one text with commas. */
const commaList = <T extends z.ZodType>(list: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), list)

const status = z.coerce.number().int().min(1).max(999)
/** Repeated, with or without brackets, or in one text with commas. */
const statuses = commaList(listOf(status)).optional()

/** The workbook's form: its columns from left to right (the usual ones unless given), and its language. */
const workbookForm = {
  /** What the reader may not see is left out. */
  columns: commaList(z.array(z.enum(ORDER_COLUMN_IDS)).min(1).max(ORDER_COLUMN_IDS.length)).optional(),
  language: languageSchema.default('fr'),
  /** A second sheet has the groups of the list by this column, with their sums; none where its reader does not read the column. */
  groupBy: z.enum(ORDER_GROUPINGS).optional(),
}

/**
 * Whose orders, and the filters and order of the list on screen. `company`: that company's list of the `side`; else
 * `user`, a user's id: the orders of that user's company; neither: the platform's list, for its back office. Where
 * `user` is no id it is the list's own filter by name, as `placedBy` always is.
 */
export const orderExportQuery = orderFilterQuery.extend({
  ...orderSortQuery.shape,
  ...workbookForm,
  company: uuid.optional(),
  side: sideSchema.default('purchases'),
  placedBy: text(120).optional(),
  'statuses[]': statuses,
  statuses,
})
export type OrderExportQuery = z.infer<typeof orderExportQuery>

/** The workbook is ready, or will be: `GET /docs/{uuid}` tells. */
export const exportOrdersCall = defineCall({
  name: 'exportOrders',
  method: 'GET',
  path: '/document/orders/excel',
  access: 'export.read',
  summary: 'Makes an Excel workbook of a list of orders; the answer names the file',
  query: orderExportQuery,
  response: z.object({ data: z.object({ uuid }) }),
})

/** While the file is being made. `progress` is a percentage. */
export const exportProgressSchema = z.object({
  progress: z.number().int().min(0).max(100),
  data: z.object({ uuid }),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>

export const exportFileCall = defineCall({
  name: 'exportFile',
  method: 'GET',
  path: '/docs/:uuid',
  access: 'export.read',
  summary: 'The file, for who asked for it, for 24 hours; 202 with the progress while it is being made',
  params: z.object({ uuid }),
  response: z.unknown(),
})

export const cashOutExportQuery = orderFilterQuery.extend({ ...orderSortQuery.shape, ...workbookForm })
export type CashOutExportQuery = z.infer<typeof cashOutExportQuery>

export const exportCashOutCall = defineCall({
  name: 'exportCashOut',
  method: 'GET',
  path: '/api/orders/exportOrder/:userId',
  access: 'export.read',
  summary:
    "The Excel workbook of the cash-outs of a user's company (status 10 unless given); 202 with the file's uuid where it is large",
  params: userParams,
  query: cashOutExportQuery,
  response: z.unknown(),
})
