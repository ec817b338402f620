import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import { insertMachineUser } from '../db/machines/clients.ts'
import type { PlantedMarket } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** A machine of a person's, as a command sees it: it is on record, and nobody can come as it by HTTP. */
export async function machineActorOf(
  { db, clock, people }: PlantedMarket,
  person: Person,
  scopes: readonly Scope[],
): Promise<Actor> {
  const { userId: madeBy, companyId, companyKind } = people[person]
  const id = crypto.randomUUID()
  await insertMachineUser(db, { id, companyId, name: 'Machine', madeBy, createdAt: clock.now() })
  return actorOf({ userId: id, companyId, companyKind, roles: [], scopes, madeBy })
}
