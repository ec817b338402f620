import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { type CoverStep, isSamePolicy, policyFaults } from '@fxmatch/domain/cover/cover-policy'
import {
  BUDGET_DEVIATION_PERCENT,
  BUDGET_YEARS_AHEAD,
  budgetRates,
  type CoverSubject,
  coverStatusOn,
  coverVersion,
  policyOn,
  policyToCome,
} from '@fxmatch/domain/cover/cover-settings'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { priceFault } from '@fxmatch/domain/pricing/price-band'
import { lockCompany } from '../../db/companies/agencies.ts'
import { type CoverChangeRow, readCoverChanges } from '../../db/cover/cover-changes.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { endLapsed } from './lapse-cover.ts'
import { noteCover } from './note-cover.ts'

/** What was proposed: a policy's steps, or a budget's rate. */
type Said =
  | { readonly kind: 'POLICY'; readonly steps: readonly CoverStep[] }
  | { readonly kind: 'BUDGET'; readonly currency: string; readonly year: number; readonly rate: string }

type Proposed = Result<{ changeId: string | null }>

/**
 * Proposes a policy for the cover plan of the actor's company; nothing changes until another person confirms it.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT with what `policyFaults` finds, each at its place; SETTINGS_CHANGED where another policy was
 * confirmed since the person looked; RULE_CHANGE_PENDING where one waits. What changes nothing proposes nothing.
 * @param input.version how many policies were confirmed when the person looked
 */
export async function proposePolicy(
  context: ActorContext,
  { version, steps }: { readonly version: number; readonly steps: readonly CoverStep[] },
): Promise<Proposed> {
  const able = requireCapability(context.actor, 'order_request.manage')
  if (!able.ok) return able
  const faults = policyFaults(steps)
  if (faults.length > 0)
    return refuse('INVALID_INPUT', {
      fields: faults.map(({ path, rule, details }) => ({ path, rule, ...(details && { details }) })),
    })
  const today = marketDate(context.clock.now())
  return propose(context, version, { kind: 'POLICY', steps }, (changes) => {
    const stands = policyToCome(changes, today)?.steps ?? policyOn(changes, today).steps
    return isSamePolicy(stands, steps)
  })
}

/**
 * Proposes the budget rate of a currency in a year; nothing changes until another person confirms it.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT at `currency`, `year` and `rate`; RATE_OUT_OF_RANGE for a rate further than half from the
 * reference, NO_REFERENCE_RATE where there is none; SETTINGS_CHANGED and RULE_CHANGE_PENDING as of a policy. What changes nothing proposes
 * nothing.
 * @param input.rate TND per quoting unit, as it was typed: any text
 */
export async function proposeBudgetRate(
  context: ActorContext,
  input: {
    readonly version: number
    readonly currency: string
    readonly year: number
    readonly rate: string
  },
): Promise<Proposed> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'order_request.manage')
  if (!able.ok) return able
  const { version, currency, year, rate } = input
  const band = (await readPriceBands(tx, clock.now(), currency)).get(currency)
  if (band === undefined || !isForeign(currency))
    return refuseField('INVALID_INPUT', 'currency', { rule: 'FIELD_INVALID' })
  const now = Number(marketDate(clock.now()).slice(0, 4))
  const years = { min: now, max: now + BUDGET_YEARS_AHEAD }
  if (!Number.isInteger(year) || year < years.min || year > years.max)
    return refuseField('INVALID_INPUT', 'year', { rule: 'OUT_OF_RANGE', details: years })
  const fault = priceFault(rate, { ...band, deviationPercent: BUDGET_DEVIATION_PERCENT })
  if (fault !== null) {
    const { code, rule, details } = priceRefusal(fault, currency)
    return refuseField(code, 'rate', { rule, details })
  }
  return propose(context, version, { kind: 'BUDGET', currency, year, rate }, (changes) => {
    const stands = budgetRates(changes).find((one) => one.currency === currency && one.year === year)
    return stands !== undefined && equalDecimals(stands.rate, rate)
  })
}

async function propose(
  context: ActorContext,
  version: number,
  said: Said,
  stands: (changes: readonly CoverChangeRow[]) => boolean,
): Promise<Proposed> {
  const { actor, clock, ids, tx } = context
  await lockCompany(tx, actor.companyId)
  const changes = await readCoverChanges(tx, actor.companyId)
  const subject: CoverSubject = said
  if (coverVersion(changes, subject) !== version)
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  if (stands(changes)) return done({ changeId: null })
  // One that is over makes room, whether or not its time was noticed.
  const today = marketDate(clock.now())
  for (const change of changes.filter(({ status }) => status === 'PENDING'))
    if (coverStatusOn(change, today) === 'LAPSED') await endLapsed(context, actor.companyId, change)
  const changeId = ids.uuid()
  const row = await tx
    .insertInto('cover_changes')
    .values({
      ...{ id: changeId, company_id: actor.companyId, kind: said.kind },
      ...(said.kind === 'POLICY'
        ? { steps: JSON.stringify(said.steps) }
        : { currency: said.currency, year: said.year, rate: said.rate }),
      ...{ proposed_by: actor.userId, proposed_at: clock.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return refuse(ruleRefusal('CHANGE_PENDING').code, { rule: 'CHANGE_PENDING' })
  await noteCover(context, actor.companyId, 'proposed', {
    currency: null,
    year: null,
    ...said,
    id: changeId,
    number: row.number,
  })
  return done({ changeId })
}
