import type { FastifyInstance } from 'fastify'
import { refuseUnrouted } from './problem.ts'
import { isPublic } from './v1-document.ts'

const isParameter = (part: string) => part.startsWith(':')

/** Whether an address is one of a route's, part by part. @param pattern such as `/v1/orders/:id` */
function isAt(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (isParameter(part) ? parts[index] !== '' : part === parts[index]))
  )
}

/**
 * Answers a method that an address of the public contract does not take with 405 and those that it takes (RFC 9110, 15.5.6), before
 * anybody is asked who they are: what there is, is in the document that everybody reads. Registered before the routes that it tells of.
 */
export function refuseWrongMethods(app: FastifyInstance, publicUrl: string): void {
  const routes = new Map<string, { readonly pattern: readonly string[]; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isPublic(url)) return
    const route = routes.get(url) ?? { pattern: url.split('/'), methods: new Set<string>() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined
    const parts = (request.url.split('?', 1)[0] ?? '').split('/')
    const allowed = [...routes.values()]
      .filter(({ pattern }) => isAt(pattern, parts))
      .flatMap(({ methods }) => [...methods])
    // An address that there is not, whatever the method.
    if (allowed.length === 0) return undefined
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    return refuseUnrouted(reply, { code: 'METHOD_NOT_ALLOWED' }, publicUrl)
  })
}
