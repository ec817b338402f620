import { refuseHouse } from '@fxmatch/server/commands/gate/refuse-house'
import { act, type World } from './world.ts'

const DAY = 24 * 3_600_000

/** Who does not deal with whom: a bank with an office in one currency and form, an office with that bank in another. */
const REFUSALS = [
  {
    ...{ who: 'root.littoral', house: 'Change Tabarka', currency: 'USD', form: 'CASH' as const, daysAgo: 6 },
    note: 'Deux livraisons de dollars incomplètes en octobre',
  },
  {
    ...{ who: 'root.kantaoui', house: 'Banque du Littoral', currency: 'LYD', form: null, daysAgo: 3 },
    note: 'Pas de compte ouvert dans cette devise',
  },
] as const

/** Refusals between houses, which nobody has lifted. */
export async function seedHouseRefusals(world: World, now: Date): Promise<void> {
  const before = world.at
  for (const { who, house, daysAgo, currency, form, note } of REFUSALS) {
    world.at = new Date(now.getTime() - daysAgo * DAY)
    const { id: counterpartyId } = await world.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', house)
      .executeTakeFirstOrThrow()
    await act(world, who, (context) => refuseHouse(context, { counterpartyId, currency, form, note }))
  }
  world.at = before
}
