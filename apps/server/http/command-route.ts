import type { Access, Call } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ActorContext, Tx } from '../commands/kernel/context.ts'
import { requireCapability } from '../commands/kernel/require-capability.ts'
import { done, type Result, refuse } from '../commands/kernel/result.ts'
import { runAsActor } from '../commands/kernel/run-as-actor.ts'
import { type KeptAnswer, type KeptBody, type KeyClaim, keepAnswer } from '../db/sessions/idempotency-keys.ts'
import { actingOf } from './authentication.ts'
import type { HttpDeps } from './deps.ts'
import { amountAgainOf, gateOverridesOf, idempotencyKeyOf, requestHash } from './idempotency.ts'
import { sendRefusal } from './refusals.ts'
import {
  type CallAnswer,
  type CallInput,
  type Exchange,
  inputOf,
  isUsed,
  type RouteExtras,
  registerCall,
} from './route.ts'

/** What is answered: fresh from the command, or kept from the first request with the same key. */
interface Answer {
  readonly status: number
  /** What is read with the commit is there once that is done. */
  readonly body: unknown
  readonly replayed: boolean
}

/** How what a command did is answered, and answered again under the same key. */
export interface Answering<T> {
  /** What is answered, and what of that is kept under the key. A body that is read with the commit comes as a promise. */
  answer(context: ActorContext, value: T): Promise<{ readonly body: unknown; readonly keep: KeptBody }>
  answerAgain(context: ActorContext, kept: KeptAnswer): Promise<Result<unknown>>
}

/** Answers what is read of what a command did, and under the same key that very answer again. */
export function keptAsAnswered<T>(read: (context: ActorContext, value: T) => Promise<object>): Answering<T> {
  return {
    async answer(context, value) {
      const body = await read(context, value)
      return { body, keep: { response: JSON.stringify(body) } }
    },
    answerAgain: async (_context, { response }) => done(response),
  }
}

/**
 * Registers a call that changes state. One transaction holds the person's rights, the idempotency key, the command, the reading of its
 * answer (`present`: what was committed is what is answered) and the keeping of that answer; a refusal rolls all of
 * it back, so that the key is free again. The command authorises by itself.
 *
 * The same key with the same request answers what was answered before, marked `Idempotent-Replayed: true`, while the person may still
 * ask it; with another request it is refused with IDEMPOTENCY_MISMATCH.
 */
export function commandRoute<C extends Call, T>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  command: (context: ActorContext, input: CallInput<C>) => Promise<Result<T>>,
  present: (tx: Tx, viewer: Actor, value: T) => Promise<CallAnswer<C> | null>,
  extras: Pick<RouteExtras, 'bodyLimit'> = {},
): void {
  const answering: Answering<T> = {
    async answer({ tx, actor }, value) {
      const answer = await present(tx, actor, value)
      if (answer === null) throw new Error(`${call.name} did what it cannot show to the person who asked`)
      if (call.status === 204) return { body: null, keep: { response: null } }
      return { body: answer, keep: { response: JSON.stringify(answer) } }
    },
    answerAgain: async (_context, { response }) => done(response),
  }
  registerCommand(app, deps, call, command, answering, extras)
}

/** Options of a call that changes state. */
export type CommandExtras<C extends Call> = Pick<
  RouteExtras,
  'bodyLimit' | 'compress' | 'door' | 'described'
> & {
  /** What of the command's beginning is known from its input alone: it is sent with the transaction's. */
  readonly ahead?: (tx: Tx, input: CallInput<C>) => Promise<unknown>
  /** Waited for between the commit and the answer. */
  readonly afterCommit?: () => Promise<unknown>
}

/** Registers a call that changes state, as `commandRoute` does, whatever it answers. */
export function registerCommand<C extends Call, T>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  command: (context: ActorContext, input: CallInput<C>, exchange: Exchange) => Promise<Result<T>>,
  answering: Answering<T>,
  { ahead, afterCommit, ...extras }: CommandExtras<C> = {},
): void {
  const handle = async (exchange: Exchange) => {
    const { request, reply } = exchange
    const acting = actingOf(request, call, deps)
    const input = inputOf<C>(request)
    const key = idempotencyKeyOf(request)
    const body = isUsed(call.body) ? input.body : null
    const query = isUsed(call.query) ? input.query : null
    const hash = () => requestHash(call.method, pathOf(request.url), body, query)
    const claim = key === null ? null : { key, requestHash: hash() }
    const sent = {
      method: call.method,
      path: pathOf(request.url),
      body,
      hash: () => claim?.requestHash ?? hash(),
      overrideIds: gateOverridesOf(request),
      amountAgain: amountAgainOf(request),
    }
    const work = {
      ...{ status: call.status, access: call.access },
      claim,
      act: (context: ActorContext) => command({ ...context, sent }, input, exchange),
      answering,
    }
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const result = await runAsActor(deps.db, services, acting, (context, kept) => once(context, work, kept), {
      key,
      ahead: ahead ? (tx) => ahead(tx, input) : null,
    })
    if (result.ok && !result.value.replayed) {
      deps.committed()
      await afterCommit?.()
    }
    if (result.ok) deps.lastWrites?.note(acting.actor.userId, reply)
    return send(reply, result)
  }
  registerCall(app, deps, call, handle, { ...extras, readsAgain: true })
}

interface Work<T> {
  readonly status: number
  readonly access: Access
  readonly claim: KeyClaim | null
  readonly act: (context: ActorContext) => Promise<Result<T>>
  readonly answering: Answering<T>
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

async function once<T>(
  context: ActorContext,
  { claim, act, answering, status, access }: Work<T>,
  kept: KeptAnswer | null,
): Promise<Result<Answer>> {
  if (kept !== null) {
    if (!claim?.requestHash.equals(kept.requestHash)) return refuse('IDEMPOTENCY_MISMATCH')
    // What the command would refuse today is not told either.
    const able =
      access === 'public' || access === 'signed-in' ? done(null) : requireCapability(context.actor, access)
    if (!able.ok) return able
    const again = await answering.answerAgain(context, kept)
    return again.ok ? done({ status: kept.status, body: again.value, replayed: true }) : again
  }
  const result = await act(context)
  if (!result.ok) return result
  const { body, keep } = await answering.answer(context, result.value)
  if (claim !== null) {
    const { actor, clock, tx } = context
    await keepAnswer(tx, { ...claim, userId: actor.userId, now: clock.now(), status }, keep)
  }
  return done({ status, body, replayed: false })
}

async function send(reply: FastifyReply, result: Result<Answer>): Promise<FastifyReply> {
  if (!result.ok) return sendRefusal(reply, result.refusal)
  const { status, body, replayed } = result.value
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).send(status === 204 ? undefined : await body)
}
