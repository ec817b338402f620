import type { FastifyRequest } from 'fastify'
import { refuseRequest } from './refusals.ts'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair in text. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
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
      refuseRequest('INVALID_INPUT', { fields: [{ path, message: 'Caractère non autorisé' }] })
    }
  }
}
