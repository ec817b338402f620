import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { signedTokens, type TokenMovement } from '@fxmatch/domain/trust/tokens'
import type { CommandContext } from '../kernel/context.ts'
import { emitTrust } from './trust-context.ts'

/**
 * Writes one movement of tokens and tells the operator. A trigger of the database adds it to the balance, which a check keeps
 * from going below zero: whoever spends tokens has locked the operator and read the balance first.
 */
export async function moveTokens(
  context: CommandContext & { actor?: { userId: string } | undefined },
  movement: {
    readonly companyId: string
    readonly operation: TrustOperation
    readonly kind: TokenMovement
    readonly tokens: number
    readonly proposalId?: string
    readonly note?: string
  },
): Promise<void> {
  const { companyId, operation, kind, tokens, proposalId, note } = movement
  const { id } = await context.tx
    .insertInto('trust_token_movements')
    .values({
      company_id: companyId,
      operation_type: operation,
      kind,
      quantity: signedTokens(kind, tokens),
      proposal_id: proposalId ?? null,
      user_id: context.actor?.userId ?? null,
      note: note ?? null,
      at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emitTrust(context, 'trust_tokens', `trust_tokens.${kind.toLowerCase()}`, String(id), [companyId])
}
