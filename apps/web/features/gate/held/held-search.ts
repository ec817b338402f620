import { searchSchema, uuid } from '../../../lib/navigation/search-fields.ts'

/** The address of what offices hold: of which office the platform reads. */
export const heldSearch = searchSchema({ office: uuid })
