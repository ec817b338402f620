import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { StoredOwner } from '../../db/companies/password-owner.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { announceAccess } from '../sessions/announce-access.ts'

/**
 * Writes a user's new password hash, ends their sessions (but one), audits it and tells them: by mail too, unless it is their
 * first password. The last part of every way to a new password. The caller has locked the user's row.
 * @returns the ids of the sessions that ended
 */
export async function setPassword(
  context: CommandContext,
  owner: StoredOwner,
  input: {
    hash: string
    /** `password.changed`, `password.reset`, `user.activated` */
    action: string
    keepSession: string | null
    language: LanguageCode
  },
): Promise<string[]> {
  const { tx, clock } = context
  const now = clock.now()
  await tx
    .updateTable('users')
    .set((eb) => ({ password_hash: input.hash, version: eb('version', '+', 1) }))
    .where('id', '=', owner.userId)
    .execute()
  const endedSessions = await endSessionsOf(tx, owner.userId, now, input.keepSession)
  const { userId, companyId, username, fullName } = owner
  await audit(
    { ...context, actor: { userId, companyId } },
    {
      action: input.action,
      objectType: 'user',
      objectId: userId,
      data: { endedSessions: endedSessions.length },
    },
  )
  await emit(context, [
    { type: 'change', noun: 'user', event: input.action, id: userId, companies: [companyId] },
  ])
  await announceAccess(context, userId)
  if (owner.passwordHash !== null) {
    await queueMail(context, {
      recipient: owner.email,
      template: 'password_changed',
      language: input.language,
      data: { username, fullName, at: now.toISOString() },
    })
  }
  return endedSessions
}
