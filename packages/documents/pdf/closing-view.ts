import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'

/** The signed closing of a bank's day: what was sealed, by whom. Instants are ISO 8601 with an offset. */
export interface ClosingView {
  readonly reference: string
  /** The bank's name when it was prepared. */
  readonly bank: string
  readonly day: CalendarDate
  readonly figures: ClosingFigures
  readonly note: string | null
  readonly prepared: { readonly by: string; readonly at: string }
  readonly signed: { readonly by: string; readonly at: string }
  /** The bytes that were sealed: figures, note, who prepared them and when, as JSON. The document carries them. */
  readonly sealed: Uint8Array
  /** SHA-256 of these bytes, in hexadecimal digits. */
  readonly fingerprint: string
  readonly verificationUrl: string
}
