import type { Actor } from '@fxmatch/domain/access/actor'
import { insertUser } from './insert-user.ts'
import type { MarketWorld } from './market-world.ts'
import type { Person } from './plant-market.ts'

/**
 * Another account of a person, under another spelling of their address, with the rights of somebody else: what one person with two
 * accounts would decide alone by.
 */
export async function secondAccountOf(
  world: MarketWorld,
  person: Person,
  { like, fullName }: { readonly like: Person; readonly fullName: string },
): Promise<Actor> {
  const twin = { ...world.people[like], userId: crypto.randomUUID() }
  await insertUser(world, twin, `twin.${person}.${like}`, fullName)
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', world.people[person].userId)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('users')
    .set({ email: email.replace('@', '+2@') })
    .where('id', '=', twin.userId)
    .execute()
  // The address with which accounts of tests begin is nobody's mailbox.
  await world.db
    .deleteFrom('user_identities')
    .where('user_id', '=', twin.userId)
    .where('email', 'not like', '%+2@%')
    .execute()
  return twin
}
