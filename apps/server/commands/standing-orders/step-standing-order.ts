import {
  decideStanding,
  type StandingAction,
  type StandingStatus,
} from '@fxmatch/domain/standing-orders/standing-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import {
  holdStanding,
  type StandingChange,
  type StandingRow,
  updateStanding,
} from '../../db/standing-orders/standing-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { openRequest } from '../order-requests/open-request.ts'
import { noteStanding, type StandingHappening } from './note-standing.ts'

/** A step as it is asked for: of which, and as it was seen. */
export interface StandingStepInput {
  readonly standingId: string
  readonly version: number
}

/** One that a person may step on, held, with where the step leads. */
export interface OpenStanding {
  readonly row: StandingRow
  readonly pair: StandingRow | null
  readonly to: StandingStatus
}

/**
 * Holds a standing order of the person's company for a step. Refused: MISSING_CAPABILITY; NOT_FOUND for another company's;
 * SETTINGS_CHANGED where it is not what the person saw; SEGREGATION for its owner's approval; MISSING_CAPABILITY for what only its owner
 * does.
 */
export async function openStanding(
  { actor, tx }: ActorContext,
  { standingId, version }: StandingStepInput,
  action: StandingAction,
): Promise<Result<OpenStanding>> {
  const able = requireCapability(actor, 'standing.manage')
  if (!able.ok) return able
  const held = await holdStanding(tx, standingId)
  if (held === null || held.row.company_id !== actor.companyId) return refuse('NOT_FOUND')
  const { row, pair } = held
  if (row.version !== version)
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED', current: row.version })
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, row.owner_id])] })
  const facts = { status: row.status, owner: person(row.owner_id) }
  const decided = decideStanding(person(actor.userId), facts, action)
  if ('to' in decided) return done({ row, pair, to: decided.to })
  const { rule } = decided
  if (rule === 'SETTINGS_CHANGED') return refuse(rule, { rule, current: row.version })
  return refuse(rule === 'SEGREGATION_CHANGE' ? 'SEGREGATION' : 'NOT_FOUND', { rule })
}

const HAPPENING: Readonly<Record<Exclude<StandingAction, 'change'>, StandingHappening>> = {
  approve: 'approved',
  refuse: 'refused',
  suspend: 'suspended',
  resume: 'resumed',
  cancel: 'canceled',
}

/** Where a step leads, as columns. */
function changeOf(
  action: StandingAction,
  to: StandingStatus,
  { actor, clock }: ActorContext,
): StandingChange {
  const ends = to === 'REFUSED' || to === 'CANCELED'
  return {
    status: to,
    ...{ hold_cause: to === 'SUSPENDED' ? 'OWNER' : null, hold_code: null },
    ...(ends ? { ended_at: clock.now() } : {}),
    ...(action === 'approve' ? { approved_by: actor.userId } : {}),
    ...(action === 'resume' ? { gate_refusals: 0, gate_aside: [] } : {}),
  }
}

/**
 * Approves, refuses, suspends, resumes or cancels a standing order. Drafts that it has placed live on. Refused as by `openStanding`; one
 * whose request is no draft any more does not go on (as by `openRequest`).
 */
export async function stepStandingOrder(
  context: ActorContext,
  input: StandingStepInput & { readonly action: Exclude<StandingAction, 'change'> },
): Promise<Result<{ standingId: string }>> {
  const { action, standingId } = input
  const opened = await openStanding(context, input, action)
  if (!opened.ok) return opened
  const { row, to } = opened.value
  if (to === 'ACTIVE' && row.order_request_id !== null) {
    const request = await openRequest(context, row.order_request_id, 'fill_basket')
    if (!request.ok) return request
  }
  const after = await updateStanding(context.tx, standingId, changeOf(action, to, context))
  await noteStanding(context, after, HAPPENING[action])
  return done({ standingId })
}
