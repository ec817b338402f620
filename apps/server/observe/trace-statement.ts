import { errorCode } from './error-code.ts'
import type { OpenSpan } from './tracing.ts'

/** The first word of a statement, and the first table that it names. */
const OPERATION = /^[\s(]*(\w+)/
const TABLE = /\b(?:from|into|update)\s"?(\w+)/i

/**
 * Follows a statement that is sent to the database. The span has its text, in which parameters are numbers ($1); never their
 * values, and of an error its SQLSTATE alone, since messages repeat values.
 */
export async function traceStatement<T>(parent: OpenSpan, text: string, send: () => Promise<T>): Promise<T> {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toLowerCase()
  const table = TABLE.exec(text)?.[1]
  const span = parent.child(table === undefined ? operation : `${operation} ${table}`, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  })
  try {
    const result = await send()
    span.end()
    return result
  } catch (error) {
    span.end({}, errorCode(error) ?? 'error')
    throw error
  }
}
