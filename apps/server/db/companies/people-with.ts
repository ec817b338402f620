import { type Capability, capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { readManagedUsers } from './managed-users.ts'

/** The people of a company who can act now and have a right: their ids. */
export async function peopleWith(
  db: Kysely<Database>,
  asked: { readonly companyId: string; readonly capability: Capability; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const { companyId, capability, now } = asked
  const people = await readManagedUsers(db, { companyId, now })
  return new Set(
    people
      .filter((one) => userStatus(one) === 'ACTIVE' && capabilitiesOf(one).has(capability))
      .map(({ id }) => id),
  )
}
