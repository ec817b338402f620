import { ERROR_CODES, type ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../commands/kernel/result.ts'
import { sayRefusal, sayRule } from '../words/say-refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with, for the figures; null where it was not. */
    refusal: Refusal | null
  }
}

/** Carries a refusal out of a hook or a handler to the error handler. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.name = 'RefusedRequest'
    this.refusal = refusal
  }
}

/** Ends the request with a refusal. @throws RefusedRequest always */
export function refuseRequest(code: ErrorCode, more: Omit<Refusal, 'code'> = {}): never {
  throw new RefusedRequest({ code, ...more })
}

/** The body of a refusal (see `houseErrorSchema`). @param language of its sentences; people's calls speak French (specification 000) */
export function houseError(refusal: Refusal, requestId: string, language: LanguageCode = 'fr'): HouseError {
  const text = sentenceOf(refusal, language)
  return {
    code: refusal.code,
    message: text,
    errors: text,
    requestId,
    ...(refusal.fields
      ? { fields: refusal.fields.map((fault) => ({ ...fault, message: sayRule(fault, language) })) }
      : {}),
    // Who has no part in something reads the same of it as of what does not exist.
    ...(refusal.rule === undefined || refusal.rule === 'NOT_A_PARTY' ? {} : { rule: refusal.rule }),
    ...(refusal.details ? { details: { ...refusal.details } } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}

/** What a refusal says as a whole: where one field alone is refused, and no rule of the whole is named, what is wrong there. */
function sentenceOf(refusal: Refusal, language: LanguageCode): string {
  const [only, ...others] = refusal.fields ?? []
  return refusal.code === 'INVALID_INPUT' && refusal.rule === undefined && only && others.length === 0
    ? sayRule(only, language)
    : sayRefusal(refusal, language)
}

/** Answers with a refusal: its code's status, the house error, and when to come back where it says so. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return beginRefusal(reply, refusal)
    .type('application/json; charset=utf-8')
    .send(houseError(refusal, reply.request.id))
}

/** The head of an answer that refuses, whatever its body will be. */
export function beginRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = ERROR_CODES[refusal.code]
  reply.request.refusal = refusal
  const wait = refusal.details?.retryAfterSeconds
  if (wait !== undefined && wait !== null) reply.header('retry-after', String(wait))
  else if (status === 503) reply.header('retry-after', '2')
  return reply.code(status).header('cache-control', 'no-store')
}
