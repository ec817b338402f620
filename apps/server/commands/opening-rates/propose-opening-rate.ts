import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { RATE_BOUND } from '@fxmatch/domain/rates/rate-figures'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Types the market day's opening rate of a currency that has none: nothing was traded, and no rate of the last working days
 * was validated. It waits like a prepared one; another person validates it (decision 0120). Refused: MISSING_CAPABILITY;
 * INVALID_INPUT; OPENING_RATE_EXISTS where the day has one already, or the currency a reference.
 */
export async function proposeOpeningRate(
  context: ActorContext,
  input: { readonly currency: string; readonly rate: string },
): Promise<Result<{ id: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'opening_rate.validate')
  if (!able.ok) return able
  const { currency, rate } = input
  const band = (await readPriceBands(tx, clock.now(), currency)).get(currency)
  if (!band) return refuse('INVALID_INPUT', { fields: [{ path: 'currency', rule: 'CURRENCY_UNKNOWN' }] })
  if (
    !isPositiveDecimal(rate) ||
    !hasAtMostDecimals(rate, RATE_DECIMALS) ||
    !decimal(rate).lessThan(RATE_BOUND)
  )
    return refuse('INVALID_INPUT', { fields: [{ path: 'rate', rule: 'FIELD_INVALID' }] })
  const exists = () => refuseField('OPENING_RATE_EXISTS', 'currency', { rule: 'OPENING_RATE_EXISTS' })
  if (band.reference !== null) return exists()
  const day = await readMarketDay(tx, clock.now())
  await tx
    .insertInto('opening_days')
    .values({ day, prepared_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .insertInto('opening_rates')
    .values({
      id: ids.uuid(),
      day,
      currency,
      rate,
      basis: 'TYPED',
      basis_day: addCalendarDays(day, -1),
      basis_orders: 0,
      basis_amount: '0',
      proposed_by: actor.userId,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return exists()
  await audit(context, {
    action: 'opening_rate.proposed',
    objectType: 'opening_rate',
    objectId: row.id,
    data: { day, currency, rate },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'opening_rate',
      event: 'opening_rate.proposed',
      id: row.id,
      companies: [],
      everyone: true,
    },
  ])
  return done({ id: row.id })
}
