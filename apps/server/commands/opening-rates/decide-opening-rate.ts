import {
  decideOpening,
  isUndecided,
  OPENING_RATE_STATUS,
  type OpeningRateDecision,
} from '@fxmatch/domain/opening-rates/opening-rate'
import type { Selectable } from 'kysely'
import { countsAs } from '../../db/companies/known-people.ts'
import { toOpeningFacts } from '../../db/opening-rates/opening-rate-rows.ts'
import { holdPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import type { OpeningRates } from '../../db/schema.gen.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { withdrawOutsideBand } from '../positions/withdraw-outside-band.ts'

type Row = Selectable<OpeningRates>
type OpeningEvent = `opening_rate.${'validated' | 'rejected' | 'rejection_asked'}`

/**
 * Validates or rejects a waiting opening rate of the market day, once (domain rules §7). A rejection takes two people: the
 * first asks for it. Once validated, the free positions outside its band leave the market. Of two people at the same moment
 * one decides. Refused: MISSING_CAPABILITY; SEGREGATION for the second half of one's own act, by whatever account; NOT_FOUND; OPENING_RATE_DECIDED, with the status that it has; OPENING_DAY_OVER for
 * a rate of an earlier day.
 */
export async function decideOpeningRate(
  context: ActorContext,
  input: { id: string; status: OpeningRateDecision },
): Promise<Result<{ id: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'opening_rate.validate')
  if (!able.ok) return able
  const row = await tx
    .selectFrom('opening_rates')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const first = input.status === OPENING_RATE_STATUS.VALIDATED ? row.proposed_by : row.rejection_asked_by
  const by = await countsAs(tx, actor.userId, first)
  const decision = decideOpening(by, toOpeningFacts(row), input.status)
  if ('rule' in decision) return refuseDecision(decision.rule, row)
  // Yesterday's rate, left waiting on a screen overnight, opens nothing any more.
  if (row.day !== (await readMarketDay(tx, clock.now())))
    return refuse('OPENING_DAY_OVER', { rule: 'OPENING_DAY_OVER', details: { day: row.day } })
  if (decision.step === 'ASK_REJECTION') await askRejection(context, row)
  else {
    if (decision.step === 'VALIDATE') await holdPriceBand(tx, row.currency, 'change')
    await decide(context, row, input.status)
  }
  if (decision.step === 'VALIDATE') await withdrawOutsideBand(context, row.currency)
  return done({ id: row.id })
}

function refuseDecision(rule: 'OPENING_RATE_DECIDED' | 'SEGREGATION_OPENING_RATE', row: Row) {
  if (rule === 'SEGREGATION_OPENING_RATE' || isUndecided(row.status)) return refuse('SEGREGATION', { rule })
  return refuse('OPENING_RATE_DECIDED', {
    rule,
    details: { status: row.status },
    current: row.status,
  })
}

async function askRejection(context: ActorContext, row: Row): Promise<void> {
  await context.tx
    .updateTable('opening_rates')
    .set((eb) => ({
      rejection_asked_by: context.actor.userId,
      rejection_asked_at: context.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await record(context, row, 'opening_rate.rejection_asked')
}

async function decide(context: ActorContext, row: Row, status: OpeningRateDecision): Promise<void> {
  const { actor, clock, tx } = context
  await tx
    .updateTable('opening_rates')
    .set((eb) => ({
      status,
      decided_by: actor.userId,
      decided_at: clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  const validated = status === OPENING_RATE_STATUS.VALIDATED
  await record(context, row, validated ? 'opening_rate.validated' : 'opening_rate.rejected')
}

/** How many opening rates of a day nobody has decided on yet, this transaction's decision taken into account. */
async function countWaiting(tx: ActorContext['tx'], day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('opening_rates')
    .where('day', '=', day)
    .where('status', '=', OPENING_RATE_STATUS.WAITING)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function record(context: ActorContext, row: Row, event: OpeningEvent): Promise<void> {
  await audit(context, {
    action: event,
    objectType: 'opening_rate',
    objectId: row.id,
    data: { day: row.day, currency: row.currency, rate: row.rate },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'opening_rate',
      event,
      id: row.id,
      companies: [],
      everyone: true,
      facts: { waiting: await countWaiting(context.tx, row.day) },
    },
  ])
}
