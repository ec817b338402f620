import { fixingRefusal } from '@fxmatch/contract/errors/fixing-refusals'
import type { FixingScope } from '@fxmatch/contract/http/fixings'
import { decideFixing, type FixingDecision } from '@fxmatch/domain/fixing/fixing-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { awaitingOfImport, decideFixings, findFixing, lockFixings } from '../../db/fixings/fixing-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** What somebody decides about rates that wait. */
export interface FixingDecisionInput {
  readonly day: string
  /** The rates that the person saw. */
  readonly revision: number
  /** The day alone; the days of its file with nothing to be looked at; all of its file that wait. */
  readonly scope: FixingScope
  /** How many days the person was told that this decides. */
  readonly seen: number
}

/**
 * Puts the rates of a day in force, or of all days that came with it. What was in force of these days is replaced, and stays on
 * record. Refused: MISSING_CAPABILITY; NOT_FOUND for rates that there are not; FIXING_DECIDED; SEGREGATION_FIXING for who brought
 * them, whatever account that person uses; FIXING_CHANGED where the days are others than the person saw. Of two people at once one
 * decides.
 */
export function confirmFixing(
  context: ActorContext,
  input: FixingDecisionInput,
): Promise<Result<{ days: number }>> {
  return decide(context, input, 'confirm', null)
}

/** Refuses the rates of a day, or of all that came with it: the day waits for others. Refused: as `confirmFixing`. */
export function disputeFixing(
  context: ActorContext,
  input: FixingDecisionInput & { readonly reason: string },
): Promise<Result<{ days: number }>> {
  return decide(context, input, 'dispute', input.reason)
}

async function decide(
  context: ActorContext,
  { day, revision, scope, seen }: FixingDecisionInput,
  decision: FixingDecision,
  reason: string | null,
): Promise<Result<{ days: number }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  await lockFixings(tx)
  const fixing = await findFixing(tx, day, revision)
  if (!fixing) return refuse('NOT_FOUND')
  const person = await readKnownPeople(tx, { kind: 'PLATFORM' })
  const broughtBy = fixing.broughtBy === null ? null : person(fixing.broughtBy)
  const step = decideFixing(person(actor.userId), { status: fixing.status, broughtBy }, decision)
  if ('rule' in step) return refuse(fixingRefusal(step.rule).code, { rule: step.rule })
  const waiting = await awaitingOfImport(tx, fixing.importId)
  const decided = waiting.filter(
    ({ id, status }) => scope === 'ALL' || (scope === 'CLEAN' ? status === 'RECEIVED' : id === fixing.id),
  )
  // Nobody decides on more or fewer days than they were told of.
  const [first, last] = [decided[0], decided.at(-1)]
  if (decided.length !== seen || !first || !last)
    return refuse(fixingRefusal('FIXING_CHANGED').code, { rule: 'FIXING_CHANGED' })
  await decideFixings(
    tx,
    decided.map(({ id }) => id),
    { by: actor.userId, at: clock.now(), reason },
  )
  const action = decision === 'confirm' ? 'fixing.confirmed' : 'fixing.disputed'
  await audit(context, {
    action,
    objectType: 'fixing',
    objectId: fixing.importId,
    data: {
      ...{ first: first.day, last: last.day, days: decided.length, broughtBy: fixing.broughtBy },
      ...(reason === null ? {} : { reason }),
    },
  })
  await emit(context, [
    {
      ...{
        type: 'change',
        noun: 'fixing',
        event: action,
        id: fixing.importId,
        companies: [],
        everyone: true,
      },
      facts: { waiting: waiting.length - decided.length, day: first.day, days: decided.length, reason },
    },
  ])
  return done({ days: decided.length })
}
