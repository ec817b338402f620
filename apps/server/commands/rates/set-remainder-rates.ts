import { equalDecimals } from '@fxmatch/domain/money/amount'
import { isSettableRate } from '@fxmatch/domain/rates/rate-figures'
import { lockCompany } from '../../db/companies/agencies.ts'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import { readRemainderSettings } from '../../db/reference/remainder-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkPublishedRates } from './check-published-rates.ts'
import { isStillAsSeen } from './is-still-as-seen.ts'

/** A line of the list as it is sent; the rate is in TND per quoting unit. */
export interface RemainderRateInput {
  readonly currency: string
  readonly rate: string
  /** Since when the rate is in force that the person saw, null where there was none; undefined: not said. */
  readonly validFrom?: string | null | undefined
}

function check(lines: readonly RemainderRateInput[], known: ReadonlySet<string>): Result<null> {
  const seen = new Set<string>()
  for (const [index, { currency, rate }] of lines.entries()) {
    const invalid = (member: string) =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, rule: 'VALUE_INVALID' }] })
    if (!known.has(currency) || seen.has(currency)) return invalid('currecy_isocode')
    if (!isSettableRate(rate)) return invalid('rate')
    seen.add(currency)
  }
  return done(null)
}

/**
 * Sets the prices at which the actor's bank sells the remainder of a request, which no position covers (Prix vente
 * reliquat), from now on; zero ends the sale of a currency, a currency that is left out keeps its price. Orders already
 * placed keep theirs. The bank and its companies are told.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT for a rate that cannot be or a currency that is unknown or named
 * twice; SETTINGS_CHANGED where a rate changed since the person saw it; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE.
 */
export async function setRemainderRates(
  context: ActorContext,
  input: { readonly lines: readonly RemainderRateInput[] },
): Promise<Result<{ bankId: string }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'rate.manage')
  if (!able.ok) return able
  const checked = check(input.lines, await foreignCodes(tx))
  if (!checked.ok) return checked
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const at = clock.now()
  const settings = await readRemainderSettings(tx, { bankId, at })
  const since = new Map(settings.map(({ currency, valid_from }) => [currency, valid_from]))
  if (input.lines.some(({ currency, validFrom }) => !isStillAsSeen(validFrom, since.get(currency) ?? null))) {
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  }
  const before = new Map(settings.map(({ currency, rate }) => [currency, rate]))
  const within = await checkPublishedRates(
    context,
    input.lines.map(({ currency, rate }, index) => ({
      currency,
      rate,
      inForce: before.get(currency) ?? null,
      path: `${index}.rate`,
    })),
  )
  if (!within.ok) return within
  const changes = input.lines.filter(({ currency, rate }) => {
    const known = before.get(currency)
    return known === undefined || !equalDecimals(known, rate)
  })
  if (changes.length === 0) return done({ bankId })
  await tx
    .insertInto('remainder_rates')
    .values(
      changes.map(({ currency, rate }) => ({
        bank_id: bankId,
        currency,
        rate,
        valid_from: at,
        set_by: actor.userId,
      })),
    )
    .execute()
  await audit(context, {
    action: 'remainder_rates.set',
    objectType: 'company',
    objectId: bankId,
    data: { changes: changes.map(({ currency, rate }) => ({ currency, rate })) },
  })
  const customers = await tx.selectFrom('companies').select('id').where('bank_id', '=', bankId).execute()
  await emit(context, [
    {
      type: 'change',
      noun: 'rates',
      event: 'remainder_rates.set',
      id: bankId,
      companies: [bankId, ...customers.map(({ id }) => id)],
    },
  ])
  return done({ bankId })
}
