import type { GateCheckAnswer } from '@fxmatch/contract/http/gate'
import type { Actor } from '@fxmatch/domain/access/actor'
import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import { marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { checkBank, checkUser, readsCommitted, readsDealt, roomFor } from '@fxmatch/domain/gate/decide-gate'
import { checkPermits } from '@fxmatch/domain/gate/permits'
import { checkBand } from '@fxmatch/domain/gate/price-check'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { type Decimal, type DecimalString, decimal, roundInto } from '@fxmatch/domain/money/decimal'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { Db } from '../../db/connect.ts'
import { NOTHING_COMMITTED, readCommitted, readDealt } from '../../db/gate/dealt.ts'
import { readHouseRefusals } from '../../db/gate/house-refusals.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { membersOf } from '../../db/orders/order-readers.ts'
import { isOnMarket } from '../../db/positions/on-market.ts'
import { readDenominations } from '../../db/reference/denominations.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { withNames } from './present-checks.ts'

/** The largest amount that is no more: in the currency's decimals, in banknotes a multiple of the smallest. */
function wholeSteps(
  most: Decimal,
  { decimals, note }: { readonly decimals: number; readonly note: DecimalString | null },
): DecimalString {
  const step = note ?? decimal(1).dividedBy(10 ** decimals)
  return roundInto(most.dividedBy(step), 0, 'DOWN').times(step).toFixed(decimals)
}

/**
 * What the limits of a bank say of an order of a position before it is placed, by the same rules as the gate itself
 * (`passGate`); nothing is reserved. Null: the position is not on the market.
 */
export function checkGate(
  db: Db,
  viewer: Actor,
  asked: { readonly session_id: number; readonly amount: string; readonly rate: string },
  now: Date,
): Promise<GateCheckAnswer | null> {
  const { session_id: id, amount, rate } = asked
  if (!isPositiveDecimal(amount) || !isPositiveDecimal(rate)) return Promise.resolve(null)
  return inSnapshot(db, async (snapshot) => {
    const position = await snapshot
      .selectFrom('positions as p')
      .select(['p.currency', 'p.form', 'p.rate as askedRate', 'p.seller_id as sellerId'])
      .select(membersOf('p.id').as('memberIds'))
      .where('p.id', '=', id)
      .where(isOnMarket(now))
      .executeTakeFirst()
    if (!position) return null
    const { companyId, userId } = viewer
    const { currency, form, sellerId, memberIds, askedRate } = position
    const { unit, decimals } = await readQuotedCurrency(snapshot, currency)
    const today = marketDate(now)
    const day = spotValueDate(today, await holidaysAround(snapshot, today))
    const deal = {
      ...({ operationType: 'DIRECT_PURCHASE', buyerId: companyId, sellerId, currency, amount } as const),
      counterValue: counterValue(amount, rate, unit),
    }
    const limits = await readLimitsInForce(snapshot, companyId, now)
    const houses = { ...deal, bankId: companyId, memberIds, form }
    const permits = checkPermits(
      houses,
      { papers: await readMarketPapers(snapshot), refusals: await readHouseRefusals(snapshot) },
      today,
    )
    const all = { without: null, requestId: null }
    const dealt = readsDealt(limits)
      ? await readDealt(snapshot, { bankId: companyId, valueDate: day, ...all })
      : []
    const committed = readsCommitted(limits)
      ? await readCommitted(snapshot, { companyId, userId, day: today, without: null })
      : NOTHING_COMMITTED
    // The position's own price was judged as it was published.
    const isOwn = compareDecimals(rate, askedRate) === 0
    const outside = isOwn ? null : checkBand(rate, await readPriceBand(snapshot, now, currency))
    const ofLimits = [...checkBank(deal, limits, dealt), ...checkUser(deal, limits, userId, committed)]
    const others = [...permits, ...(outside === null ? [] : [outside])]
    const checks = [...permits, ...ofLimits, ...(outside === null ? [] : [outside])]
    // Of what nobody may order, or not at this price, there is no smaller amount to take.
    const room = others.some(({ outcome }) => outcome === 'REFUSE') ? null : roomFor(deal, ofLimits)
    const note = form === 'CASH' ? smallestNote(await readDenominations(snapshot, currency)) : null
    const named = await withNames(snapshot, viewer, checks)
    return {
      day,
      checks: named(checks),
      most: room === null ? null : wholeSteps(decimal(room).times(unit).dividedBy(rate), { decimals, note }),
    }
  })
}
