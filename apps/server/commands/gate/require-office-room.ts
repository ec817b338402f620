import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { checkOfficeAccount, checkOfficeCash } from '@fxmatch/domain/gate/office-ceilings'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { readWholeNumber } from '../../db/configuration.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { CEILINGS, officeLocked, readHeld } from '../../db/gate/office-held.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Refusal, type Result } from '../kernel/result.ts'
import { requestOf } from './gated-order.ts'
import { useOverride } from './use-override.ts'

/** Notes that an exchange office takes in from a traveller, or hands out, in the currency. */
export interface NotesTaken {
  readonly officeId: string
  readonly operation: TrustOperation
  readonly currency: string
  readonly amount: string
}

/**
 * What the ceiling of an office's notes says of a purchase from a traveller (G09); null where it says nothing: of a sale, of a bank, and
 * while the office has declared nothing. Nobody else counts the same office until the transaction ends.
 */
export async function officeRoom(
  { tx, clock }: CommandContext,
  { officeId, operation, currency, amount }: NotesTaken,
): Promise<GateCheck | null> {
  if (operation !== 'PURCHASE') return null
  const { kind } = await tx
    .selectFrom('companies')
    .select('kind')
    .where('id', '=', officeId)
    .executeTakeFirstOrThrow()
  if (kind !== 'EXCHANGE_OFFICE') return null
  await officeLocked(officeId).execute(tx)
  const held = await readHeld(tx, { officeId, kind: 'CASH', now: clock.now(), also: currency })
  const ceiling = String(await readWholeNumber(tx, CEILINGS.CASH))
  return checkOfficeCash(officeId, held, { currency, amount }, ceiling)
}

/** What the ceiling of an office's account says of notes that it brings to its bank (G10); null where it says nothing. The caller has locked the office. */
export async function accountRoom(
  { tx, clock }: CommandContext,
  { officeId, currency, amount }: Omit<NotesTaken, 'operation'>,
): Promise<GateCheck | null> {
  const held = await readHeld(tx, { officeId, kind: 'ACCOUNT', now: clock.now(), also: currency })
  const ceiling = String(await readWholeNumber(tx, CEILINGS.ACCOUNT))
  return checkOfficeAccount(officeId, held, { currency, amount }, ceiling)
}

/** What is judged by a ceiling of the actor's own office. */
export interface CeilingAttempt {
  readonly step: 'propose' | 'deposit'
  readonly currency: string
  readonly amount: string
  /** TND, at its price. */
  readonly counterValue: string
}

/**
 * Refuses what would take an office beyond a ceiling, unless an override lets it through; what was warned of or refused is kept.
 * Refused: GATE_REFUSED, with the attempt for which an override may be asked, and the figures for who reads them.
 * @returns the record of the check that an override let through; null where none had to
 */
export async function requireRoom(
  context: ActorContext,
  check: GateCheck | null,
  { step, currency, amount, counterValue }: CeilingAttempt,
): Promise<Result<string | null>> {
  if (check === null || check.outcome === 'PASS') return done(null)
  const { actor, clock, ids, tx } = context
  const id = ids.uuid()
  const day = marketDate(clock.now())
  const refused = check.outcome === 'REFUSE'
  const row = {
    ...{ id, at: clock.now(), company_id: actor.companyId, user_id: actor.userId },
    ...{ actor_company_id: actor.companyId, step, outcome: check.outcome, rule: refused ? check.code : null },
    ...{ order_id: null, operation_type: null, buyer_id: actor.companyId, seller_id: null },
    ...{ currency, amount, counter_value: counterValue, value_date: day, checks: JSON.stringify([check]) },
  }
  if (refused) {
    const judged = { ownerId: actor.companyId, checks: [check] }
    const overridden = await useOverride(context, {
      ...{ judged, order: { id, valueDate: day }, usedCheckId: id },
    })
    if (!overridden.ok) return overridden
    if (!overridden.value)
      return {
        ok: false,
        refusal: ceilingRefusal(context, check, id),
        noted: (own) => sendLater(own.tx, writtenCheck(own.tx, { row: { ...row, ...requestOf(context) } })),
      }
  }
  await sendLater(tx, writtenCheck(tx, { row }))
  return done(refused ? id : null)
}

/** Who reads limits reads the figures; who only serves travellers that there is no room. */
function ceilingRefusal({ actor }: ActorContext, check: GateCheck, attempt: string): Refusal {
  if (!actor.capabilities.has('gate.view'))
    return { code: 'GATE_REFUSED', rule: 'OFFICE_FULL', details: { attempt } }
  const { code, limit, used, reserved, asked, left } = check
  const missing = left === null ? null : left.replace('-', '')
  const available = left === null ? null : decimal(left).plus(asked).toFixed(HOME_DECIMALS)
  return {
    code: 'GATE_REFUSED',
    rule: code === 'G10' ? 'OFFICE_ACCOUNT' : 'OFFICE_CASH',
    details: { code, limit, used, reserved, asked, available, missing, attempt },
  }
}
