import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { oneOf, PAGE_FIELDS, searchSchema } from '../../../lib/navigation/search-fields.ts'
import { trustScope } from '../trust-scope.ts'

/** The address of the account of tokens: page, direction, for the platform whose. */
export const tokensSearch = searchSchema({
  ...trustScope.fields,
  ...PAGE_FIELDS,
  direction: oneOf(TRUST_OPERATIONS),
})
