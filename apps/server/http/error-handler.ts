import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import { readSchemaFault } from '@fxmatch/contract/errors/read-schema-fault'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '../commands/kernel/result.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { ListTooLong } from '../queries/orders/list-limits.ts'
import { isDataException } from './database-errors.ts'
import { RefusedRequest, sendRefusal } from './refusals.ts'

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

function invalidFields(error: object): Refusal | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  return {
    code: 'INVALID_INPUT',
    fields: error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      ...(readSchemaFault(message ?? '') ?? { rule: 'FIELD_INVALID' }),
    })),
  }
}

/** What the framework and its plugins refuse (malformed JSON, too large, wrong content type, bad address). */
function frameworkRefusal(error: object): Refusal | null {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : null)
  if (code === null) return null
  return code === 'INVALID_INPUT' ? { code, rule: 'UNREADABLE' } : { code }
}

/** The refusal that an error stands for; null for a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof RefusedRequest) return error.refusal
  if (error instanceof ListTooLong) {
    const { path, fault } = error
    return { code: 'INVALID_INPUT', ...fault, fields: [{ path, ...fault }] }
  }
  if (isDatabaseAway(error)) return { code: 'UNAVAILABLE' }
  if (isDataException(error)) return { code: 'INVALID_INPUT' }
  if (typeof error !== 'object' || error === null) return null
  return invalidFields(error) ?? frameworkRefusal(error)
}

/** Turns whatever was thrown into a house error; what is a fault of ours is logged with its stack and told to nobody. */
export function handleError(
  error: FastifyError | Error | unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendRefusal(reply, judgeError(error, request))
}

/** What is said of what was thrown. A fault of ours is logged with its stack, and no more is said than that it is one. */
export function judgeError(error: FastifyError | Error | unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error)
  if (refusal === null) {
    request.log.error({ err: error }, 'request failed')
    return { code: 'INTERNAL' }
  }
  if (refusal.code === 'UNAVAILABLE') request.log.error({ err: error }, 'request could not be served')
  // The schemas should have refused it: an invitation to tighten them.
  else if (isDataException(error)) request.log.warn({ err: error }, 'the database refused a value')
  return refusal
}
