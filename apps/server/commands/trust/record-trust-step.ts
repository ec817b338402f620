import type { ProposalStatus, TrustParty, TrustRequestStatus } from '@fxmatch/domain/trust/trust-table'
import type { CommandContext } from '../kernel/context.ts'

/** Writes one entry of the history of a request, or of one of its proposals (`proposalId`). */
export async function recordTrustStep(
  context: CommandContext & { actor?: { userId: string } | undefined },
  step: {
    readonly requestId: string
    readonly proposalId: string | null
    readonly action: string
    readonly before: ProposalStatus | TrustRequestStatus | null
    readonly after: ProposalStatus | TrustRequestStatus
    readonly party: TrustParty
  },
): Promise<void> {
  await context.tx
    .insertInto('trust_steps')
    .values({
      request_id: step.requestId,
      proposal_id: step.proposalId,
      action: step.action,
      before_status: step.before,
      after_status: step.after,
      party: step.party,
      user_id: context.actor?.userId ?? null,
      at: context.clock.now(),
    })
    .execute()
}
