import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { instant, pageNumber, text, uuid } from './scalars.ts'

/** Every kind but the platform itself. */
export const DIRECTORY_KINDS = ['BANK', 'EXCHANGE_OFFICE', 'CORPORATE'] as const

export const directoryEntrySchema = z.object({
  id: uuid,
  kind: z.enum(DIRECTORY_KINDS),
  name: z.string(),
  bct: z.string().nullable(),
  governorate: z.string().nullable(),
  /** Null throughout where it is not the viewer's business. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  agencies: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      city: z.string().nullable(),
      governorate: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  /** What the viewer's company and it have agreed within a year; null: nothing. */
  dealings: z
    .object({
      /** Orders of the last 90 days. */
      orders: z.number().int(),
      last: z.object({ order: uuid, reference: z.string(), at: instant }),
      /** An exchange office's class by its deliveries; null where there are too few. */
      class: z.object({ letter: z.string(), percent: z.string() }).nullable(),
    })
    .nullable(),
})
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>

export const directoryQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  page: pageNumber.default(1),
  search: text(80).optional(),
  kind: z.enum(DIRECTORY_KINDS).optional(),
  region: z.coerce.number().int().positive().max(10_000).optional(),
})
export type DirectoryQuery = z.infer<typeof directoryQuery>

export const directoryCall = defineCall({
  name: 'directory',
  method: 'GET',
  path: '/api/directory',
  access: 'order.view',
  summary: 'The companies on the platform with their public contact data, and what one has dealt with them',
  query: directoryQuery,
  response: z.object({ count: z.number().int(), data: z.array(directoryEntrySchema) }),
})
