import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { type HoldOnUser, holdUser } from '../../db/sessions/hold-user.ts'
import { findSessionById } from '../../db/sessions/sessions.ts'
import { mustSetUp, type SecondFactorRules } from '../../security/second-factor-rules.ts'
import { isSessionAlive, type SessionRules } from '../../security/session-lifetime.ts'
import type { ActorContext, Clock, CommandContext, Ids } from './context.ts'
import { done, type Result, refuse } from './result.ts'
import { runInTransaction } from './unit-of-work.ts'

/** In whose session a command is run, and as whom it was asked for. */
export interface Acting {
  /** With the rights that the request came with. They decide nothing: they are read again when the command begins. */
  readonly actor: Actor
  readonly sessionId: string
  readonly rules: SessionRules & SecondFactorRules
  /** Whether the command may be given before a second factor that the role asks for is set up. */
  readonly beforeSetUp: boolean
}

/**
 * Who acts, with the rights of this moment, which stay until the transaction ends: whoever disables the person or changes
 * their roles, password or second factor waits, or has gone first. Between a request's first byte and its command lies
 * whatever time its body takes. Refuses with UNAUTHENTICATED where the session or the account is over, with
 * SECOND_FACTOR_SET_UP.
 */
async function presentActor(
  { tx, clock }: CommandContext,
  acting: Acting,
  hold: HoldOnUser,
): Promise<Result<Actor>> {
  // A statement of its own: one that waits for a row sees the other tables as they were before it waited.
  await holdUser(tx, acting.actor.userId, hold)
  const session = await findSessionById(tx, acting.sessionId)
  if (session === null || session.userDisabledAt !== null) return refuse('UNAUTHENTICATED')
  if (!isSessionAlive(session, clock.now(), acting.rules)) return refuse('UNAUTHENTICATED')
  const actor = actorOf(session)
  if (!acting.beforeSetUp && mustSetUp(acting.rules, actor, session.secondFactor))
    return refuse('SECOND_FACTOR_SET_UP')
  return done(actor)
}

/**
 * Runs a command that a person gives in one transaction (`runInTransaction`), with the rights that the person has in it.
 *
 * @param hold `change` where the command changes the person's own account, so that two of those do not wait for each other
 */
export function runAsActor<T>(
  db: Db,
  services: { clock: Clock; ids: Ids; requestId: string | null },
  acting: Acting,
  command: (context: ActorContext) => Promise<Result<T>>,
  hold: HoldOnUser = 'read',
): Promise<Result<T>> {
  return runInTransaction(db, services, async (context) => {
    const present = await presentActor(context, acting, hold)
    return present.ok ? command({ ...context, actor: present.value }) : present
  })
}
