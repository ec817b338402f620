import { searchSchema, uuid } from '../../lib/navigation/search-fields.ts'

/** The address of the integrations: which endpoint is open. */
export const integrationsSearch = searchSchema({ endpoint: uuid })
