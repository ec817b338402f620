import { USER_STATUSES } from '@fxmatch/domain/users/decide-user'
import { z } from 'zod'
import { listSearch } from '../../lib/navigation/list-search.ts'

/** The address of the list of users: what is searched for and filtered by; bad values fall back. */
export const usersSearch = listSearch.extend({
  q: z.coerce.string().max(80).optional().catch(undefined),
  status: z.enum(USER_STATUSES).optional().catch(undefined),
  company: z.uuid().optional().catch(undefined),
})
export type UsersSearch = z.output<typeof usersSearch>
