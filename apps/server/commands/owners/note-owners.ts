import { createHash } from 'node:crypto'
import { ownersReference } from '@fxmatch/domain/owners/declaration'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { platformCompany } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'

/** The fingerprint of what was declared: whoever has the declaration proves that it is the one of the audit. */
const ownersHash = (owners: readonly Owner[]): string =>
  createHash('sha256').update(JSON.stringify(owners)).digest('hex')

/**
 * What a step on a declaration leaves behind: an entry of the audit, and the event that tells the company and the platform. Neither
 * names an owner: the audit is kept longer than they are, and a feed is heard by all people of a company.
 */
export async function noteOwners(
  context: ActorContext,
  step: {
    readonly what: 'declared' | 'confirmed' | 'refused' | 'withdrawn'
    readonly id: string
    readonly number: number
    readonly companyId: string
    readonly none: boolean
    readonly owners: readonly Owner[]
    readonly proposedBy: string
    readonly reason: string | null
  },
): Promise<void> {
  const { what, id, number, companyId, none, owners, proposedBy, reason } = step
  const reference = ownersReference(number)
  await audit(context, {
    action: `owners.${what}`,
    objectType: 'owner_declaration',
    objectId: id,
    data: {
      ...{ reference, company: companyId, none, owners: owners.length, sha256: ownersHash(owners) },
      ...{ proposedBy, reason },
    },
  })
  const companies = [...new Set([companyId, (await platformCompany(context.tx)) ?? companyId])]
  await emit(context, [
    { type: 'change', noun: 'owners', event: `owners.${what}`, id, companies, facts: { reference } },
  ])
}
