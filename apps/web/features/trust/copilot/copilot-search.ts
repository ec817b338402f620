import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { z } from 'zod'
import { trustScope } from '../trust-scope.ts'

/** The address of the strategy: which currency, which direction; bad values fall back. */
export const copilotSearch = trustScope.extend({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR')
    .catch('EUR'),
  direction: z.enum(TRUST_OPERATIONS).default('PURCHASE').catch('PURCHASE'),
})
