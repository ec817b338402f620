import { compareDecimals, equalDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, KEPT_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { standingFaults } from '@fxmatch/domain/standing-orders/standing-target'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { readHits, updateStanding } from '../../db/standing-orders/standing-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteStanding } from './note-standing.ts'
import { needsSecondPerson } from './second-person.ts'
import { openStanding, type StandingStepInput } from './step-standing-order.ts'

export interface ChangeStandingInput extends StandingStepInput {
  readonly amount: string
  readonly target: string
  readonly goodTill: string
}

/**
 * Has a standing order place less, at another target, until another time. What it has placed stays placed; at another target it waits
 * anew behind those that have waited there; a dearer or longer one that a second person has to look at waits for them.
 * Refused as by `openStanding`; INVALID_INPUT at the field: `standingFaults`, and at `amount` for more than before or less than it has placed.
 */
export async function changeStandingOrder(
  context: ActorContext,
  input: ChangeStandingInput,
): Promise<Result<{ standingId: string }>> {
  const { clock, tx } = context
  const opened = await openStanding(context, input, 'change')
  if (!opened.ok) return opened
  const { row, to } = opened.value
  const now = clock.now()
  const { decimals } = await readQuotedCurrency(tx, row.currency)
  const goodTill = new Date(input.goodTill)
  const typed = {
    amount: input.amount,
    minPart: input.amount,
    target: input.target,
    goodTill,
    givenAt: row.created_at,
  }
  const faults = standingFaults(typed, decimals, now)
  const named = faults.filter((field) => field !== 'minPart')
  if (named.length > 0)
    return refuse('INVALID_INPUT', {
      fields: named.map((path) => ({ path, rule: 'FIELD_INVALID' as const })),
    })
  const placed = ((await readHits(tx, [row.id])).get(row.id) ?? []).filter(({ state }) => state !== 'ENDED')
  const used = sumDecimals(placed.map(({ amount }) => amount))
  if (compareDecimals(input.amount, row.amount) > 0 || compareDecimals(input.amount, used) < 0)
    return refuseField('INVALID_INPUT', 'amount', { rule: 'FIELD_INVALID' })
  const terms = {
    currency: row.currency,
    amount: toDecimalString(decimal(input.amount), KEPT_DECIMALS),
    target: toDecimalString(decimal(input.target), RATE_DECIMALS),
  }
  // Dearer or longer than what was looked at, or what stayed below it.
  const more = compareDecimals(terms.target, row.target) > 0 || goodTill > row.good_till
  const judged = { ...terms, id: row.id, pairId: row.oco_with }
  const asksAnew = more && row.status !== 'PENDING' && (await needsSecondPerson(context, judged))
  const after = await updateStanding(tx, row.id, {
    ...{ amount: terms.amount, target: terms.target, good_till: goodTill },
    ...(asksAnew
      ? { status: 'PENDING', hold_cause: null, hold_code: null, approved_by: null }
      : { status: to }),
    ...(equalDecimals(terms.target, row.target) ? {} : { since: now }),
    gate_aside: [],
  })
  await noteStanding(context, after, asksAnew ? 'proposed' : 'changed')
  return done({ standingId: row.id })
}
