import { CUSTOMER_DIRECTIONS } from '@fxmatch/domain/trust/directions'
import {
  formed,
  isoCode,
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
} from '../../../lib/navigation/search-fields.ts'

const id = otherwise(formed(/^\d{1,6}$/), '')

/** What somebody wants to change and where: the address of the board, and what a request begins with. Nothing personal. */
export const boardSearch = searchSchema({
  direction: otherwise(oneOf(CUSTOMER_DIRECTIONS), 'SELL'),
  currency: otherwise(isoCode, 'EUR'),
  amount: otherwise(formed(/^\d{1,9}(\.\d{1,4})?$/), '500'),
  region: id,
  city: id,
  sort: otherwise(oneOf(['allIn', 'score', 'name']), 'allIn'),
})
export type BoardSearch = SearchOutput<typeof boardSearch>
