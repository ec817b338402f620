import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { decimal, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { isWithin, isWrittenPrice, type RateRange } from '@fxmatch/domain/pricing/price-band'
import { RATE_BOUND } from '@fxmatch/domain/rates/rate-figures'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

const TICK = decimal(1).dividedBy(10 ** RATE_DECIMALS)

/** Nothing is known of the currency: what a rate can be at all. TND per quoting unit, both ends are allowed. */
const FIRST_RATES: RateRange = {
  lowest: TICK.toFixed(RATE_DECIMALS),
  highest: decimal(RATE_BOUND).minus(TICK).toFixed(RATE_DECIMALS),
}

const isFirstRate = (rate: string) => isWrittenPrice(rate) && isWithin(rate, FIRST_RATES)

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
  const exists = () => refuseField('OPENING_RATE_EXISTS', 'currency', { rule: 'OPENING_RATE_EXISTS' })
  if (band.reference !== null) return exists()
  if (!isFirstRate(rate))
    return refuseField('INVALID_INPUT', 'rate', {
      rule: 'PRICE_FORM',
      details: { ...FIRST_RATES, decimals: RATE_DECIMALS, unit: band.unit, currency },
    })
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
