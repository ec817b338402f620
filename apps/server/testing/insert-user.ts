import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { COMPANY_KINDS, type CompanyKind, ROLES, type Role } from '@fxmatch/domain/access/roles'
import { systemIds } from '../commands/kernel/system-services.ts'
import { openSession } from './http-app.ts'
import type { MarketWorld } from './market-world.ts'

/** Puts a user with its roles on record; nobody can sign in with it by a password. */
export async function insertUser(
  world: MarketWorld,
  actor: Actor,
  username: string,
  fullName = username,
): Promise<void> {
  await world.db
    .insertInto('users')
    .values({
      id: actor.userId,
      company_id: actor.companyId,
      username,
      full_name: fullName,
      cin: null,
      email: 'x@test.example',
      password_hash: '-',
      disabled_at: null,
      created_at: world.clock.time,
    })
    .execute()
  await world.db
    .insertInto('user_roles')
    .values(actor.roles.map((role, rank) => ({ user_id: actor.userId, rank, role })))
    .execute()
}

/** Who holds one role at a company of one kind, signed in. */
export interface RoleHolder {
  readonly role: Role
  readonly companyKind: CompanyKind
  readonly actor: Actor
  readonly token: string
}

/** One person for each role and kind of company, at the kind's first company by name, each signed in. */
export async function insertRoleHolders(world: MarketWorld): Promise<RoleHolder[]> {
  const holders: RoleHolder[] = []
  for (const companyKind of COMPANY_KINDS) {
    const { id: companyId } = await world.db
      .selectFrom('companies')
      .select('id')
      .where('kind', '=', companyKind)
      .orderBy('name')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const role of ROLES) {
      const actor = actorOf({ userId: systemIds(world.clock).uuid(), companyId, companyKind, roles: [role] })
      await insertUser(world, actor, `${role}.${companyKind}`)
      holders.push({ role, companyKind, actor, token: await openSession(world, actor) })
    }
  }
  return holders
}
