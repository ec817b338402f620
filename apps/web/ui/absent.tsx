import { MISSING } from '../lib/format/use-format.ts'

/** The dash of a value that does not exist, with the reason for it on approach and to screen readers; copied as the dash alone. */
export function Absent({ reason }: { reason: string }) {
  return (
    <span role="img" aria-label={reason} title={reason}>
      {MISSING}
    </span>
  )
}
