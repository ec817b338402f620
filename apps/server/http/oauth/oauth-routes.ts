import { REFERENCE_PATH } from '@fxmatch/contract/v1/reference-path'
import { SCOPES } from '@fxmatch/domain/machines/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { realTime } from '../../commands/kernel/system-services.ts'
import { type ClientProof, issueToken } from '../../commands/machines/issue-token.ts'
import { createAttemptLimiter } from '../../security/attempt-limiter.ts'
import { ASSERTION_ALGORITHMS } from '../../security/client-keys.ts'
import { readBasic } from '../basic.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 16_384
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** Tokens that are asked for from one address in a minute, and given to one client from wherever it asks: a token lives for an hour. */
const PER_MINUTE = { asked: 60, given: 30 }

const METADATA_PATH = '/.well-known/oauth-authorization-server'

type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'

const SAYS: Readonly<Record<OAuthError, string>> = {
  invalid_request: 'A parameter is missing, stands twice, or cannot be read',
  invalid_client: 'The client, its secret or its assertion is not good',
  invalid_scope: 'The client does not have a scope that is asked for',
  unsupported_grant_type: 'client_credentials is the only grant',
  temporarily_unavailable: 'Too many tokens are asked for from this address, or by this client',
}

function refuse(reply: FastifyReply, error: OAuthError): FastifyReply {
  if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="FXMatch"')
  const status = error === 'invalid_client' ? 401 : error === 'temporarily_unavailable' ? 429 : 400
  return reply.code(status).send({ error, error_description: SAYS[error] })
}

function wait(reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', String(seconds))
  return refuse(reply, 'temporarily_unavailable')
}

/** The parameters of a form, each once (RFC 6749, 3.2); null where one stands twice. */
function readForm(text: string): ReadonlyMap<string, string> | null {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) return null
    form.set(name, value)
  }
  return form
}

/** How the client says who it is, by one way alone; null where it does not, or by two, good or not (RFC 6749, 2.3). */
function readProof(request: FastifyRequest, form: ReadonlyMap<string, string>): ClientProof | null {
  // A secret in the body would stand in logs of what is between us.
  if (form.has('client_secret')) return null
  const clientId = form.get('client_id') ?? null
  const [type, assertion] = [form.get('client_assertion_type'), form.get('client_assertion')]
  if (request.headers.authorization === undefined)
    return assertion === undefined || type !== ASSERTION_TYPE ? null : { kind: 'JWK', assertion, clientId }
  const basic = type === undefined && assertion === undefined ? readBasic(request) : null
  return basic === null || (clientId ?? basic.clientId) !== basic.clientId
    ? null
    : { kind: 'SECRET', ...basic }
}

/**
 * The token endpoint (OAuth 2.0 client credentials, RFC 6749 4.4) with a secret by Basic or a signed assertion (RFC 7523), and what a
 * library reads to find it (RFC 8414). Its own words for refusals are those of the standard, not the house's.
 */
export async function addOAuthRoutes(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const { db, clock, ids, config } = deps
  const endpoint = `${config.publicUrl}/oauth/token`
  const limiter = createAttemptLimiter({ limit: PER_MINUTE.asked, windowMinutes: 1 })
  const given = createAttemptLimiter({ limit: PER_MINUTE.given, windowMinutes: 1 })

  app.get(METADATA_PATH, { schema: { hide: true } }, async () => ({
    issuer: config.publicUrl,
    token_endpoint: endpoint,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    scopes_supported: SCOPES,
    service_documentation: `${config.publicUrl}${REFERENCE_PATH}`,
  }))

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body.toString()),
    )
    scope.setErrorHandler((error, _request, reply) => {
      const status = (error as { statusCode?: number }).statusCode ?? 500
      // What is no fault of who asks goes the way of every fault.
      if (status >= 500) throw error
      return refuse(reply, 'invalid_request')
    })
    scope.post('/oauth/token', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      const attempt = limiter.take(countedAddress(request), realTime(clock))
      if (!attempt.allowed) return wait(reply, attempt.retryAfterSeconds)
      // An address stands in logs: nothing is asked for by it (RFC 6749, 2.3.1).
      const isPlain = !request.url.includes('?')
      const form = isPlain && typeof request.body === 'string' ? readForm(request.body) : null
      if (form === null) return refuse(reply, 'invalid_request')
      const grant = form.get('grant_type')
      if (grant === undefined) return refuse(reply, 'invalid_request')
      if (grant !== 'client_credentials') return refuse(reply, 'unsupported_grant_type')
      const proof = readProof(request, form)
      if (proof === null) return refuse(reply, 'invalid_client')
      const audience = [endpoint, config.publicUrl]
      const issued = await issueToken(
        db,
        { clock, ids, audience, admit: (clientId) => given.take(clientId, realTime(clock)) },
        { proof, asked: form.get('scope') ?? null, address: request.ip },
      )
      if ('retryAfterSeconds' in issued) return wait(reply, issued.retryAfterSeconds)
      if ('refusal' in issued) return refuse(reply, issued.refusal)
      return reply.send({
        access_token: issued.token,
        token_type: 'Bearer',
        expires_in: issued.expiresIn,
        scope: issued.scopes.join(' '),
      })
    })
  })
}
