import { holdPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { requireOfficePapers } from '../gate/permit-refusal.ts'
import { committedPosition, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { checkOffer } from './check-offer.ts'
import { raceOfOffer } from './race-of-offer.ts'

/** The offer as it is sent: amount in the currency, rate in TND per quoting unit. */
export interface PublishPositionInput {
  readonly currency: string
  readonly amount: string
  readonly rate: string
  readonly form: 'CASH' | 'DIGITAL'
  readonly region: number
  readonly zone?: number | null | undefined
  readonly expireDate: string
  readonly syndicate?: string | null | undefined
  /** Id of the race that runs over its currency, form and governorate; it goes there also without. */
  readonly race?: string | null | undefined
}

/**
 * An exchange office, alone or for the syndicate it leads, offers an amount of one currency on the market
 * (domain rules §3), within its currency's limits and, while one runs over it, in a race (§7). The syndicate's members are kept
 * with the position as they are now. Refused: MISSING_CAPABILITY; as by `requireOpenMarket`, `checkOffer` and
 * `raceOfOffer`; INVALID_INPUT at `syndicate` for one that the company does not lead; GATE_REFUSED where an office that sells may not
 * deal by its papers (`requireOfficePapers`); TYPE_AGAIN for what is unusual for the person.
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
  await holdPriceBand(tx, input.currency, 'rely')
  const checked = await checkOffer(context, input)
  if (!checked.ok) return checked
  const race = await raceOfOffer(context, input)
  if (!race.ok) return race
  if (input.syndicate) {
    const led = await tx
      .selectFrom('syndicates')
      .select('id')
      .where('id', '=', input.syndicate)
      .where('leader_id', '=', actor.companyId)
      .executeTakeFirst()
    if (!led) return refuse('INVALID_INPUT', { fields: [{ path: 'syndicate', rule: 'FIELD_INVALID' }] })
  }
  const papers = await requireOfficePapers(context, [
    actor.companyId,
    ...(input.syndicate ? await membersOfSyndicate(context, input.syndicate) : []),
  ])
  if (!papers.ok) return papers
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
      race_id: race.value,
      published_by: actor.userId,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.syndicate) await keepMembers(context, position.id, input.syndicate)
  const { unit } = await readQuotedCurrency(tx, input.currency)
  const { currency, form, amount, rate } = input
  const offered = committedPosition(context, { id: position.id, currency, unit, form, amount, rate })
  const meant = await requireTypedAgain(context, offered)
  if (!meant.ok) return meant
  await audit(context, {
    action: 'position.published',
    objectType: 'position',
    objectId: String(position.id),
    data: { ...input, race: race.value },
  })
  await emit(context, [{ type: 'position.listed', positionId: position.id }])
  return done({ positionId: position.id })
}

async function membersOfSyndicate({ tx }: ActorContext, syndicateId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('syndicate_members')
    .where('syndicate_id', '=', syndicateId)
    .select('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
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
