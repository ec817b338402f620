import type { z } from 'zod'
import type { ToldRule } from './field-faults.ts'

/**
 * What a schema says of a value that it refuses: the rule, and the one figure of its sentence where it has one, as
 * `FIELD_REQUIRED` or `TOO_LONG:80`. A schema's message is a plain text; `readSchemaFault` makes a rule of it again.
 */
export function schemaFault(rule: ToldRule, figure?: number): string {
  return figure === undefined ? rule : `${rule}:${figure}`
}

/** The schema library's own messages, for what a schema refuses without naming a rule. */
export const nameIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return schemaFault(
        issue.input === undefined || issue.input === null ? 'FIELD_REQUIRED' : 'FIELD_INVALID',
      )
    case 'too_big':
      return bound(issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE', issue.maximum, issue)
    case 'too_small':
      // An empty text is too short by one sign: it is missing.
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return schemaFault('FIELD_REQUIRED')
      return bound(issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL', issue.minimum, issue)
    case 'invalid_format':
      return schemaFault(issue.format === 'email' ? 'EMAIL_INVALID' : 'FIELD_INVALID')
    default:
      return schemaFault('FIELD_INVALID')
  }
}

/** A limit that is itself allowed is named; no sentence says "less than", or tells of a day. */
function bound(
  rule: ToldRule,
  limit: number | bigint,
  { origin, inclusive }: { readonly origin: string; readonly inclusive?: boolean | undefined },
): string {
  return origin === 'date' || inclusive === false
    ? schemaFault('FIELD_INVALID')
    : schemaFault(rule, Number(limit))
}
