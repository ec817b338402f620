import { COMPANY_KINDS } from '@fxmatch/domain/access/roles'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { decimalString, text, uuid } from './scalars.ts'

/** How many of each kind a search answers at most. */
export const SEARCH_LIMIT = 8

/** Amounts are in currency units, shown with the decimals of the currency. */
const amount = { currency: z.string(), decimals: z.number().int(), amount: decimalString }

/**
 * What a search finds, newest first: orders and order requests by a part of their reference (requests by their company's
 * name too), companies by a part of their name. `signUp` is the client list's entry of a company, `id` the company itself,
 * which an entry that waits does not have yet.
 */
export const searchResultSchema = z.object({
  orders: z.array(z.object({ id: uuid, reference: z.string(), status: z.number().int(), ...amount })),
  requests: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      status: z.enum(REQUEST_STATUSES),
      company: z.string(),
      ...amount,
    }),
  ),
  companies: z.array(
    z.object({
      id: uuid.nullable(),
      signUp: uuid.nullable(),
      name: z.string(),
      kind: z.enum(COMPANY_KINDS),
    }),
  ),
})
export type SearchResult = z.output<typeof searchResultSchema>

export const searchCall = defineCall({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  summary: 'Orders, order requests and companies by reference or name, as far as the person may see them',
  query: z.object({ q: text(60).min(2, schemaFault('FIELD_INVALID')) }),
  response: searchResultSchema,
})
