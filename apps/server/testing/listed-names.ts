import { bringList } from '../commands/screening/bring-list.ts'
import { stepAlert } from '../commands/screening/decide-alert.ts'
import { stepList } from '../commands/screening/decide-list.ts'
import { goRound } from '../commands/screening/go-round.ts'
import { must, type PlantedMarket } from './market-world.ts'

/** A list of these names comes into force, and everybody is looked at. */
export const listNames = (world: PlantedMarket, ...names: string[]): Promise<void> =>
  listEntries(world, ...names.map((name) => `personne;${name};;;;;`))

/** The same of whole lines, each behind its reference. */
export async function listEntries(world: PlantedMarket, ...entries: string[]): Promise<void> {
  const text = [
    'reference;nature;nom;alias;alias faibles;annees de naissance;nationalites;documents',
    ...entries.map((entry, at) => `TN.${at};${entry}`),
  ].join('\n')
  const { id } = await must(
    world.as('compliance', (context) => bringList(context, { list: 'NATIONAL', text })),
  )
  await must(
    world.as('complianceSecond', (context) =>
      stepList(context, { listId: id, action: 'confirm', reason: 'Pour un essai' }),
    ),
  )
  while ((await must(world.bySystem(goRound))).looked > 0);
}

/** What was found of somebody is cleared, by two people. */
export async function clearAlert(world: PlantedMarket, subjectId: string): Promise<void> {
  const alert = await world.db
    .selectFrom('screening_alerts')
    .select(['id', 'decider_id'])
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const said = { alertId: alert.id, reason: 'Une autre personne' }
  await must(
    world.as('compliance', (context) => stepAlert(context, { ...said, action: 'clear', version: 1 })),
  )
  await must(
    world.as('complianceSecond', (context) => stepAlert(context, { ...said, action: 'second', version: 2 })),
  )
}
