/**
 * The reference of an order request that people read out and type, e.g. `OR-2026-000123`: the year of its date and its
 * sequence number with at least six digits.
 * @param date `YYYY-MM-DD`.
 * @throws RangeError if the sequence is not a positive whole number or the date is not of that shape.
 */
export function requestReference(sequence: bigint | number, date: string): string {
  const whole = typeof sequence === 'bigint' || Number.isSafeInteger(sequence)
  if (!whole || sequence < 1) throw new RangeError(`Not a sequence number: ${sequence}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return `OR-${date.slice(0, 4)}-${sequence.toString().padStart(6, '0')}`
}

/** Whether a text has the shape of an order request's reference. */
export function isRequestReference(text: string): boolean {
  return /^OR-\d{4}-(\d{6}|[1-9]\d{6,})$/.test(text)
}
