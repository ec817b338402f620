import { CHANGE_RESULT, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import { decideRateChange, RATE_BOOK_CAPABILITY, sameOutside } from '@fxmatch/domain/rates/rate-change'
import { lockCompany } from '../../db/companies/agencies.ts'
import { deciderBeside } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { type RateChangeRow, readRateChanges } from '../../db/reference/rate-changes.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { findOutside } from './check-published-rates.ts'
import { noteRateChange, refuseRateChange } from './note-rate-change.ts'
import { listOfChange, prepareRates } from './prepare-rates.ts'

const EVENTS = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const

/**
 * Decides on a proposed list of rates: another person than its proposer confirms or refuses, the proposer withdraws. A
 * confirmed list is published whole, at once. Of two who decide at once one wins.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another bank's list; what `decideRateChange` refuses; and of a confirmation
 * RATE_CHANGE_PROPOSER where the proposer could not set these rates any more, what the list itself would be refused for,
 * NO_REFERENCE_RATE, and SETTINGS_CHANGED where a rate in force or a range is not the one that was shown.
 */
export async function decideOnRateChange(
  context: ActorContext,
  input: {
    readonly changeId: string
    readonly action: ChangeAction
    readonly reason?: string | null
  },
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock } = context
  const { changeId, action, reason = null } = input
  const bankId = actor.companyId
  const anywhere = requireCapability(actor, 'rate.manage')
  if (!anywhere.ok) return anywhere
  await lockCompany(tx, bankId)
  const [change] = await readRateChanges(tx, { bankId, id: changeId })
  if (!change) return refuse('NOT_FOUND')
  const able = requireCapability(actor, RATE_BOOK_CAPABILITY[change.book])
  if (!able.ok) return able
  const facts = { status: change.status, proposedBy: change.proposed_by, day: change.day }
  const decider = await deciderBeside(tx, actor.userId, change.proposed_by)
  const rule = decideRateChange(decider, facts, action, await readMarketDay(tx, clock.now()))
  if (rule !== null) return refuseRateChange(rule)
  if (action === 'confirm') {
    const published = await publish(context, change)
    if (!published.ok) return published
  }
  await tx
    .updateTable('rate_changes')
    .set({ status: CHANGE_RESULT[action], decided_by: actor.userId, decided_at: clock.now(), reason })
    .where('id', '=', changeId)
    .execute()
  const { book, agency_id: agencyId, everywhere, lines, outside, proposed_by: proposedBy } = change
  await noteRateChange(context, {
    event: EVENTS[action],
    ...{ changeId, book, agencyId, everywhere, lines, outside, proposedBy, reason },
  })
  return done({ changeId })
}

/** Publishes a list as its proposer typed it, where everything is still as both of them saw it. */
async function publish(context: ActorContext, change: RateChangeRow): Promise<Result<null>> {
  const { actor, tx, clock } = context
  const capability = RATE_BOOK_CAPABILITY[change.book]
  const able = await peopleWith(tx, { companyId: actor.companyId, capability, now: clock.now() })
  if (!able.has(change.proposed_by)) return refuseRateChange('RATE_CHANGE_PROPOSER')
  const prepared = await prepareRates(context, listOfChange(change))
  if (!prepared.ok) return prepared
  const outside = await findOutside(context, prepared.value)
  if (!outside.ok) return outside
  if (!sameOutside(outside.value, change.outside))
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  await prepared.value.write({ proposal: change.id, proposedBy: change.proposed_by })
  return done(null)
}
