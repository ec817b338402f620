import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Checks a delivery agency: it must be one of the carrying bank's own, and open; its row is locked, so that it stays open
 * until the transaction ends. Answers its id, null where none was given and none is required. Refused, at `field`:
 * AGENCY_REQUIRED; INVALID_INPUT for an agency that is another bank's, closed or unknown.
 */
export async function requireAgency(
  context: CommandContext,
  input: { agencyId: string | null; bankId: string; required: boolean; field: string },
): Promise<Result<string | null>> {
  if (input.agencyId === null) {
    if (!input.required) return done(null)
    return refuse('AGENCY_REQUIRED', { fields: [{ path: input.field, rule: 'FIELD_REQUIRED' }] })
  }
  const agency = await openAgency(context, { agencyId: input.agencyId, bankId: input.bankId })
  if (agency !== null) return done(agency)
  return refuse('INVALID_INPUT', { fields: [{ path: input.field, rule: 'AGENCY_UNKNOWN' }] })
}

/** An agency of a bank's, held open until the transaction ends; null where it has been closed since it was named, or none was. */
export async function openAgency(
  { tx }: CommandContext,
  { agencyId, bankId }: { readonly agencyId: string | null; readonly bankId: string },
): Promise<string | null> {
  if (agencyId === null) return null
  const agency = await tx
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', agencyId)
    .where('company_id', '=', bankId)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return agency?.id ?? null
}
