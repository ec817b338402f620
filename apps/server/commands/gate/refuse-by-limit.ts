import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { isForPrice } from '@fxmatch/domain/gate/overridable'
import { isPermitCode } from '@fxmatch/domain/gate/permit'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Refusal, Result } from '../kernel/result.ts'
import type { OutsideBand } from '../positions/check-price.ts'
import type { CheckRow, GatedOrder, Judged } from './gated-order.ts'
import { permitRefusal } from './permit-refusal.ts'

/** An attempt that a limit refuses. */
interface RefusedAttempt {
  readonly order: GatedOrder
  readonly judged: Judged
  /** The check that is told. */
  readonly refused: GateCheck
  /** What stays on record of it. */
  readonly attempt: CheckRow & { readonly request?: string; readonly request_hash?: Buffer }
  /** Whether an override may be asked for. */
  readonly mayBe: boolean
  readonly outside: OutsideBand | null
}

/**
 * Refuses with the figures of the limit for those of its company who read limits, and with none of them for others: what a bank may deal with
 * whom is the bank's business. The attempt stays on record, and its number goes with the refusal, to ask for an override by.
 */
export async function refuseByLimit(
  context: ActorContext,
  { order, judged, refused, attempt, mayBe, outside }: RefusedAttempt,
): Promise<Result<never>> {
  const { companyId, capabilities } = context.actor
  const permit = isPermitCode(refused.code)
  const own = judged.ownerId === companyId && capabilities.has('gate.view')
  const refusal: Refusal =
    refused.code === 'G13' && outside !== null
      ? outside.refusal
      : permit || own
        ? await toldRefusal(context, order, refused)
        : { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' }
  const asks = mayBe && (!isForPrice(judged.checks) || capabilities.has('gate.override'))
  return {
    ok: false,
    ...aboutOf(order, refused),
    // No override is asked for what nobody lets through, nor by who may not: the attempt has no number to ask by.
    refusal: !asks ? refusal : { ...refusal, details: { ...refusal.details, attempt: attempt.id } },
    noted: ({ tx }) => sendLater(tx, writtenCheck(tx, { row: attempt })),
  }
}

/** Because of which company it is refused: an office by its papers, houses that do not deal, a limit on a counterparty. */
function aboutOf({ sellerId }: GatedOrder, { code, of }: GateCheck): { about?: string } {
  if (code === 'G04') return { about: sellerId }
  return (code === 'G03' || code === 'G05') && of !== null ? { about: of } : {}
}

async function toldRefusal(context: ActorContext, order: GatedOrder, check: GateCheck): Promise<Refusal> {
  const { code, of, unit, limit, used, reserved, asked, left } = check
  const figures = {
    code,
    limit,
    used,
    reserved,
    asked: decimal(asked).abs().toFixed(HOME_DECIMALS),
    available: left === null ? null : decimal(left).plus(decimal(asked).abs()).toFixed(HOME_DECIMALS),
    missing: left === null ? null : decimal(left).negated().toFixed(HOME_DECIMALS),
    day: order.valueDate,
  }
  switch (code) {
    case 'G03':
    case 'G04':
      return permitRefusal(context, check)
    case 'G05': {
      const { name } = await context.tx
        .selectFrom('companies')
        .select('name')
        .where('id', '=', of ?? '')
        .executeTakeFirstOrThrow()
      const rule = limit === null ? 'LIMIT_NONE' : 'LIMIT_COUNTERPARTY'
      return { code: 'GATE_REFUSED', rule, details: { ...figures, party: name } }
    }
    case 'G06':
      return of === null
        ? { code: 'GATE_REFUSED', rule: 'LIMIT_POSITIONS', details: figures }
        : { code: 'GATE_REFUSED', rule: 'LIMIT_POSITION', details: { ...figures, currency: unit } }
    case 'G07':
      return { code: 'GATE_REFUSED', rule: 'LIMIT_DEAL', details: figures }
    case 'G08':
      return { code: 'GATE_REFUSED', rule: 'LIMIT_DAY', details: figures }
    case 'G09':
    case 'G10':
      throw new Error('what an office holds is judged where notes come in (require-office-room.ts)')
    case 'G13':
      throw new Error('a price outside of its band is refused as it is typed (check-price.ts)')
    case 'G14':
      throw new Error('what is unusual is asked about (type-again.ts), and refused by no limit')
  }
}
