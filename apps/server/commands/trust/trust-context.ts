import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import type { ChangeNoun } from '@fxmatch/contract/events/live-events'
import { isThemselves } from '../../db/companies/known-people.ts'
import { lockOperator, type OperatorRow } from '../../db/trust/operators.ts'
import type { TrustRequestRow } from '../../db/trust/requests.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * The actor's company as registered operator, locked. Refused: MISSING_CAPABILITY without `trust.use`; as by
 * `requireRegistered`.
 */
export async function requireOperator(context: ActorContext): Promise<Result<OperatorRow>> {
  const able = requireCapability(context.actor, 'trust.use')
  if (!able.ok) return able
  return requireRegistered(context)
}

/** The actor's company as registered operator, locked. Refused: TRUST_OPERATOR_MISSING where it is not registered. */
export async function requireRegistered(context: ActorContext): Promise<Result<OperatorRow>> {
  const operator = await lockOperator(context.tx, context.actor.companyId)
  return operator ? done(operator) : refuse('TRUST_OPERATOR_MISSING', { rule: 'TRUST_OPERATOR_MISSING' })
}

/** Whether who acts for an operator is somebody else than the traveller, as far as an address of theirs tells. Refused: SEGREGATION. */
export async function requireOtherThanTraveller(
  { actor, tx }: ActorContext,
  { customer_email: email }: Pick<TrustRequestRow, 'customer_email'>,
): Promise<Result<null>> {
  const own = email !== null && (await isThemselves(tx, actor.userId, { cin: null, email }))
  return own ? refuse('SEGREGATION') : done(null)
}

/** INVALID_INPUT at one input. */
export function invalid(path: string, rule: ToldRule = 'FIELD_INVALID') {
  return refuseField('INVALID_INPUT', path, { rule })
}

/** TRUST_REQUEST_LIVING, with the reference of the request that is open. */
export function refuseLiving(reference: string) {
  return refuse('TRUST_REQUEST_LIVING', { rule: 'TRUST_REQUEST_LIVING', details: { reference } })
}

/** Tells companies which object of Trust changed, and with `everyone` all others that one of the noun did; `facts`: what notifications need to know. */
export function emitTrust(
  context: CommandContext,
  noun: Extract<ChangeNoun, `trust_${string}`>,
  event: string,
  id: string,
  companies: readonly string[],
  more: { readonly everyone?: boolean; readonly facts?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  return emit(context, [{ type: 'change', noun, event, id, companies, everyone: false, ...more }])
}
