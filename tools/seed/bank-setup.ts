import { addAgency } from '@fxmatch/server/commands/agencies/add-agency'
import { act, type World } from './world.ts'

const DAY = 24 * 3_600_000

/** The banks' own admins, who set up what their bank needs. */
const ADMINS = ['tickets.golfe', 'tickets.carthage'] as const

/** A second agency in each bank's capital: so there is a default one to choose there. */
const SECOND_AGENCIES = {
  'tickets.golfe': {
    name: 'Tunis Les Berges du Lac',
    codeBCT: '0170',
    phone: '71001170',
    address: 'Rue du Lac Malaren',
  },
  'tickets.carthage': {
    name: 'Tunis Bab Bhar',
    codeBCT: '0250',
    phone: '71002250',
    address: 'Avenue de France',
  },
} as const

/** What the banks set up before anybody trades, at the world's time less a month. */
export async function seedBankSetup(world: World): Promise<void> {
  const now = world.at
  world.at = new Date(now.getTime() - 32 * DAY)
  const { id: tunis } = await world.db
    .selectFrom('governorates')
    .select('id')
    .where('name', '=', 'Tunis')
    .executeTakeFirstOrThrow()
  for (const admin of ADMINS) {
    await act(world, admin, (context) =>
      addAgency(context, { ...SECOND_AGENCIES[admin], city: 'Tunis', zone: tunis, postCode: '1053' }),
    )
  }
  world.at = now
}
