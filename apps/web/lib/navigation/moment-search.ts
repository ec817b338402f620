import { secondAfter } from '@fxmatch/domain/time-machine/moment'
import { formed, searchSchema } from './search-fields.ts'

/** The address of a page that shows the past: the second that it shows, `2026-11-20T10:04:31Z`; without one it shows the present. */
export const momentSearch = searchSchema({ at: formed(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) })

/** The moment at which a change is surely seen, as it stands in an address. */
export const momentOf = (instant: string): string =>
  secondAfter(new Date(instant)).toISOString().replace('.000Z', 'Z')
