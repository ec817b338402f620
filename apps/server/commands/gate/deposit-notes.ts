import { isSlip, mostDeposited } from '@fxmatch/domain/gate/office-ceilings'
import { paperKey } from '@fxmatch/domain/identifiers/document-number'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { isSlipUsed, officeLocked, readHeld } from '../../db/gate/office-held.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import { checkHeldAmount, requireOffice } from './declare-held.ts'
import { noteHeld } from './note-held.ts'
import { accountRoom, requireRoom } from './require-office-room.ts'
import { tellCeiling } from './tell-ceiling.ts'

/** Notes that an office brings to its bank, in the currency, with the number on the bank's slip. */
export interface DepositInput {
  readonly currency: string
  readonly amount: string
  readonly slip: string
}

/**
 * An exchange office puts on record that notes go from its safe onto its account: what it holds of both moves with it.
 * Refused: MISSING_CAPABILITY, also of who is of no office; INVALID_INPUT at `currency`, `amount`, or `slip` (its form, or one that was
 * recorded before, also for an override), `amount` also where it is more than is in the safe; GATE_REFUSED where the account would go beyond its ceiling (G10), unless an override lets it through.
 */
export async function depositNotes(
  context: ActorContext,
  { currency, amount, slip }: DepositInput,
): Promise<Result<{ id: string }>> {
  const { actor, clock, ids, sent, tx } = context
  const able = requireOffice(context)
  if (!able.ok) return able
  const written = await checkHeldAmount(context, currency, amount)
  if (!written.ok) return written
  if (!isPositiveDecimal(amount))
    return refuseField('INVALID_INPUT', 'amount', {
      ...{ rule: 'AMOUNT_FORM', details: { decimals: written.value.decimals } },
    })
  if (!isSlip(slip)) return refuseField('INVALID_INPUT', 'slip', { rule: 'DEPOSIT_SLIP' })
  await officeLocked(actor.companyId).execute(tx)
  const slip_key = paperKey(slip)
  if (await isSlipUsed(tx, actor.companyId, slip, sent?.overrideIds ?? []))
    return refuseField('INVALID_INPUT', 'slip', { rule: 'SLIP_USED' })
  const notes = await readHeld(tx, { officeId: actor.companyId, kind: 'CASH', now: clock.now() })
  const most = mostDeposited(notes, currency)
  if (most !== null && compareDecimals(amount, most) > 0)
    return refuseField('INVALID_INPUT', 'amount', {
      rule: 'DEPOSIT_MORE',
      details: { expected: most, currency },
    })
  const check = await accountRoom(context, { officeId: actor.companyId, currency, amount })
  const room = await requireRoom(context, check, {
    ...{ step: 'deposit', currency, amount, counterValue: check?.asked ?? '0' },
  })
  if (!room.ok) return room
  const id = ids.uuid()
  await tx
    .insertInto('office_deposits')
    .values({
      ...{ id, company_id: actor.companyId, currency, amount, slip, slip_key },
      ...{ made_by: actor.userId, made_at: clock.now() },
    })
    .execute()
  await audit(context, {
    action: 'office_held.deposited',
    objectType: 'office_held',
    objectId: actor.companyId,
    data: { currency, amount, slip },
  })
  await noteHeld(context, actor.companyId)
  await tellCeiling(context, actor.companyId)
  return done({ id })
}
