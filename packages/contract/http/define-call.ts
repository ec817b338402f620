import { z } from 'zod'
import type { Access, Call, Method } from './call.ts'

const none = z.unknown()
type None = z.ZodUnknown

/**
 * No call answers as if a parameter were not there that it does not know: an unknown one is refused (400), and every one where
 * the call takes none. What the type says stays: nothing of such a query is used.
 */
function strictQuery<Q extends z.ZodType>(query: Q | undefined): Q {
  if (query === undefined) return z.strictObject({}) as unknown as Q
  return (query instanceof z.ZodObject ? query.strict() : query) as Q
}

/** Defines a call, filling in the parts that it does not use. */
export function defineCall<
  R extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(definition: {
  name: string
  method: Method
  path: string
  alias?: string
  access: Access
  summary: string
  beforeSetUp?: true
  params?: P
  query?: Q
  body?: B
  response: R
  status?: 200 | 201 | 204
}): Call<P, Q, B, R> {
  return {
    status: 200,
    ...definition,
    params: definition.params ?? (none as unknown as P),
    query: strictQuery(definition.query),
    body: definition.body ?? (none as unknown as B),
  }
}
