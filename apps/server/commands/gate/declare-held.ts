import { expectedOf, type HeldKind, isHeldAmount } from '@fxmatch/domain/gate/office-ceilings'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { officeLocked, readHeld } from '../../db/gate/office-held.ts'
import { foreignCurrency } from '../../db/trust/requests.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteHeld } from './note-held.ts'
import { tellCeiling } from './tell-ceiling.ts'

/** What an office declares of a currency, in the currency. */
export interface DeclareHeldInput {
  readonly kind: HeldKind
  readonly currency: string
  readonly amount: string
  /** The declaration that stood as the person looked; null: none. */
  readonly was: string | null
  /** Why there is less than there was to be. */
  readonly note: string | null
}

/**
 * An exchange office declares what it holds of a currency: the newest counts, all are kept. What is there is never refused, only told:
 * less than what was declared before and has moved since takes a reason.
 * Refused: MISSING_CAPABILITY, also of who is of no office; INVALID_INPUT at `currency`, `amount`, or at `note` where less is there and
 * nobody says why; GATE_STATE where somebody else has declared meanwhile.
 */
export async function declareHeld(
  context: ActorContext,
  { kind, currency, amount, was, note }: DeclareHeldInput,
): Promise<Result<{ id: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireOffice(context)
  if (!able.ok) return able
  const written = await checkHeldAmount(context, currency, amount)
  if (!written.ok) return written
  await officeLocked(actor.companyId).execute(tx)
  const held = await readHeld(tx, { officeId: actor.companyId, kind, now: clock.now() })
  const before = held.find((one) => one.currency === currency)
  if ((before?.declaration ?? null) !== was) return refuse('GATE_STATE', { rule: 'HELD_MOVED' })
  const expected = before && before.declared !== null ? expectedOf(before) : null
  if (expected !== null && compareDecimals(amount, expected) < 0 && note === null)
    return refuseField('INVALID_INPUT', 'note', { rule: 'HELD_LESS', details: { expected, currency } })
  const id = ids.uuid()
  await tx
    .insertInto('office_declarations')
    .values({
      ...{ id, company_id: actor.companyId, kind, currency, amount, expected, note },
      ...{ declared_by: actor.userId, declared_at: clock.now() },
    })
    .execute()
  await audit(context, {
    action: 'office_held.declared',
    objectType: 'office_held',
    objectId: actor.companyId,
    data: { kind, currency, amount, expected, note },
  })
  await noteHeld(context, actor.companyId)
  await tellCeiling(context, actor.companyId)
  return done({ id })
}

/** Refuses, with MISSING_CAPABILITY, who does not sell for an exchange office: what is held is its own to say. */
export function requireOffice({ actor }: ActorContext): Result<null> {
  const capability = 'position.publish'
  if (actor.companyKind !== 'EXCHANGE_OFFICE')
    return refuse('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY', details: { capability } })
  return requireCapability(actor, capability)
}

/** The currency of an amount that is declared, deposited: refused at `currency` or `amount`. */
export async function checkHeldAmount(
  { tx }: ActorContext,
  currency: string,
  amount: string,
): Promise<Result<{ decimals: number; unit: number }>> {
  const known = await foreignCurrency(tx, currency)
  if (!known) return refuseField('INVALID_INPUT', 'currency', { rule: 'CURRENCY_UNKNOWN' })
  if (isHeldAmount(amount, known.decimals)) return done(known)
  return refuseField('INVALID_INPUT', 'amount', {
    rule: 'HELD_AMOUNT',
    details: { decimals: known.decimals },
  })
}
