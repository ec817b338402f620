import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { readWholeNumber } from '../../db/configuration.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'

export interface PublishPositionInput {
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly form: 'CASH' | 'DIGITAL'
  readonly region: number
  readonly zone?: number | null | undefined
  readonly expireDate: string
  readonly syndicate?: string | null | undefined
}

const HOUR = 3_600_000

/** Amount and rate within the currency's decimals, an expiry ahead and not too far, a zone of the governorate. */
async function checkOffer(context: ActorContext, input: PublishPositionInput): Promise<Result<null>> {
  const { tx, clock } = context
  const invalid = (path: string, message = 'Champ invalide') =>
    refuse('INVALID_INPUT', { fields: [{ path, message }] })
  const currency = await tx
    .selectFrom('currencies')
    .select('decimals')
    .where('iso_code', '=', input.currency)
    .executeTakeFirst()
  if (!currency || input.currency === 'TND') return invalid('currency')
  if (decimal(input.amount).isZero() || !hasAtMostDecimals(input.amount, currency.decimals))
    return invalid('amount')
  if (decimal(input.rate).isZero() || !hasAtMostDecimals(input.rate, RATE_DECIMALS)) return invalid('rate')
  const hours = await readWholeNumber(tx, 'position.max_hours')
  const now = clock.now().getTime()
  const until = new Date(input.expireDate).getTime()
  if (until <= now) return invalid('expireDate', "L'expiration est passée")
  if (until > now + hours * HOUR) return invalid('expireDate', `L'expiration dépasse ${hours} heures`)
  const region = await tx
    .selectFrom('governorates')
    .select('id')
    .where('id', '=', input.region)
    .executeTakeFirst()
  if (!region) return invalid('region')
  if (input.zone) {
    const zone = await tx
      .selectFrom('zones')
      .select('id')
      .where('id', '=', input.zone)
      .where('governorate_id', '=', input.region)
      .executeTakeFirst()
    if (!zone) return invalid('zone')
  }
  return done(null)
}

/**
 * An exchange office, alone or for the syndicate it leads, offers an amount of one currency on the market
 * (domain rules §3). The syndicate's members are kept with the position as they stand now.
 */
export async function publishPosition(
  context: ActorContext,
  input: PublishPositionInput,
): Promise<Result<{ positionId: number }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'position.publish')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  const checked = await checkOffer(context, input)
  if (!checked.ok) return checked
  if (input.syndicate) {
    const led = await tx
      .selectFrom('syndicates')
      .select('id')
      .where('id', '=', input.syndicate)
      .where('leader_id', '=', actor.companyId)
      .executeTakeFirst()
    if (!led) return refuse('INVALID_INPUT', { fields: [{ path: 'syndicate', message: 'Champ invalide' }] })
  }
  const position = await tx
    .insertInto('positions')
    .values({
      seller_id: actor.companyId,
      syndicate_id: input.syndicate ?? null,
      parent_id: null,
      currency: input.currency,
      form: input.form,
      rate: input.rate,
      published_amount: input.amount,
      amount: input.amount,
      status: 'FREE',
      listing: 'LISTED',
      governorate_id: input.region,
      zone_id: input.zone ?? null,
      expires_at: new Date(input.expireDate),
      published_by: actor.userId,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.syndicate) await keepMembers(context, position.id, input.syndicate)
  await audit(context, {
    action: 'position.published',
    objectType: 'position',
    objectId: String(position.id),
    data: { ...input },
  })
  await emit(context, [{ type: 'position.listed', positionId: position.id }])
  return done({ positionId: position.id })
}

async function keepMembers(context: ActorContext, positionId: number, syndicateId: string): Promise<void> {
  await context.tx
    .insertInto('position_members')
    .columns(['position_id', 'company_id', 'percentage'])
    .expression((eb) =>
      eb
        .selectFrom('syndicate_members')
        .select((s) => [s.val(positionId).as('position_id'), 'company_id', 'percentage'])
        .where('syndicate_id', '=', syndicateId),
    )
    .execute()
}
