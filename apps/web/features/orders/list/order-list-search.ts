import { ORDER_SORTS } from '@fxmatch/contract/registers/order-register'
import { OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { z } from 'zod'
import { listSearch } from '../../../lib/navigation/list-search.ts'

/** A filter of the address: text, also where it was read as a number; what is wrong is left out, as if not set. */
const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const text = (max: number) => z.coerce.string().trim().min(1).max(max)
const number = z.coerce.number().int().positive().max(10_000)

/** The address of an order list: a link shows a colleague the same list. */
export const orderListSearch = listSearch.extend({
  sort: filter(z.enum(ORDER_SORTS)),
  /** Which side of the bank's orders; other companies have one list (specification 000 §6). */
  side: z.enum(['achat', 'vente']).default('achat').catch('achat'),
  /** `all`: the list's default first day was taken off. */
  startDate: filter(z.union([z.literal('all'), z.iso.date()])),
  endDate: filter(z.iso.date()),
  currency: filter(z.string().regex(/^[A-Z]{3}$/)),
  origin: filter(z.enum(OPERATION_TYPES)),
  type: filter(z.enum(['STANDARD', 'NEGOTIATION'])),
  user: filter(text(120)),
  region: filter(number),
  zone: filter(number),
  agency: filter(z.uuid()),
  status: filter(z.coerce.number().int().min(1).max(999)),
  ref: filter(text(40)),
})

export type OrderListSearch = z.output<typeof orderListSearch>

/** The members of the address that the filter panel edits. */
export const FILTER_MEMBERS = [
  'currency',
  'origin',
  'type',
  'status',
  'ref',
  'user',
  'region',
  'zone',
  'agency',
  'startDate',
  'endDate',
] as const
export type FilterMember = (typeof FILTER_MEMBERS)[number]
