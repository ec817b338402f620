import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { isoCode, oneOf, otherwise, searchSchema } from '../../../lib/navigation/search-fields.ts'
import { trustScope } from '../trust-scope.ts'

/** The address of the strategy: which currency, which direction; bad values fall back. */
export const copilotSearch = searchSchema({
  ...trustScope.fields,
  currency: otherwise(isoCode, 'EUR'),
  direction: otherwise(oneOf(TRUST_OPERATIONS), 'PURCHASE'),
})
