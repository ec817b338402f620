import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Viewer, viewerOf } from './authentication.ts'

/** For how long an answer stays what it is while nothing is written, in seconds: what it says of the clock may be that late. */
export interface Repeated {
  readonly seconds: number
}

/** Nothing in it moves with the clock but days. */
export const MINUTE: Repeated = { seconds: 60 }

/** Ends and beginnings of what it tells pass with the clock, some without being written. */
export const MOMENT: Repeated = { seconds: 2 }

/** Tags of one process mean nothing to another, nor to itself after a restore of its database. */
const PROCESS = randomBytes(16)
const TAG = /^(?:W\/)?"([0-9a-z]{1,12})-([\w-]{22})"$/

/**
 * What an answer depends on: the session with its rights of this moment, what is asked, in which language, and everything
 * that was committed when the session was read (`StoredSession.asOf`).
 */
function printOf(request: FastifyRequest, { actor, sessionId }: Viewer, asOf: string): string {
  const who = [sessionId, actor.userId, actor.companyId, actor.companyKind]
  const rights = [[...actor.roles], [...actor.capabilities].sort()]
  const asked = [request.url, request.headers['accept-language'] ?? '']
  return createHash('sha256')
    .update(PROCESS)
    .update(JSON.stringify([who, rights, asked, asOf]))
    .digest('base64url')
    .slice(0, 22)
}

/** The tag of an answer, and whether the client has that very answer already. */
export interface AnswerTag {
  readonly etag: string
  readonly isSame: boolean
}

/**
 * Tells whether a client that asks again, with the tag of the answer that it has, would be answered the same: where nothing at
 * all was committed in between. That is known before anything is read, from the statement that has read the session (record
 * 0230). What is committed while the answer is read is in the answer and not in its tag: it is read once more.
 *
 * @returns null where the session was not read for this request
 */
export function readTag(request: FastifyRequest, { seconds }: Repeated, now: Date): AnswerTag | null {
  const viewer = viewerOf(request)
  if (viewer.asOf === null) return null
  const print = printOf(request, viewer, viewer.asOf)
  const [, until = '', had] = TAG.exec(request.headers['if-none-match'] ?? '') ?? []
  const left = Number.parseInt(until, 36) - now.getTime()
  if (had === print && left > 0 && left <= seconds * 1000)
    return { etag: `W/"${until}-${print}"`, isSame: true }
  return { etag: `W/"${(now.getTime() + seconds * 1000).toString(36)}-${print}"`, isSame: false }
}
