import type { Formats } from '../../lib/format/use-format.ts'

/** A cost in TND against a reference, with its sign: without one, dearer and cheaper look alike. */
export function signedDinars(format: Pick<Formats, 'dinars'>, value: string): string {
  return (value.startsWith('-') ? '' : '+') + format.dinars(value)
}
