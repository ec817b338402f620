import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { refuseRequest } from '../refusals.ts'

/** Whoever reads the file later asks for it again: what it says should not outlive the deployment. */
const GOOD_FOR_DAYS = 180

const addressOf = (contact: string) => (contact.includes(':') ? contact : `mailto:${contact}`)

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness, as the deployment says; 404 where it says nothing. */
export function addWellKnownRoutes(app: FastifyInstance, { config, clock }: HttpDeps): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    if (config.securityContact === null) return refuseRequest('NOT_FOUND')
    const expires = new Date(clock.now().getTime() + GOOD_FOR_DAYS * 86_400_000)
    const lines = [
      `Contact: ${addressOf(config.securityContact)}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
