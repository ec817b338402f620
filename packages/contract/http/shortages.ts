import { SHORTAGE_WAYS } from '@fxmatch/domain/banknotes/shortage'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { orderDetailSchema } from './order-view.ts'
import { billSchema } from './orders.ts'
import { decimalInput, idParams, requiredReason, seenTotalField } from './scalars.ts'

// A short count of banknotes, and what becomes of its order (decision 0167).

export const recordShortageCall = defineCall({
  name: 'recordShortage',
  method: 'POST',
  path: '/api/orders/shortage/:id',
  access: 'order.record_banknotes',
  summary: 'Records that banknotes are missing: what was counted, what is missing of the amount, and why',
  params: idParams,
  body: z.object({ bills: z.array(billSchema).max(50), missing: decimalInput, reason: requiredReason }),
  response: orderDetailSchema,
})
export const answerShortageCall = defineCall({
  name: 'answerShortage',
  method: 'POST',
  path: '/api/orders/shortage-answer/:id',
  access: 'order.confirm',
  summary: 'Says for the buyer or the seller what becomes of a short count: complete, reduce or undo',
  params: idParams,
  body: z.object({
    way: z.enum(SHORTAGE_WAYS),
    /** What was missing as the person saw it. */
    missing: decimalInput,
    ...seenTotalField,
  }),
  response: orderDetailSchema,
})
