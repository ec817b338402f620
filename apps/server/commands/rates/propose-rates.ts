import { RATE_BOOK_CAPABILITY } from '@fxmatch/domain/rates/rate-change'
import { readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { insertRateChange } from '../../db/reference/rate-changes.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { findOutside } from './check-published-rates.ts'
import { noteRateChange, refuseRateChange } from './note-rate-change.ts'
import { prepareRates, type RateList } from './prepare-rates.ts'

/**
 * Proposes a list of rates some of which lie outside their currencies' bands: the whole list waits for a second person, and
 * nothing of it is in force before (decision 0123). Refused as the list itself would be but for its range;
 * NO_REFERENCE_RATE; RATE_CHANGE_NOT_NEEDED where none lies outside; RATE_CHANGE_ALONE where nobody else could confirm;
 * RATE_CHANGE_PENDING where a list of the book waits.
 */
export async function proposeRates(
  context: ActorContext,
  list: RateList,
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock, ids } = context
  const prepared = await prepareRates(context, list)
  if (!prepared.ok) return prepared
  const { book, agencyId, everywhere, lines } = prepared.value
  const found = await findOutside(context, prepared.value)
  if (!found.ok) return found
  const outside = found.value
  if (outside.length === 0) return refuseRateChange('RATE_CHANGE_NOT_NEEDED')
  const now = clock.now()
  const able = await peopleWith(tx, {
    companyId: actor.companyId,
    capability: RATE_BOOK_CAPABILITY[book],
    now,
  })
  if ((await readOthers(tx, actor.userId, able)).length === 0) return refuseRateChange('RATE_CHANGE_ALONE')
  const changeId = ids.uuid()
  const inserted = await insertRateChange(tx, {
    id: changeId,
    bank_id: actor.companyId,
    book,
    agency_id: agencyId,
    everywhere,
    lines: JSON.stringify(lines),
    outside: JSON.stringify(outside),
    day: await readMarketDay(tx, now),
    proposed_by: actor.userId,
    proposed_at: now,
  })
  if (!inserted) return refuseRateChange('RATE_CHANGE_PENDING')
  await noteRateChange(context, {
    event: 'proposed',
    ...{ changeId, book, agencyId, everywhere, lines, outside },
    proposedBy: actor.userId,
    reason: null,
  })
  return done({ changeId })
}
