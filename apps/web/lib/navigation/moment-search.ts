import { secondAfter, wholeSecond } from '@fxmatch/domain/time-machine/moment'
import { day, type OptionalField, searchSchema } from './search-fields.ts'

/** An instant as people copy it from papers and other programs: with fractions, and in another zone. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** An instant as it stands in an address: whole seconds. */
export const written = (at: Date): string => wholeSecond(at).toISOString().replace('.000Z', 'Z')

/**
 * A second of the past, `2026-11-20T10:04:31Z`. Whatever names an instant is read as the second in which it lies: an address that did not
 * show the past for a fraction or a zone would show the present to somebody who believes to see the past.
 */
export const second: OptionalField<string> = (raw) => {
  // The plus sign of a zone is a space in an address.
  const text = typeof raw === 'string' ? raw.replace(/ (?=\d\d:\d\d$)/, '+') : ''
  const [, date] = INSTANT.exec(text) ?? []
  const at = new Date(text)
  return day(date) === undefined || Number.isNaN(at.getTime()) ? undefined : written(at)
}

/** The address of a page that shows the past: the second that it shows; without one it shows the present. */
export const momentSearch = searchSchema({ at: second })

/** The moment at which a change is surely seen, as it stands in an address. */
export const momentOf = (instant: string): string => written(secondAfter(new Date(instant)))
