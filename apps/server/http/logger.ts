import type { FastifyReply, FastifyRequest } from 'fastify'
import pino, { type Logger, type LoggerOptions } from 'pino'

/** Members that are never written, wherever they stand in what is logged. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'password_hash',
  'token',
  'token_hash',
  'bearer',
]

/** Path patterns instead of addresses: a query may carry a token, a path the code of a ticket. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
    address: request.ip,
    userId: request.viewer?.actor.userId,
  }
}

/** The line at a request's end, by when it is known who asked: with the time it took, all that a search needs. */
function describeReply(reply: FastifyReply) {
  const { request } = reply
  return {
    statusCode: reply.statusCode,
    method: request?.method,
    route: request?.routeOptions?.url ?? 'unknown',
    userId: request?.viewer?.actor.userId,
  }
}

/**
 * An error without the values that PostgreSQL repeats in `detail` and `where`: a refused row is quoted whole, with its
 * password hash.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) {
    // pg-boss tells of errors by objects that look like one.
    const message: unknown = Object(error).message
    return {
      type: typeof error,
      message: typeof message === 'string' ? message : 'a value that is no error was thrown',
    }
  }
  const known: Record<string, unknown> = {
    type: error.name,
    message: error.message,
    stack: error.stack,
  }
  for (const name of ['code', 'constraint', 'table', 'column', 'routine', 'statusCode'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') known[name] = value
  }
  return error.cause instanceof Error ? { ...known, cause: error.cause.stack } : known
}

/** Told of each line that has an error, with what writes it; true where the line is taken care of. */
export type HoldLine = (error: unknown, write: () => void) => boolean

/** How the process's log is written: JSON lines, secrets left out. */
export function loggerOptions(level: string, hold: HoldLine = () => false): LoggerOptions {
  return {
    level,
    hooks: {
      logMethod(line, method) {
        const write = () => method.apply(this, line)
        const error: unknown = Object(line[0]).err
        if (error === undefined || !hold(error, write)) write()
      },
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      remove: true,
    },
    serializers: {
      req: describeRequest,
      res: describeReply,
      err: describeError,
    },
  }
}

/** The process's log, on the standard output. */
export function createLogger(level: string, hold?: HoldLine): Logger {
  return pino(loggerOptions(level, hold))
}
