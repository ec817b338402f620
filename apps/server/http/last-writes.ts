import type { FastifyReply, FastifyRequest } from 'fastify'

/** Much longer than a replica may be behind. */
const KEPT_SECONDS = 60
/** The clocks of two nodes may differ by that much. */
const MARGIN_MS = 1_000

/** Goes with the browser from node to node; who changes it deceives but himself. */
const COOKIE = '__Host-fxmatch-wrote'
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge: KEPT_SECONDS } as const

/**
 * Who has written what lately, so that nobody misses on the replica what he has just done: of browsers on every node, by a
 * cookie; of other clients on the node that they wrote to.
 */
export class LastWrites {
  readonly #writes = new Map<string, number>()

  /** A person's command was committed. */
  note(userId: string, reply: FastifyReply): void {
    const now = Date.now()
    // The newest is last, so that the oldest are found first.
    this.#writes.delete(userId)
    this.#writes.set(userId, now)
    for (const [who, at] of this.#writes) {
      if (now - at < KEPT_SECONDS * 1_000) break
      this.#writes.delete(who)
    }
    reply.setCookie(COOKIE, String(now), OPTIONS)
  }

  /** Until when a person's report must be whole; null where he has written nothing lately. */
  of(userId: string, request: FastifyRequest): Date | null {
    const told = /^\d{13}$/.exec(request.cookies[COOKIE] ?? '')?.[0]
    const last = Math.max(this.#writes.get(userId) ?? 0, Number(told ?? 0))
    return last === 0 ? null : new Date(last + MARGIN_MS)
  }
}
