import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, any signed-in person, or holders of one capability. The authorisation matrix is tested from it. */
export type Access = 'public' | 'signed-in' | Capability

/**
 * One call of the wire contract. The server's route, the web's client, the OpenAPI document and the fuzzer all read the
 * same definition. `path` uses `:name` for parameters; an absent schema means that the part is not used.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly method: Method
  readonly path: string
  /** A second path that answers the same in every respect (the Trust calls have two prefixes). */
  readonly alias?: string
  readonly access: Access
  readonly summary: string
  /** Whether it answers somebody whose role asks for a second factor that is not set up yet; nothing else does. */
  readonly beforeSetUp?: true
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Schema of the answer with `status`. */
  readonly response: R
  readonly status: 200 | 201 | 204
}

/** Every path under which a call answers. */
export function pathsOf(call: Pick<Call, 'path' | 'alias'>): readonly string[] {
  return call.alias === undefined ? [call.path] : [call.path, call.alias]
}
