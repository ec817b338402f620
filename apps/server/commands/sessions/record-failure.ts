import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'

/** Why a sign-in was refused: for the audit, never for the answer. */
export type SignInFailure = 'UNKNOWN_USER' | 'DISABLED_USER' | 'WRONG_PASSWORD' | 'WRONG_CODE'

/**
 * Writes a refused sign-in into the audit, of a user where one was found. What was typed as the username is not written:
 * people type passwords into the wrong field.
 */
export function recordFailure(
  context: CommandContext,
  userId: string | null,
  facts: { address: string; failure: SignInFailure },
): Promise<void> {
  return audit(context, {
    action: 'session.refused',
    objectType: 'user',
    objectId: userId ?? 'unknown',
    data: facts,
  })
}
