import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { emitTrust, invalid, requireOperator } from './trust-context.ts'

/** The agency as it is sent; phones of 8 digits. */
export interface TrustAgencyInput {
  readonly name: string
  readonly reference: string
  readonly address: string
  readonly mapUrl: string
  /** Id of the city. */
  readonly city: number
  readonly contact: { readonly phone1: string; readonly phone2: string; readonly whatsapp: string }
}

/**
 * Opens an agency of the actor's company as operator (`agencyId` null), or changes one. No two of them have the same
 * reference. Refused as by `requireOperator`; NOT_FOUND for another's agency; INVALID_INPUT at `city` or `reference`.
 */
export async function saveTrustAgency(
  context: ActorContext,
  input: TrustAgencyInput & { readonly agencyId: string | null },
): Promise<Result<{ agencyId: string }>> {
  const { tx, actor, clock, ids } = context
  const operator = await requireOperator(context)
  if (!operator.ok) return operator
  const { agencyId, name, reference, address, mapUrl, city, contact } = input
  if (agencyId !== null && !(await isOwn(context, agencyId))) return refuse('NOT_FOUND')
  const known = await tx.selectFrom('trust_cities').select('id').where('id', '=', city).executeTakeFirst()
  if (!known) return invalid('city', 'CITY_UNKNOWN')
  let twin = tx
    .selectFrom('trust_agencies')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('reference', '=', reference)
  if (agencyId !== null) twin = twin.where('id', '<>', agencyId)
  // Nobody can take the reference meanwhile: the operator is locked.
  if (await twin.executeTakeFirst()) return invalid('reference', 'REFERENCE_TAKEN')

  const values = { name, reference, address, map_url: mapUrl, city_id: city, ...contact }
  const id = agencyId ?? ids.uuid()
  if (agencyId === null) {
    await tx
      .insertInto('trust_agencies')
      .values({ id, company_id: actor.companyId, created_at: clock.now(), ...values })
      .execute()
  } else {
    await tx.updateTable('trust_agencies').set(values).where('id', '=', id).execute()
  }
  const event = agencyId === null ? 'trust_agency.added' : 'trust_agency.changed'
  await audit(context, { action: event, objectType: 'trust_agency', objectId: id, data: values })
  await emitTrust(context, 'trust_rates', event, id, [actor.companyId])
  return done({ agencyId: id })
}

async function isOwn({ tx, actor }: ActorContext, agencyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trust_agencies')
    .select('id')
    .where('id', '=', agencyId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  return row !== undefined
}
