import { searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the integrations: which client and which endpoint are open. */
export const integrationsSearch = searchSchema({ client: uuid, endpoint: uuid })
