import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { ORDER_ACTIONS } from '@fxmatch/domain/orders/order-table'
import { LIST_FIELDS } from '../../../lib/navigation/list-search.ts'
import {
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
} from '../../../lib/navigation/search-fields.ts'

/** The address of the orders on hold: one group of them, those of the viewer's company, or all. */
export const onHoldSearch = searchSchema({
  ...LIST_FIELDS,
  whose: oneOf(['mine', 'others']),
  action: oneOf(ORDER_ACTIONS),
  party: oneOf(['BUYER', 'SELLER', 'BANK']),
  company: uuid,
  /** The column by which the list is grouped, and the groups that are unfolded. */
  group: oneOf(ORDER_GROUPINGS),
  unfold: typedText(800),
})

export type OnHoldSearch = SearchOutput<typeof onHoldSearch>
