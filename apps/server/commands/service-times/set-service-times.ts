import type { ServiceStep } from '@fxmatch/domain/work/service-time'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readServiceTimes } from '../../db/work/service-times.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** A step's new service time, and the one that the person saw; null: the usual one. */
export interface ServiceTimeLine {
  readonly step: ServiceStep
  readonly minutes: number | null
  readonly seen: number | null
}

/**
 * Sets service times of the actor's company, in minutes of opening hours, from now on: all that waits is due by them. What was in
 * force stays on record; a step of which nothing changes is left out. The company is told. Refused: MISSING_CAPABILITY;
 * SETTINGS_CHANGED where another time is in force than the person saw.
 */
export async function setServiceTimes(
  context: ActorContext,
  input: { readonly times: readonly ServiceTimeLine[] },
): Promise<Result<null>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'service_time.manage')
  if (!able.ok) return able
  const { companyId } = actor
  await lockCompany(tx, companyId)
  const at = clock.now()
  const current = await readServiceTimes(tx, companyId, at)
  if (input.times.some(({ step, seen }) => (current[step] ?? null) !== seen))
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const changes = [...new Map(input.times.map((line) => [line.step, line])).values()].filter(
    ({ minutes, seen }) => minutes !== seen,
  )
  if (changes.length === 0) return done(null)
  await tx
    .insertInto('service_times')
    .values(
      changes.map(({ step, minutes }) => ({
        company_id: companyId,
        step,
        minutes,
        valid_from: at,
        set_by: actor.userId,
      })),
    )
    .execute()
  await audit(context, {
    action: 'service_times.set',
    objectType: 'company',
    objectId: companyId,
    data: { changes: changes.map(({ step, minutes, seen }) => ({ step, before: seen, after: minutes })) },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'service_time',
      event: 'service_times.set',
      id: companyId,
      companies: [companyId],
    },
  ])
  return done(null)
}
