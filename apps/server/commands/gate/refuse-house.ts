import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { readNameable } from '../../db/gate/house-refusals.ts'
import { wordsHash } from '../../db/words-hash.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteHouseRefusal } from './note-house-refusal.ts'

/** With whom a house does not deal. */
export interface RefuseHouseInput {
  readonly counterpartyId: string
  /** Null: in no currency. */
  readonly currency: string | null
  /** Null: in neither form. */
  readonly form: Form | null
  readonly note: string
}

/**
 * Says that the actor's house does not deal with another one. One person does it and it counts at once: it takes nothing from anybody
 * but the house itself (decision 0338).
 * Refused: MISSING_CAPABILITY; INVALID_INPUT at `counterpartyId` for a house that the actor's may not name, and at `currency` for one
 * that the market does not have; GATE_STATE where the same is refused already.
 */
export async function refuseHouse(
  context: ActorContext,
  input: RefuseHouseInput,
): Promise<Result<{ refusalId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'house.refuse')
  if (!able.ok) return able
  const { counterpartyId, currency, form, note } = input
  const [house] = await readNameable(tx, actor.companyId, counterpartyId)
  if (!house) return refuseField('INVALID_INPUT', 'counterpartyId', { rule: 'HOUSE_UNKNOWN' })
  if (currency !== null) {
    const quoted = await tx
      .selectFrom('currencies')
      .where('iso_code', '=', currency)
      .select('iso_code')
      .executeTakeFirst()
    if (!quoted || !isForeign(quoted.iso_code))
      return refuseField('INVALID_INPUT', 'currency', { rule: 'FIELD_INVALID' })
  }
  const refusalId = ids.uuid()
  const refusal = { company_id: actor.companyId, counterparty_id: counterpartyId, currency, form, note }
  const row = await tx
    .insertInto('house_refusals')
    .values({ id: refusalId, ...refusal, set_by: actor.userId, set_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return refuse(gateRefusal('REFUSAL_STANDS').code, { rule: 'REFUSAL_STANDS' })
  const { note: said, ...told } = refusal
  await noteHouseRefusal(context, {
    ...{ what: 'set', id: refusalId, number: row.number },
    data: { ...told, words: wordsHash(said) },
  })
  return done({ refusalId })
}
