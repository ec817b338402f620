import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { offerReference } from '../../db/reference/remembered.ts'
import {
  type Ahead,
  type Beginning,
  beginCommand,
  type HoldOnUser,
  type KeptAnswer,
} from '../../db/sessions/idempotency-keys.ts'
import { mustSetUp, type SecondFactorRules } from '../../security/second-factor-rules.ts'
import { isSessionAlive, type SessionRules } from '../../security/session-lifetime.ts'
import type { ActorContext, Clock, Ids } from './context.ts'
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
 * Who acts, with the rights of this moment, which stay until the transaction ends, since the account is held: whoever disables
 * the person or changes their roles, password or second factor waits, or has gone first. Between a request's first byte and its
 * command lies whatever time its body takes. Refuses with UNAUTHENTICATED where the session or the account is over, with
 * SECOND_FACTOR_SET_UP.
 */
function presentActor(session: Beginning['session'], now: Date, acting: Acting): Result<Actor> {
  if (session === null || session.userDisabledAt !== null) return refuse('UNAUTHENTICATED')
  if (!isSessionAlive(session, now, acting.rules)) return refuse('UNAUTHENTICATED')
  const actor = actorOf(session)
  // A machine has no second factor: a second person has let it in.
  if (session.scopes === null && !acting.beforeSetUp && mustSetUp(acting.rules, actor, session.secondFactor))
    return refuse('SECOND_FACTOR_SET_UP')
  return done(actor)
}

/**
 * Runs a command that a person gives in one transaction (`runInTransaction`), with the rights that the person has in it.
 *
 * @param command gets what was answered under the claimed key before, null where nothing was
 * @param begin `hold`: `change` where the command changes the person's own account, so that two of those do not wait for each
 *   other; `key`: the key that the request came with; `ahead`: what is sent in the same journey, whether or not the command may
 *   be given then
 */
export function runAsActor<T>(
  db: Db,
  services: { clock: Clock; ids: Ids; requestId: string | null },
  acting: Acting,
  command: (context: ActorContext, kept: KeptAnswer | null) => Promise<Result<T>>,
  {
    hold = 'read',
    key = null,
    ahead = null,
  }: { hold?: HoldOnUser; key?: string | null; ahead?: Ahead | null } = {},
): Promise<Result<T>> {
  return runInTransaction(db, services, async (context) => {
    const { actor, sessionId } = acting
    const begun = await beginCommand(context.tx, { userId: actor.userId, sessionId, hold, key }, ahead)
    offerReference(db, context.tx, begun.referenceVersion)
    const present = presentActor(begun.session, context.clock.now(), acting)
    return present.ok ? command({ ...context, actor: present.value }, begun.kept) : present
  })
}
