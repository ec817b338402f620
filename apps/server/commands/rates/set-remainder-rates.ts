import { lockCompany } from '../../db/companies/agencies.ts'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import { readRates, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import { readRemainderSettings } from '../../db/reference/remainder-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import {
  type FirstPerson,
  type PreparedRates,
  refuseCrossed,
  writeWithinBands,
} from './check-published-rates.ts'
import { checkSettable } from './check-settable.ts'
import { isStillAsSeen } from './is-still-as-seen.ts'
import { sameRate } from './validate-rates.ts'

/** A line of the list as it is sent; the rate is in TND per quoting unit. */
export interface RemainderRateInput {
  readonly currency: string
  readonly rate: string
  /** Since when the rate is in force that the person saw, null where there was none; undefined: not said. */
  readonly validFrom?: string | null | undefined
}

async function check(
  context: ActorContext,
  lines: readonly RemainderRateInput[],
  known: ReadonlySet<string>,
): Promise<Result<null>> {
  const seen = new Set<string>()
  for (const [index, { currency, rate }] of lines.entries()) {
    const invalid = (member: string) =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, rule: 'VALUE_INVALID' }] })
    if (!known.has(currency) || seen.has(currency)) return invalid('currecy_isocode')
    const settable = await checkSettable(context, { currency, rate, path: `${index}.rate` })
    if (!settable.ok) return settable
    seen.add(currency)
  }
  return done(null)
}

/**
 * Checks new prices of the remainder, all but the allowed band, and locks the bank. Refused: MISSING_CAPABILITY;
 * INVALID_INPUT for a rate that cannot be or a currency that is unknown or named twice; SETTINGS_CHANGED where a rate
 * changed since the person saw it.
 */
export async function prepareRemainderRates(
  context: ActorContext,
  lines: readonly RemainderRateInput[],
): Promise<Result<PreparedRates>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'rate.manage')
  if (!able.ok) return able
  const checked = await check(context, lines, await foreignCodes(tx))
  if (!checked.ok) return checked
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const settings = await readRemainderSettings(tx, { bankId, at: clock.now() })
  const since = new Map(settings.map(({ currency, valid_from }) => [currency, valid_from]))
  if (lines.some(({ currency, validFrom }) => !isStillAsSeen(validFrom, since.get(currency) ?? null))) {
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  }
  const before = new Map(settings.map(({ currency, rate }) => [currency, rate]))
  const typed = lines.map(({ currency, rate }, index) => {
    const inForce = before.get(currency) ?? null
    const unchanged = sameRate(inForce, rate)
    return { currency, side: 'SALE' as const, rate, inForce, unchanged, path: `${index}.rate` }
  })
  const purchases = await readRates(tx, STANDARD_RATES, { ownerId: bankId, at: clock.now() })
  return done({
    book: 'REMAINDER',
    agencyId: null,
    everywhere: false,
    lines: lines.map(({ currency, rate }) => ({
      currency,
      purchaseRate: null,
      saleRate: rate,
      validFrom: since.get(currency)?.toISOString() ?? null,
    })),
    typed,
    crossed: refuseCrossed(
      typed,
      new Map(purchases.map(({ currency, unit, purchase_rate: rate }) => [currency, { rate, unit }])),
    ),
    write: (first) =>
      write(
        context,
        typed.filter(({ unchanged }) => !unchanged),
        first,
      ),
  })
}

/**
 * Sets the prices at which the actor's bank sells the remainder of a request, which no position covers (Prix vente
 * reliquat), from now on; zero ends the sale of a currency, a currency that is left out keeps its price. Orders already
 * placed keep theirs. The bank and its companies are told.
 * Refused as by `prepareRemainderRates` and `writeWithinBands`.
 */
export async function setRemainderRates(
  context: ActorContext,
  input: { readonly lines: readonly RemainderRateInput[] },
): Promise<Result<{ bankId: string }>> {
  const prepared = await prepareRemainderRates(context, input.lines)
  if (!prepared.ok) return prepared
  const written = await writeWithinBands(context, prepared.value)
  return written.ok ? done({ bankId: context.actor.companyId }) : written
}

async function write(
  context: ActorContext,
  changes: readonly { readonly currency: string; readonly rate: string }[],
  first: FirstPerson | undefined,
): Promise<void> {
  if (changes.length === 0) return
  const { actor, tx, clock } = context
  const bankId = actor.companyId
  const valid_from = clock.now()
  await tx
    .insertInto('remainder_rates')
    .values(
      changes.map(({ currency, rate }) => ({
        bank_id: bankId,
        currency,
        rate,
        valid_from,
        set_by: actor.userId,
      })),
    )
    .execute()
  await audit(context, {
    action: 'remainder_rates.set',
    objectType: 'company',
    objectId: bankId,
    data: { changes: changes.map(({ currency, rate }) => ({ currency, rate })), ...first },
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
}
