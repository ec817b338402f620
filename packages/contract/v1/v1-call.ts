import { SCOPES, type Scope } from '@fxmatch/domain/machines/scopes'
import { z } from 'zod'
import type { Call } from '../http/call.ts'
import { defineCall } from '../http/define-call.ts'

/**
 * A call of the public contract, which machines make. Its names are its own and stay: what one of them means is changed by no release,
 * and a part that goes is announced by `Sunset` a year before (decision 0411). Which scope opens it stands beside it.
 */
export interface V1Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Call<P, Q, B, R> {
  /** Null: any machine may make it. */
  readonly scope: Scope | null
  /** Groups it in the reference. */
  readonly tag: string
  /** Null: it stays. */
  readonly ending: Ending | null
}

/** From when on a call should not be used any more, and when it is gone: days, `YYYY-MM-DD`. */
export interface Ending {
  readonly since: string
  readonly until: string
}

/** Days for which a call that is announced to go has to go on, at least (decision 0411). */
const LEAST_DAYS = 365
const DAY_MS = 86_400_000

type Defined = Parameters<typeof defineCall>[0]

/**
 * Defines a call of the public contract, under `/v1`.
 * @throws RangeError for one that would be gone within a year of being announced
 */
export function defineV1Call<
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>(definition: {
  name: string
  method: Defined['method']
  path: `/v1/${string}`
  scope: Scope | null
  tag: string
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  status?: 200 | 201
  ending?: Ending
}): V1Call<P, Q, B, R> {
  const { scope, tag, ending = null, ...call } = definition
  const days = ending === null ? LEAST_DAYS : (Date.parse(ending.until) - Date.parse(ending.since)) / DAY_MS
  // Of a day that is none it is no number, and that is refused too.
  if (!(days >= LEAST_DAYS)) throw new RangeError(`${call.name} would be gone within a year`)
  return { ...defineCall<R, P, Q, B>({ ...call, access: 'signed-in' }), scope, tag, ending }
}

/** Schemas that the public document names: what a generated client calls its types. */
export const v1Schemas = z.registry<{ id: string }>()

/** Names a schema in the public document. */
export function named<T extends z.ZodType>(id: string, schema: T): T {
  v1Schemas.add(schema, { id })
  return schema
}

/**
 * An amount or a rate as machines send it: a decimal string, and no JSON number, which may have been through a float. Signs, exponents
 * and what no market knows are refused.
 */
export const decimal = z.string().regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/)

/** Where a list goes on: as it came in the answer before, and nothing that one makes up. */
export const cursor = z.string().regex(/^[A-Za-z0-9_-]{1,120}$/)

/** How a list is asked for page by page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursor.optional(),
}

/** A page of a list. `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: cursor.nullable() })

export const scopeNames = z.enum(SCOPES as [Scope, ...Scope[]])
