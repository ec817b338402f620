import { lockCompany } from '../../db/companies/agencies.ts'
import { readRates, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import { readRemainderSettings } from '../../db/reference/remainder-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type PreparedRates, refuseCrossed, writeWithinBands } from './check-published-rates.ts'
import {
  changedSince,
  changeLines,
  type RateLineInput,
  readRateLines,
  sameRate,
  validateRates,
} from './validate-rates.ts'

/** A line of the list as it is sent. */
export type StandardRateInput = Omit<RateLineInput, 'saleRate'>

/**
 * Checks a day's standard rates, all but the allowed band, and locks the bank. Refused: MISSING_CAPABILITY; NOT_FOUND for
 * another bank's line; INVALID_INPUT for an impossible rate or line, or where a currency would still have none;
 * SETTINGS_CHANGED where a rate changed since the person saw it.
 */
export async function prepareStandardRates(
  context: ActorContext,
  lines: readonly StandardRateInput[],
): Promise<Result<PreparedRates>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'rate.manage')
  if (!able.ok) return able
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const before = await readRates(tx, STANDARD_RATES, { ownerId: bankId, at: clock.now() })
  const known = new Set(before.map(({ currency }) => currency))
  const given = await readRateLines(context, lines, { ownerId: bankId, known })
  if (!given.ok) return given
  if (changedSince(lines, before)) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const named = new Set(given.value.map(({ currency }) => currency))
  const without = before.filter(
    ({ currency, purchase_rate }) => purchase_rate === null && !named.has(currency),
  )
  if (without.length > 0) {
    const currencies = without.map(({ currency }) => currency).join(', ')
    return refuse('INVALID_INPUT', {
      rule: 'RATE_MISSING',
      details: { currencies },
      fields: without.map(({ currency }) => ({ path: currency, rule: 'FIELD_REQUIRED' })),
    })
  }
  const inForce = new Map(before.map(({ currency, purchase_rate }) => [currency, purchase_rate]))
  const typed = given.value.map(({ currency, purchaseRate: rate }, index) => {
    const now = inForce.get(currency) ?? null
    const path = `${index}.purchaseRate`
    return { currency, side: 'PURCHASE' as const, rate, inForce: now, unchanged: sameRate(now, rate), path }
  })
  const sales = await readRemainderSettings(tx, { bankId, at: clock.now() })
  return done({
    book: 'STANDARD',
    agencyId: null,
    everywhere: false,
    lines: changeLines(given.value, before),
    typed,
    crossed: refuseCrossed(typed, new Map(sales.map((sale) => [sale.currency, sale]))),
    write: async (first) => {
      await validateRates(context, STANDARD_RATES, {
        ownerId: bankId,
        wanted: given.value,
        action: 'standard_rates.validated',
        objectType: 'company',
        first,
      })
      await emit(context, [
        { type: 'change', noun: 'rates', event: 'standard_rates.validated', id: bankId, companies: [bankId] },
      ])
    },
  })
}

/**
 * The actor's bank enters its standard purchase rates (Cours STD) of the day, in TND per quoting unit, or validates them as
 * they stand: a currency that is left out keeps its rate. From then on the day's rates are entered (`exchangeRateUpdated`,
 * specification 002 §4). What was in force stays on record.
 * Refused as by `prepareStandardRates` and `writeWithinBands`.
 */
export async function setStandardRates(
  context: ActorContext,
  input: { readonly lines: readonly StandardRateInput[] },
): Promise<Result<{ bankId: string }>> {
  const prepared = await prepareStandardRates(context, input.lines)
  if (!prepared.ok) return prepared
  const written = await writeWithinBands(context, prepared.value)
  return written.ok ? done({ bankId: context.actor.companyId }) : written
}
