import { CLIENT_STATUSES } from '@fxmatch/domain/machines/client-table'
import { oneOf, searchSchema, text } from '../../lib/navigation/search-fields.ts'

/** The address of the market's clients: what is looked for, and in which state. */
export const marketClientsSearch = searchSchema({ find: text(60), state: oneOf(CLIENT_STATUSES) })
