import type { FastifyRequest } from 'fastify'
import { refuseRequest } from './refusals.ts'

/**
 * Control characters (PostgreSQL does not store U+0000) but line breaks and tabs, and the two that turn the direction of all
 * that follows: with them a name reads as another one on screen, in a log or a file's name.
 */
const UNWANTED = /[[\p{Cc}\u202D\u202E]--[\t\n\r]]/v

/** Neither those, nor half of a surrogate pair, which PostgreSQL does not store either. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !UNWANTED.test(text)
}

/** Path of the first text (or member name) that cannot be stored, such as `bills.0.bill`; null where all can. */
export function findUnstorableText(root: unknown): string | null {
  // A list instead of recursion: a hostile body is nested deeper than the stack.
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string') {
      if (!isStorable(value)) return path
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (!isStorable(name)) return path
        // Only the first levels are named: the paths of a deep body would be longer than the body.
        const below = path.length > 200 ? path : path === '' ? name : `${path}.${name}`
        open.push({ value: member, path: below })
      }
    }
  }
  return null
}

/** Refuses text that the database could not keep, before anything is done with it. */
export async function refuseUnstorableText(request: FastifyRequest): Promise<void> {
  for (const part of [request.params, request.query, request.body]) {
    const path = findUnstorableText(part)
    if (path !== null) {
      refuseRequest('INVALID_INPUT', { fields: [{ path, rule: 'CHARACTER_REFUSED' }] })
    }
  }
}
