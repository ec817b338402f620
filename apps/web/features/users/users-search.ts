import { USER_STATUSES } from '@fxmatch/domain/users/decide-user'
import { LIST_FIELDS } from '../../lib/navigation/list-search.ts'
import {
  oneOf,
  type SearchOutput,
  searchSchema,
  typedText,
  uuid,
} from '../../lib/navigation/search-fields.ts'

/** The address of the list of users: what is searched for and filtered by; bad values fall back. */
export const usersSearch = searchSchema({
  ...LIST_FIELDS,
  q: typedText(80),
  status: oneOf(USER_STATUSES),
  company: uuid,
})
export type UsersSearch = SearchOutput<typeof usersSearch>
