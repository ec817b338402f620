import type { Call } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ActorContext, Tx } from '../commands/kernel/context.ts'
import { done, type Result, refuse } from '../commands/kernel/result.ts'
import { runAsActor } from '../commands/kernel/run-as-actor.ts'
import { type KeptAnswer, type KeyClaim, keepAnswer } from '../db/sessions/idempotency-keys.ts'
import { actingOf } from './authentication.ts'
import type { HttpDeps } from './deps.ts'
import { idempotencyKeyOf, requestHash } from './idempotency.ts'
import { sendRefusal } from './refusals.ts'
import { type CallAnswer, type CallInput, type Exchange, inputOf, isUsed, registerCall } from './route.ts'

/** What is answered: fresh from the command, or kept from the first request with the same key. */
interface Answer {
  readonly status: number
  readonly body: unknown
  readonly replayed: boolean
}

/**
 * Registers a call that changes state. One transaction holds the person's rights, the idempotency key, the command, the reading of its
 * answer (`present`: what was committed is what is answered) and the keeping of that answer; a refusal rolls all of
 * it back, so that the key is free again. The command authorises by itself.
 *
 * The same key with the same request answers what was answered before, marked `Idempotent-Replayed: true`; with
 * another request it is refused with IDEMPOTENCY_MISMATCH.
 *
 * @param options.ahead what of the command's beginning is known from its input alone: it is sent with the transaction's
 */
export function commandRoute<C extends Call, T>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  command: (context: ActorContext, input: CallInput<C>) => Promise<Result<T>>,
  present: (tx: Tx, viewer: Actor, value: T) => Promise<CallAnswer<C> | null>,
  { ahead }: { ahead?: (tx: Tx, input: CallInput<C>) => Promise<unknown> } = {},
): void {
  const handle = async ({ request, reply }: Exchange) => {
    const acting = actingOf(request, call, deps)
    const input = inputOf<C>(request)
    const key = idempotencyKeyOf(request)
    const body = isUsed(call.body) ? input.body : null
    const claim =
      key === null ? null : { key, requestHash: requestHash(call.method, pathOf(request.url), body) }
    const work: Work = {
      status: call.status,
      claim,
      act: async (context) => {
        const result = await command(context, input)
        if (!result.ok) return result
        const answer = await present(context.tx, context.actor, result.value)
        if (answer === null) throw new Error(`${call.name} did what it cannot show to the person who asked`)
        return done(answer)
      },
    }
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const result = await runAsActor(deps.db, services, acting, (context, kept) => once(context, work, kept), {
      key,
      ahead: ahead ? (tx) => ahead(tx, input) : null,
    })
    if (result.ok && !result.value.replayed) deps.committed()
    if (result.ok) deps.lastWrites?.note(acting.actor.userId, reply)
    return send(reply, result)
  }
  registerCall(app, deps, call, handle, { readsAgain: true })
}

interface Work {
  readonly status: number
  readonly claim: KeyClaim | null
  readonly act: (context: ActorContext) => Promise<Result<unknown>>
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

async function once(
  context: ActorContext,
  { claim, ...work }: Work,
  kept: KeptAnswer | null,
): Promise<Result<Answer>> {
  if (kept !== null) {
    if (!claim?.requestHash.equals(kept.requestHash)) return refuse('IDEMPOTENCY_MISMATCH')
    return done({ status: kept.status, body: kept.response, replayed: true })
  }
  const result = await work.act(context)
  if (!result.ok) return result
  const { status } = work
  const body = status === 204 ? null : result.value
  if (claim !== null) {
    await keepAnswer(context.tx, {
      ...claim,
      userId: context.actor.userId,
      now: context.clock.now(),
      status,
      response: body === null ? null : JSON.stringify(body),
    })
  }
  return done({ status, body, replayed: false })
}

function send(reply: FastifyReply, result: Result<Answer>): FastifyReply {
  if (!result.ok) return sendRefusal(reply, result.refusal)
  const { status, body, replayed } = result.value
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).send(status === 204 ? undefined : body)
}
