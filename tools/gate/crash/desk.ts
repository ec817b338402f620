import { bearer, openSession } from '@fxmatch/server/testing/http-app'
import type { PlantedMarket } from '@fxmatch/server/testing/market-world'
import type { Person } from '@fxmatch/server/testing/plant-market'
import { Client, type Tally } from './client.ts'
import type { Desk } from './worker.ts'

/** Headers of somebody of the market who has just signed in and stays so. */
export async function signedIn(world: PlantedMarket, who: Person) {
  return bearer(await openSession(world, world.people[who], true))
}

/** Signs in who carries orders, at one address; what they are answered is counted in `tally`. */
export async function openDesk(world: PlantedMarket, address: string, tally: Tally): Promise<Desk> {
  const clientOf = async (who: Person) => new Client(address, await signedIn(world, who), tally)
  return {
    office: await clientOf('office'),
    trader: await clientOf('trader'),
    second: await clientOf('second'),
    tickets: await clientOf('tickets'),
    agencyId: world.agencyId,
  }
}
