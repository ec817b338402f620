import { findFactor, recoveryCodesLeft, useRecoveryCode, useStep } from '../../db/sessions/second-factors.ts'
import { hashRecoveryCode, stepOfCode } from '../../security/one-time-codes.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { realTime } from '../kernel/system-services.ts'

/** How somebody proved their second factor. */
export type UsedCode = 'ONE_TIME_CODE' | 'RECOVERY_CODE'

/**
 * Uses a code of somebody's second factor: one of their authenticator, or a recovery code, whose use is audited. Each works
 * once, also when it comes twice at the same moment. Null where it is wrong or was used, or no second factor is in force.
 */
export async function useCode(
  context: CommandContext,
  secrets: SecretBox,
  person: { userId: string; companyId: string },
  typed: string,
): Promise<UsedCode | null> {
  const { tx, clock } = context
  const { userId } = person
  const factor = await findFactor(tx, userId, true)
  if (factor === null || factor.confirmedAt === null) return null
  const now = clock.now()
  const step = stepOfCode(secrets.open(factor.secret, userId), typed, realTime(clock))
  if (step !== null) return (await useStep(tx, userId, factor, { step, now })) ? 'ONE_TIME_CODE' : null
  const hash = hashRecoveryCode(typed)
  if (hash === null || !(await useRecoveryCode(tx, { userId, hash, now }))) return null
  await audit(
    { ...context, actor: person },
    {
      action: 'user.recovery_code_used',
      objectType: 'user',
      objectId: userId,
      data: { left: await recoveryCodesLeft(tx, userId) },
    },
  )
  return 'RECOVERY_CODE'
}
