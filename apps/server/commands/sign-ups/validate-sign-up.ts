import { isThemselves, readMetByCard } from '../../db/companies/known-people.ts'
import { inheritCleared } from '../../db/screening/alert-rows.ts'
import { freeUserName, updateSignUp } from '../../db/sign-ups/sign-ups.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { tellOfCard } from '../users/tell-of-card.ts'
import { addresseeOf, decideLockedSignUp } from './decide-locked-sign-up.ts'
import { noteSignUp } from './note-sign-up.ts'
import { openCompany } from './open-company.ts'

/**
 * A validator of the bank validates a sign-up: the company, its first user and the mail with the link to choose a password
 * are created together (specification 002 §4). The mail says the user name: the wished one or, where somebody has that, one
 * like it. Refused as by `decideLockedSignUp`; SEGREGATION to who would be its first user; and
 * GATE_REFUSED while a name of it is looked into.
 */
export async function validateSignUp(
  context: ActorContext,
  input: { signUpId: string },
): Promise<Result<{ signUpId: string }>> {
  const decided = await decideLockedSignUp(context, 'validate', input.signUpId)
  if (!decided.ok) return decided
  const { signUp, to, bankName } = decided.value
  const firstUser = { cin: signUp.negotiator_identifier, email: signUp.email }
  if (await isThemselves(context.tx, context.actor.userId, firstUser)) return refuse('SEGREGATION')
  const free = await requireNotHeld(context, { signUps: [signUp.id] })
  if (!free.ok) return free
  const fullName = addresseeOf(signUp)
  const username = await freeUserName(context.tx, signUp.username)
  const opened = await openCompany(context, {
    bankId: signUp.bank_id,
    name: signUp.name,
    phone: signUp.phone_number,
    email: signUp.email,
    address: signUp.address,
    user: { username, fullName, cin: signUp.negotiator_identifier },
  })
  if (!opened.ok) return opened
  const { companyId, userId } = opened.value
  const now = context.clock.now()
  await updateSignUp(context.tx, signUp, {
    status: to,
    status_since: now,
    upload_hash: null,
    decided_by: context.actor.userId,
    decided_at: now,
    company_id: companyId,
    user_id: userId,
    username,
  })
  await queueMail(context, {
    recipient: signUp.email,
    template: 'sign_up_validated',
    language: signUp.language,
    data: {
      fullName,
      username,
      companyName: signUp.name,
      bankName,
      link: await issueLink(context, { userId, purpose: 'INVITATION' }),
    },
  })
  await inheritCleared(context.tx, { signUpId: signUp.id, companyId, userId })
  await screenRecord(context, 'COMPANY', companyId)
  await screenRecord(context, 'USER', userId)
  await noteSignUp(context, {
    action: 'validate',
    signUpId: signUp.id,
    bankId: signUp.bank_id,
    data: { company: companyId, user: userId },
  })
  const met = await readMetByCard(context.tx, { userId, cin: firstUser.cin, isNew: true })
  await tellOfCard(context, { userId, companyName: signUp.name, met })
  return done({ signUpId: signUp.id })
}
