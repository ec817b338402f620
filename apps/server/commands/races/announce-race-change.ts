import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** What happened to a race. */
export type RaceEvent = 'race.created' | 'race.opened' | 'race.closed'

/** Audits what happened to a race and tells everyone that a race changed. Without an actor, the clock did it. */
export async function announceRaceChange(
  context: RecordContext,
  event: RaceEvent,
  race: {
    id: string
    label: string
    currency: string
    form: string
    region: number | null
    startsAt: Date
    endsAt: Date
  },
): Promise<void> {
  const { id, startsAt, endsAt, ...facts } = race
  await audit(context, {
    action: event,
    objectType: 'race',
    objectId: id,
    data: { ...facts, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  })
  // For the notifications: whether it took any time; one that is called off before its start did not.
  const ran = endsAt > startsAt ? 1 : 0
  await emit(context, [
    { type: 'change', noun: 'race', event, id, companies: [], everyone: true, facts: { ran } },
  ])
}
