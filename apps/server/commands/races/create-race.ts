import { RACE_TIME_FIELDS } from '@fxmatch/contract/errors/limit-refusals'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { raceStateAt, raceTimeFault } from '@fxmatch/domain/races/race'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { announceRaceChange } from './announce-race-change.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** The race as it is sent. */
export interface CreateRaceInput {
  readonly label: string
  readonly currency: string
  readonly form: Form
  /** Id of the governorate; null: all of them. */
  readonly region?: number | null | undefined
  /** ISO instants. */
  readonly startDate: string
  readonly endDate: string
}

/**
 * The back office plans a race: a timed window to which the positions of one currency and form go, of one governorate or
 * of all (domain rules §7, decision record 0171). Refused: MISSING_CAPABILITY; INVALID_INPUT at `currency` or `region`, or
 * for times that `raceTimeFault` refuses; RACE_OVERLAP.
 */
export async function createRace(
  context: ActorContext,
  input: CreateRaceInput,
): Promise<Result<{ raceId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const { label, currency, form } = input
  const known = await foreignCurrencies(tx)
    .select('iso_code')
    .where('iso_code', '=', currency)
    .executeTakeFirst()
  if (!known) return refuse('INVALID_INPUT', { fields: [{ path: 'currency', rule: 'FIELD_INVALID' }] })
  const region = input.region ?? null
  if (region !== null) {
    const place = await tx.selectFrom('governorates').select('id').where('id', '=', region).executeTakeFirst()
    if (!place) return refuse('INVALID_INPUT', { fields: [{ path: 'region', rule: 'REGION_UNKNOWN' }] })
  }
  const now = clock.now()
  const [startsAt, endsAt] = [new Date(input.startDate), new Date(input.endDate)]
  const fault = raceTimeFault(startsAt, endsAt, now)
  if (fault !== null) return refuseField('INVALID_INPUT', RACE_TIME_FIELDS[fault], { rule: fault })
  const alone = await refuseOverlap(tx, { currency, form, region, startsAt, endsAt, except: null })
  if (!alone.ok) return alone
  const id = ids.uuid()
  const state = raceStateAt({ startsAt, endsAt, closedAt: null }, now)
  await tx
    .insertInto('races')
    .values({
      id,
      label,
      currency,
      form,
      governorate_id: region,
      starts_at: startsAt,
      ends_at: endsAt,
      planned_start: startsAt,
      planned_end: endsAt,
      created_by: actor.userId,
      created_at: now,
      announced: state,
    })
    .execute()
  const race = { id, label, currency, form, region, startsAt, endsAt }
  await announceRaceChange(context, 'race.created', race)
  if (state === 'OPEN') await announceRaceChange(context, 'race.opened', race)
  return done({ raceId: id })
}
