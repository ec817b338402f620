import { CUSTOMER_DIRECTIONS } from '@fxmatch/domain/trust/directions'
import { z } from 'zod'

const id = z.coerce.string().regex(/^\d{1,6}$/)

/** What somebody wants to change and where: the address of the board, and what a request begins with. Nothing personal. */
export const boardSearch = z.object({
  direction: z.enum(CUSTOMER_DIRECTIONS).default('SELL').catch('SELL'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR')
    .catch('EUR'),
  amount: z.coerce
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .default('500')
    .catch('500'),
  region: id.default('').catch(''),
  city: id.default('').catch(''),
  sort: z.enum(['allIn', 'score', 'name']).default('allIn').catch('allIn'),
})
export type BoardSearch = z.output<typeof boardSearch>
