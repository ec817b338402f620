import { isVisibleText } from '../texts/visible-text.ts'

/** The least characters of a reason that must be given: fewer explain nothing to whoever reads the record. */
export const LEAST_REASON = 3

/** The most characters of a reason. */
export const MOST_REASON = 500

/**
 * Whether a reason that decides over others can be read by whoever looks at the record: it has letters, and no sign that shows
 * nothing. It may have several lines.
 */
export const isReadableReason = (reason: string): boolean =>
  isVisibleText(reason.replace(/[\r\n\t]/g, ' '), LEAST_REASON, MOST_REASON)
