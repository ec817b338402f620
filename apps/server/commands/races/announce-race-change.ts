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
  await emit(context, [{ type: 'change', noun: 'race', event, id, companies: [], everyone: true }])
}
