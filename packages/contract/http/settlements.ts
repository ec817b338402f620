import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { companyParams, decimalString, instant, uuid } from './scalars.ts'

export const settlementSchema = z.object({
  id: uuid,
  agency: z.object({ id: uuid, name: z.string(), codeBCT: z.string() }),
  status: z.enum(['RUNNING', 'DONE']),
  asked_by: z.string(),
  created_at: instant,
  /** Orders of the settlement, and how many of them were tried by now. */
  total: z.number().int(),
  done: z.number().int(),
  cashed_out: z.number().int(),
  /** Counter value of the orders cashed out, TND. */
  total_equiv: decimalString,
  /** What became of each order; empty until the settlement is over. Null, where nobody came to it: it can be asked for again. */
  results: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      equivalent: decimalString,
      cashedOut: z.boolean().nullable(),
      refusal: z.object({ code: z.string(), message: z.string(), rule: z.string().nullable() }).nullable(),
    }),
  ),
})
export type Settlement = z.infer<typeof settlementSchema>

/** Every delivered order of the agency is tried, however many there are; what one refuses stops no other. */
export const cashOutDistrictCall = defineCall({
  name: 'cashOutDistrict',
  method: 'POST',
  path: '/api/orders/cash-out-district/:company',
  access: 'order.cash_out',
  summary:
    "Begins to cash out the delivered orders of one of the bank's agencies, or joins the settlement under way; ask for it again until it is DONE",
  params: companyParams,
  /** The agency's BCT code or id. */
  body: z.object({ agency: z.string().trim().min(1).max(60) }),
  response: settlementSchema,
})

export const settlementCall = defineCall({
  name: 'settlement',
  method: 'GET',
  path: '/api/orders/cash-out-district/:company/:id',
  access: 'order.cash_out',
  summary: 'How far the settlement of a district is, and once it is over what became of each order',
  params: companyParams.extend({ id: uuid }),
  response: settlementSchema,
})
