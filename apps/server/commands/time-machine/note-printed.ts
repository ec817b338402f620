import { createHash } from 'node:crypto'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/** What somebody has printed of the past. */
export interface Printed {
  /** The moment, in whole seconds. */
  readonly at: Date
  /** The order's or the request's; null: the market. */
  readonly reference: string | null
  /** What the document carries. */
  readonly bytes: Uint8Array
}

/** By what a printed moment is verified: the code of its address, and the SHA-256 of what it carries, in hexadecimal. */
export interface PrintedCode {
  readonly code: string
  readonly fingerprint: string
}

/**
 * Puts on record that a moment of the past was printed, so that whoever holds the paper can have it verified: the audit's entry is what
 * vouches for it, for as long as the audit is kept. Refuses nothing: who may look was decided before.
 */
export async function notePrinted(
  context: ActorContext,
  { at, reference, bytes }: Printed,
): Promise<Result<PrintedCode>> {
  const code = context.ids.secret()
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  await audit(context, {
    action: 'time_machine.printed',
    objectType: 'time_document',
    objectId: code,
    data: { moment: at.toISOString(), reference, fingerprint },
  })
  return done({ code, fingerprint })
}
