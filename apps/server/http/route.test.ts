import { Writable } from 'node:stream'
import { forgotPasswordCall } from '@fxmatch/contract/http/passwords'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { HttpDeps } from './deps.ts'
import { handleError } from './error-handler.ts'
import { loggerOptions } from './logger.ts'
import { type Exchange, publicRoute } from './route.ts'

/** The route on an app of its own. @returns the status, and what was logged as an error */
async function answered(handler: (exchange: Exchange) => Promise<never>) {
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const app = Fastify({ loggerInstance: pino(loggerOptions('error'), stream) as FastifyBaseLogger })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('viewer', null)
  const deps = { config: { publicUrl: null } } as unknown as HttpDeps
  publicRoute(app, deps, forgotPasswordCall, (_input, exchange) => handler(exchange))
  const { statusCode } = await app.inject({
    method: 'POST',
    url: forgotPasswordCall.path,
    payload: { username: 'a', email: 'a@test.example' },
  })
  await app.close()
  return { statusCode, logged }
}

// Awaiting a reply waits for its end and gives nothing: that was taken for 'not found', after the answer was sent.
it('takes a reply that a handler sent itself for the answer, and says nothing of it in the log', async () => {
  const sent = await answered(async ({ reply }) => reply.code(204).send() as never)
  expect(sent).toEqual({ statusCode: 204, logged: '' })
})

it('still answers 404 where a handler found nothing', async () => {
  expect(await answered(async () => null as never)).toEqual({ statusCode: 404, logged: '' })
})
