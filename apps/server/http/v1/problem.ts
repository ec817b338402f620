import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { Problem } from '@fxmatch/contract/v1/problem'
import { problemAnchor } from '@fxmatch/contract/v1/problem-type'
import { REFERENCE_PATH } from '@fxmatch/contract/v1/reference-path'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Refusal } from '../../commands/kernel/result.ts'
import { sayCode } from '../../words/say-refusal.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { beginRefusal, houseError, sendRefusal } from '../refusals.ts'

const PROBLEM_JSON = 'application/problem+json; charset=utf-8'

/** Whether an address is one of the public contract's, also where there is nothing at it. */
const isUnderV1 = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url)

/** A refusal as a problem, in the language that is wished for; the answer's head says which. */
function sayProblem(reply: FastifyReply, refusal: Refusal, publicUrl: string): Problem | unknown {
  const { request } = reply
  // Who writes software reads English, unless it is asked for in another language of ours.
  const language = mailLanguageOf(request, 'en')
  const said = houseError(refusal, request.id, language)
  reply.type(PROBLEM_JSON).header('content-language', language).header('vary', 'accept-language')
  return asProblem(said, reply.statusCode, { publicUrl, language })
}

/** Has every answer that refuses within `scope` be a problem. */
export function speakInProblems(scope: FastifyInstance, publicUrl: string): void {
  scope.addHook('preSerialization', async ({ refusal }, reply, payload) =>
    refusal === null ? payload : sayProblem(reply, refusal, publicUrl),
  )
}

/** Refuses where no route has been found, so that no hook of one speaks: with a problem under `/v1`, else with a house error. */
export function refuseUnrouted(reply: FastifyReply, refusal: Refusal, publicUrl: string): FastifyReply {
  if (!isUnderV1(reply.request.url)) return sendRefusal(reply, refusal)
  beginRefusal(reply, refusal)
  return reply.send(sayProblem(reply, refusal, publicUrl))
}

const isHouseError = (payload: unknown): payload is HouseError =>
  typeof payload === 'object' && payload !== null && 'code' in payload && 'requestId' in payload

/** The pointer of RFC 6901 to a field of a body or a parameter that `a.0.b` names. */
const pointerTo = (path: string) =>
  `#/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`

/** A refusal of the house as machines read it (RFC 9457); anything else as it is. @param language that its sentences are in */
function asProblem(
  payload: unknown,
  status: number,
  { publicUrl, language }: { publicUrl: string; language: LanguageCode },
): Problem | unknown {
  if (status < 400 || !isHouseError(payload)) return payload
  const { code, message, requestId, rule, details, fields } = payload
  return {
    type: `${publicUrl}${REFERENCE_PATH}#${problemAnchor(code)}`,
    title: sayCode(code, language),
    status,
    detail: message,
    code,
    requestId,
    ...(rule === undefined ? {} : { rule }),
    ...(details === undefined ? {} : { details }),
    ...(fields === undefined
      ? {}
      : {
          errors: fields.map((field) => ({
            ...{ pointer: pointerTo(field.path), detail: field.message },
            ...(field.rule === undefined ? {} : { rule: field.rule }),
          })),
        }),
  }
}
