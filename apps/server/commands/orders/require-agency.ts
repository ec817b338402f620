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
  const agency = await context.tx
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', input.agencyId)
    .where('company_id', '=', input.bankId)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (agency) return done(agency.id)
  return refuse('INVALID_INPUT', { fields: [{ path: input.field, rule: 'AGENCY_UNKNOWN' }] })
}
