import { tunisDate } from '@fxmatch/domain/calendar/working-days'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { isSettableRate } from '@fxmatch/domain/rates/rate-figures'
import { parseRateLineId } from '@fxmatch/domain/rates/rate-line'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readStandardRates, type StandardRateRow } from '../../db/reference/standard-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { isSeen } from './is-seen.ts'

export interface StandardRateInput {
  /** Id of the line: the bank's and the currency's. */
  readonly id: string
  readonly purchaseRate: string
  /** See `seenSince`. */
  readonly validFrom?: string | null | undefined
}

/** Whether somebody set one of the lines' rates after it was seen. */
function changedSince(lines: readonly StandardRateInput[], current: readonly StandardRateRow[]): boolean {
  const since = new Map(current.map((row) => [row.currency, row.valid_from]))
  return lines.some(
    ({ id, validFrom }) => !isSeen(validFrom, since.get(parseRateLineId(id)?.currency ?? '') ?? null),
  )
}

/** The given rates by currency. Another bank's line does not exist; a line that cannot be is named. */
function ratesByCurrency(
  bankId: string,
  lines: readonly StandardRateInput[],
  known: ReadonlySet<string>,
): Result<Map<string, string>> {
  const rates = new Map<string, string>()
  for (const [index, { id, purchaseRate }] of lines.entries()) {
    const invalid = (member: string) =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, message: 'Invalide' }] })
    const line = parseRateLineId(id)
    if (!line || !known.has(line.currency) || rates.has(line.currency)) return invalid('id')
    if (line.ownerId !== bankId) return refuse('NOT_FOUND')
    if (!isSettableRate(purchaseRate)) return invalid('purchaseRate')
    rates.set(line.currency, purchaseRate)
  }
  return done(rates)
}

/**
 * The actor's bank enters its standard purchase rates of the day, or validates them as they stand: a currency that is
 * left out keeps its rate. From then on the day's rates are done (`exchangeRateUpdated`). What was in force stays on
 * record. Refused: MISSING_CAPABILITY; NOT_FOUND for another bank's line; INVALID_INPUT for a rate that cannot be, or a
 * currency that was never given one; SETTINGS_CHANGED where a rate changed since the person saw it.
 */
export async function setStandardRates(
  context: ActorContext,
  input: { readonly lines: readonly StandardRateInput[] },
): Promise<Result<{ bankId: string }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'rate.manage')
  if (!able.ok) return able
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const at = clock.now()
  const before = await readStandardRates(tx, { bankId, at })
  const given = ratesByCurrency(bankId, input.lines, new Set(before.map(({ currency }) => currency)))
  if (!given.ok) return given
  if (changedSince(input.lines, before)) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const without = before.filter(
    ({ currency, purchase_rate }) => purchase_rate === null && !given.value.has(currency),
  )
  if (without.length > 0) {
    return refuse('INVALID_INPUT', {
      message: `Cours manquants : ${without.map(({ currency }) => currency).join(', ')}`,
      rule: 'RATE_MISSING',
      fields: without.map(({ currency }) => ({ path: currency, message: 'Champ obligatoire' })),
    })
  }
  const changes = before.flatMap(({ currency, purchase_rate }) => {
    const rate = given.value.get(currency)
    if (rate === undefined || (purchase_rate !== null && equalDecimals(rate, purchase_rate))) return []
    return [{ currency, rate }]
  })
  if (changes.length > 0) {
    await tx
      .insertInto('standard_rates')
      .values(
        changes.map(({ currency, rate }) => ({
          bank_id: bankId,
          currency,
          purchase_rate: rate,
          valid_from: at,
          set_by: actor.userId,
        })),
      )
      .execute()
  }
  const day = tunisDate(at)
  await tx
    .insertInto('standard_rate_validations')
    .values({ bank_id: bankId, day, validated_at: at, validated_by: actor.userId })
    .execute()
  await audit(context, {
    action: 'standard_rates.validated',
    objectType: 'company',
    objectId: bankId,
    data: { day, changes },
  })
  await emit(context, [
    { type: 'change', noun: 'rates', event: 'standard_rates.validated', id: bankId, companies: [bankId] },
  ])
  return done({ bankId })
}
