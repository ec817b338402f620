import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}
const YEAR_SECONDS = 31_536_000
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * Content security policy and its companions. No inline script; of style elements only that which a page says by its fingerprint
 * (`allowStyles`); style attributes are allowed, since the components set positions and sizes with them. HTTPS is demanded only where people reach the site by it.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = isSecure(publicUrl)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...POLICY, ...(secure ? { upgradeInsecureRequests: [] } : {}) },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    // Answers of the server are one person's view of this moment; files of the web say for themselves.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('x-request-id', request.id)
  })
}

/** Allows an answer one style element. @param source the fingerprint of its text, as the policy writes it */
export function allowStyles(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader(POLICY_HEADER))
  reply.header(POLICY_HEADER, policy.replace(STYLES, `${STYLES} ${source}`))
}

const POLICY_HEADER = 'content-security-policy'
const STYLES = `style-src ${POLICY.styleSrc.join(' ')}`
const POLICY_TEXT = Object.entries(POLICY)
  .map(
    ([name, sources]) =>
      `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`,
  )
  .join(';')

/** The same, for an answer that passes no hook: to an address that the router cannot read. */
export function setHeadersOfErrors(reply: FastifyReply, publicUrl: string): void {
  reply.headers({
    [POLICY_HEADER]: POLICY_TEXT,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': reply.request.id,
    ...(isSecure(publicUrl)
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  })
}
