/**
 * Kinds of things with a reference that people read out and type, such as `FX-2026-004812`, and the letters it begins
 * with.
 */
const PREFIXES = {
  order: 'FX',
  request: 'OR',
  ticket: 'TK',
  closing: 'CL',
  trustRequest: 'TR',
  trustProposal: 'TP',
  rfq: 'RQ',
} as const

/** A kind of thing that has a reference. */
export type Referenced = keyof typeof PREFIXES

/**
 * A reference: the letters of its kind, the year of its date and its sequence number with at least six digits.
 * @param date `YYYY-MM-DD`
 * @throws RangeError if the sequence is not a positive whole number or the date is not of that shape
 */
export function referenceOf(kind: Referenced, sequence: number, date: string): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`Not a sequence number: ${sequence}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return `${PREFIXES[kind]}-${date.slice(0, 4)}-${sequence.toString().padStart(6, '0')}`
}

const NUMBER = /^\d{4}-(\d{6}|[1-9]\d{6,})$/

/** Whether a text has the shape of a kind's reference. */
export function isReferenceOf(kind: Referenced, text: string): boolean {
  const letters = `${PREFIXES[kind]}-`
  return text.startsWith(letters) && NUMBER.test(text.slice(letters.length))
}
