import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { ownCommission } from '@fxmatch/domain/pricing/commission-in-force'
import { DEFAULT_MARGIN, isMarginPercent, MOST_MARGIN_PERCENT } from '@fxmatch/domain/rates/margins'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readCommissions } from '../../db/reference/commissions.ts'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { isStillAsSeen } from '../rates/is-still-as-seen.ts'

/** The commission as it shall be; percents are of the counter value. */
export interface SetCommissionInput {
  readonly form: Form
  /** Null: the default of the currencies that have none of their own. */
  readonly currency: string | null
  /** Null: the currency takes the default again. */
  readonly percents: { readonly exchangeOfficePercent: string; readonly platformPercent: string } | null
  /** Since when the currency's own setting is in force that the person saw, null where there was none; undefined: not said. */
  readonly seen?: string | null | undefined
}

function faultOf({ form, currency, percents }: SetCommissionInput): Result<null> {
  const wrong = (path: string, rule: ToldRule) => refuseField('INVALID_INPUT', path, { rule })
  if (percents === null)
    return currency === null ? wrong('platformPercent', 'DEFAULT_MARGIN_MISSING') : done(null)
  for (const [path, value] of Object.entries(percents)) {
    if (!isMarginPercent(value))
      return refuseField('INVALID_INPUT', path, {
        rule: 'PERCENT_INVALID',
        details: { most: MOST_MARGIN_PERCENT },
      })
  }
  if (form === 'DIGITAL' && !decimal(percents.exchangeOfficePercent).isZero())
    return wrong('exchangeOfficePercent', 'OFFICE_HAS_NO_PART')
  return done(null)
}

async function isKnown(context: ActorContext, currency: string): Promise<boolean> {
  const row = await foreignCurrencies(context.tx)
    .select('iso_code')
    .where('iso_code', '=', currency)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The back office sets the market's commission of one form, by default or of one currency, from now on; orders already
 * placed keep theirs. On a transfer the exchange office has no part (specification 002 §9). Everyone is told: prices with
 * commission change.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT for what is no percent, an unknown currency, an exchange office's part of a
 * transfer, or a default without percents; SETTINGS_CHANGED where another commission is in force than the person saw.
 */
export async function setPlatformCommission(
  context: ActorContext,
  input: SetCommissionInput,
): Promise<Result<{ form: Form; currency: string | null }>> {
  const { actor, tx, clock } = context
  const { form, currency, percents } = input
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const fault = faultOf(input)
  if (!fault.ok) return fault
  if (currency !== null && !(await isKnown(context, currency)))
    return refuse('INVALID_INPUT', { fields: [{ path: 'currency_iso', rule: 'CURRENCY_UNKNOWN' }] })
  await lockCompany(tx, actor.companyId)
  const at = clock.now()
  const before = ownCommission(await readCommissions(tx, at), { form, currency, at })
  if (!isStillAsSeen(input.seen, before?.validFrom ?? null))
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  if (percents === null ? before === null : before !== null && sameParts(before, percents))
    return done({ form, currency })
  const exchangeOfficePercent = percents?.exchangeOfficePercent ?? null
  const platformPercent = percents?.platformPercent ?? null
  await tx
    .insertInto('commission_settings')
    .values({
      form,
      currency,
      exchange_office_percent: exchangeOfficePercent,
      platform_percent: platformPercent,
      valid_from: at,
      set_by: actor.userId,
    })
    .execute()
  await audit(context, {
    action: 'commission.set',
    objectType: 'company',
    objectId: actor.companyId,
    data: { form, currency: currency ?? DEFAULT_MARGIN, exchangeOfficePercent, platformPercent },
  })
  await emit(context, [
    { type: 'change', noun: 'margins', event: 'commission.set', id: form, companies: [], everyone: true },
  ])
  return done({ form, currency })
}

type Percents = NonNullable<SetCommissionInput['percents']>

const sameParts = (one: Percents, other: Percents) =>
  equalDecimals(one.exchangeOfficePercent, other.exchangeOfficePercent) &&
  equalDecimals(one.platformPercent, other.platformPercent)
