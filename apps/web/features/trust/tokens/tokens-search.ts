import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { z } from 'zod'
import { trustScope } from '../trust-scope.ts'

/** The address of the account of tokens: page, direction, for the platform whose. */
export const tokensSearch = trustScope.extend({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  direction: z.enum(TRUST_OPERATIONS).optional().catch(undefined),
})
