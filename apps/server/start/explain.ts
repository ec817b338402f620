import { isDatabaseAway } from '../db/database-away.ts'
import { errorCode } from '../observe/error-code.ts'

/** What keeps a server from starting, and waiting would not mend; the message is the whole sentence. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** Errors whose message was written for the person at the terminal. */
const SAID = new Set([
  'BackupError',
  'ConfigError',
  'EmbeddedPostgresError',
  'ForeignSchemaError',
  'HeadFileError',
  'StartRefusal',
])

/** What keeps a program from its database, its disk or its port, by the code of the system or of PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The database does not answer',
  ECONNRESET: 'The database ended the connection',
  ENOTFOUND: 'The host of the address is not known',
  EAI_AGAIN: 'The host of the address cannot be looked up',
  ETIMEDOUT: 'The database does not answer in time',
  EHOSTUNREACH: 'The host of the address cannot be reached',
  EADDRINUSE: 'The port is taken',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The quota of the disk is used up',
  EFBIG: 'The file may not grow further',
  EACCES: 'Access is denied',
  EROFS: 'The disk is read-only',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is no folder',
  Z_DATA_ERROR: 'The compressed file is damaged',
  Z_BUF_ERROR: 'The compressed file ends too early',
  '28P01': 'The database refuses the password of DATABASE_URL',
  '28000': 'The database refuses the user of DATABASE_URL',
  '3D000': 'The database of DATABASE_URL does not exist',
  '42P01': 'The schema is not the one of this release; look with `fxmatch doctor`',
  '42501':
    'The role of DATABASE_URL may not do that (migrate, backup and restore run as the owner of the schema, found and reseal as fxmatch_app)',
  '53100': "The database's disk is full",
  '53300': 'The database has no connection left',
  '57P01': 'The database ended the connection',
  '57P03': 'The database is starting or stopping',
}

/** What the driver says by itself where no password was given, and where TLS was asked for in vain. */
const DRIVERS: readonly (readonly [RegExp, string])[] = [
  [/^SASL: /, 'The database refuses the password of DATABASE_URL'],
  [/^The server does not support SSL/, 'The database speaks no TLS'],
]

/**
 * One sentence for whoever types a command: what went wrong, in words where the reason is known. A stack helps only who
 * looks for a fault of the program: `LOG_LEVEL=debug` shows it.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (SAID.has(error.name)) return error.message
  const inner = innerOf(error)
  const reason = reasonOf(error)
  const message =
    error.message || inner?.message || String(errorCode(error) ?? errorCode(inner) ?? error.name)
  return reason === undefined ? message : `${reason}: ${message}.`
}

/** Whether the person at the terminal can do something about an error. */
export function isKnown(error: unknown): error is Error {
  return error instanceof Error && (SAID.has(error.name) || reasonOf(error) !== undefined)
}

function reasonOf(error: Error): string | undefined {
  const code = errorCode(error) ?? errorCode(innerOf(error))
  if (code !== undefined && REASONS[code] !== undefined) return REASONS[code]
  const said = DRIVERS.find(([pattern]) => pattern.test(error.message))?.[1]
  return said ?? (isDatabaseAway(error) ? 'The database does not answer' : undefined)
}

function innerOf(error: Error): Error | undefined {
  return error instanceof AggregateError ? error.errors.find((one) => one instanceof Error) : undefined
}
