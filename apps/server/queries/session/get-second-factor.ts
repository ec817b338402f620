import type { Actor } from '@fxmatch/domain/access/actor'
import { approves } from '@fxmatch/domain/access/second-factor'
import type { Db } from '../../db/connect.ts'
import { hasFactor, recoveryCodesLeft } from '../../db/sessions/second-factors.ts'
import type { SecondFactorRules } from '../../security/second-factor-rules.ts'

/** One's own second factor. */
export async function getSecondFactor(
  db: Db,
  viewer: Actor,
  { secondFactorRequired }: SecondFactorRules,
): Promise<{ enabled: boolean; required: boolean; recoveryCodesLeft: number }> {
  return {
    enabled: await hasFactor(db, viewer.userId),
    required: secondFactorRequired && approves(viewer.capabilities),
    recoveryCodesLeft: await recoveryCodesLeft(db, viewer.userId),
  }
}
