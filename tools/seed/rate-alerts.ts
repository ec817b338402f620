import { createRateAlert } from '@fxmatch/server/commands/rate-alerts/create-rate-alert'
import { act, type World } from './world.ts'

const DAY_MS = 86_400_000

/** What a trader and an importer want to be told of: below, or above, anything that the demonstration's day sees. */
export async function seedRateAlerts(world: World): Promise<void> {
  const until = new Date(world.at.getTime() + 30 * DAY_MS).toISOString()
  for (const asked of [
    { currency: 'EUR', form: 'CASH', measure: 'BEST_ALL_IN', op: '<=', value: '3.2000' },
    { currency: 'USD', form: null, measure: 'VOLUME_FREE', op: '>=', value: '90000000' },
  ] as const)
    await act(world, 'trader.golfe', (context) => createRateAlert(context, { ...asked, until }))
  await act(world, 'admin.importex', (context) =>
    createRateAlert(context, { currency: 'EUR', measure: 'FIXING', op: '>=', value: '3.9000', until }),
  )
}
