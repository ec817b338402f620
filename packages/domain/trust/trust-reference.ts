function reference(prefix: string, sequence: number, date: string): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`Not a sequence number: ${sequence}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return `${prefix}-${date.slice(0, 4)}-${sequence.toString().padStart(6, '0')}`
}

/** The reference of a traveller's request, e.g. `TR-2026-000123`. @throws RangeError as `trustProposalReference` */
export function trustRequestReference(sequence: number, date: string): string {
  return reference('TR', sequence, date)
}

/**
 * The reference of a proposal, e.g. `TP-2026-000123`.
 * @param date `YYYY-MM-DD`
 * @throws RangeError if the sequence is not a positive whole number or the date is not of that shape
 */
export function trustProposalReference(sequence: number, date: string): string {
  return reference('TP', sequence, date)
}
