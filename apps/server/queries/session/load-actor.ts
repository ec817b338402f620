import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { Db } from '../../db/connect.ts'

/** A user as the rules see it, with the rights of this moment; null for unknown and disabled users. */
export async function loadActor(db: Db, userId: string): Promise<Actor | null> {
  const user = await findEnabledUser(db, userId)
  if (!user) return null
  return actorOf({
    userId: user.id,
    companyId: user.company_id,
    companyKind: user.company_kind,
    roles: user.roles,
  })
}
