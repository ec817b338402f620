import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { isThemselves } from '../../db/companies/known-people.ts'
import { isUsernameTaken, lockUsername } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { noteSignUp } from './note-sign-up.ts'
import { openCompany } from './open-company.ts'
import { usernameTaken } from './submit-sign-up.ts'

/**
 * A validator registers a company of the bank that has not signed up itself (specification 002 §2,
 * `/entreprise-signups/new`): it is valid at once, and its first user gets an invitation. `fullname` is the company's
 * name, and the user's until they change it. Refused: MISSING_CAPABILITY; SEGREGATION to who would be its first user; USERNAME_TAKEN.
 */
export async function registerOrganization(
  context: ActorContext,
  input: { username: string; fullname: string; email: string; language: LanguageCode },
): Promise<Result<{ signUpId: string }>> {
  const { tx, clock, ids, actor } = context
  const able = requireCapability(actor, 'signup.validate')
  if (!able.ok) return able
  if (await isThemselves(tx, actor.userId, { cin: null, email: input.email })) return refuse('SEGREGATION')
  await lockUsername(tx, input.username)
  if (await isUsernameTaken(tx, input.username)) return usernameTaken
  const opened = await openCompany(context, {
    bankId: actor.companyId,
    name: input.fullname,
    phone: null,
    email: input.email,
    address: null,
    user: { username: input.username, fullName: input.fullname, cin: null },
  })
  if (!opened.ok) return opened
  const { companyId, userId } = opened.value
  const now = clock.now()
  const signUpId = ids.uuid()
  await tx
    .insertInto('sign_ups')
    .values({
      id: signUpId,
      bank_id: actor.companyId,
      origin: 'BANK',
      status: 'VALIDATED',
      status_since: now,
      upload_hash: null,
      language: input.language,
      username: input.username,
      name: input.fullname,
      email: input.email,
      decided_by: actor.userId,
      decided_at: now,
      company_id: companyId,
      user_id: userId,
      created_at: now,
    })
    .execute()
  const bank = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  await queueMail(context, {
    recipient: input.email,
    template: 'invitation',
    language: input.language,
    data: {
      fullName: input.fullname,
      username: input.username,
      companyName: input.fullname,
      invitedBy: bank.name,
      link: await issueLink(context, { userId, purpose: 'INVITATION' }),
    },
  })
  await screenRecord(context, 'COMPANY', companyId)
  await screenRecord(context, 'USER', userId)
  await noteSignUp(context, {
    action: 'register',
    signUpId,
    bankId: actor.companyId,
    data: { company: companyId, user: userId },
  })
  return done({ signUpId })
}
