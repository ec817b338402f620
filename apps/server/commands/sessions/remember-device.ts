import { MOST_KNOWN_DEVICES } from '@fxmatch/domain/access/sign-in-limits'
import { forgetOldestDevices, isDevice, keepDevice } from '../../db/sessions/known-devices.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'

/**
 * Keeps a browser as one that is known for a person: whoever has proved there who they are, by a sign-in or by a link that
 * was mailed, is not kept out by what others try elsewhere. A token that the browser brought counts only where it is one
 * of ours: nobody plants one.
 * @returns the token that the browser is to keep
 */
export async function rememberDevice(
  { tx, clock }: CommandContext,
  userId: string,
  presented: string | null,
): Promise<string> {
  const now = clock.now()
  const brought = presented !== null && (await isDevice(tx, hashToken(presented))) ? presented : null
  const token = brought ?? newToken()
  await keepDevice(tx, { userId, tokenHash: hashToken(token), now })
  await forgetOldestDevices(tx, userId, MOST_KNOWN_DEVICES)
  return token
}
