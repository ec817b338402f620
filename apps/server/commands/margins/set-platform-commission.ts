import { equalDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { isPercent } from '@fxmatch/domain/rates/margins'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readCommissions } from '../../db/reference/margins.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { isSeen } from '../rates/is-seen.ts'

/**
 * The back office sets the market's commission of one form, from now on; orders already placed keep theirs. On a
 * transfer the exchange office has no part (specification 002 §9). Everyone is told: prices with commission change.
 * Refused: MISSING_CAPABILITY; INVALID_INPUT for what is no percent, or a part that the form does not have;
 * SETTINGS_CHANGED where another commission is in force than the person saw.
 */
export async function setPlatformCommission(
  context: ActorContext,
  input: {
    readonly form: Form
    readonly exchangeOfficePercent: string
    readonly platformPercent: string
    /** Since when the one is in force that the person saw. */
    readonly validFrom?: string | undefined
  },
): Promise<Result<{ form: Form }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const { form, exchangeOfficePercent, platformPercent } = input
  for (const [path, value] of Object.entries({ exchangeOfficePercent, platformPercent })) {
    if (!isPercent(value)) return refuse('INVALID_INPUT', { fields: [{ path, message: 'Invalide' }] })
  }
  if (form === 'DIGITAL' && !decimal(exchangeOfficePercent).isZero()) {
    const message = 'Le bureau de change n’a pas de part sur un virement (DEC)'
    return refuse('INVALID_INPUT', { message, fields: [{ path: 'exchangeOfficePercent', message }] })
  }
  await lockCompany(tx, actor.companyId)
  const at = clock.now()
  const before = (await readCommissions(tx, at)).find((row) => row.form === form)
  if (!isSeen(input.validFrom, before?.valid_from ?? null)) {
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  }
  if (
    before &&
    equalDecimals(before.exchange_office_percent, exchangeOfficePercent) &&
    equalDecimals(before.platform_percent, platformPercent)
  ) {
    return done({ form })
  }
  await tx
    .insertInto('commission_settings')
    .values({
      form,
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
    data: { form, exchangeOfficePercent, platformPercent },
  })
  await emit(context, [
    { type: 'change', noun: 'margins', event: 'commission.set', id: form, companies: [], everyone: true },
  ])
  return done({ form })
}
