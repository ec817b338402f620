import { defineV1Call } from '@fxmatch/contract/v1/v1-call'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { HttpDeps } from '../deps.ts'
import { handleError } from '../error-handler.ts'
import { addV1Document } from './v1-document.ts'
import { createRegistrar } from './v1-route.ts'

// How a call of the public contract goes: it says so for a year, in each answer and in the document.

const call = (name: string, ending?: { since: string; until: string }) =>
  defineV1Call({
    ...{ name, method: 'GET', path: `/v1/${name}`, scope: null, tag: 'Made up', summary: 'Made up' },
    ...{ response: z.object({ data: z.string() }), ...(ending && { ending }) },
  })
const OLD = call('old', { since: '2027-01-01', until: '2028-06-30' })
const NEW = call('new')

async function started(): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  for (const member of ['viewer', 'machine', 'refusal'] as const) app.decorateRequest(member, null)
  const deps = { config: { publicUrl: 'https://fxmatch.example' } } as unknown as HttpDeps
  await addV1Document(app, deps)
  await app.register(async (scope) => {
    const registrar = createRegistrar(scope, deps)
    for (const one of [OLD, NEW]) registrar.query(one, async () => ({ data: '' }))
  })
  await app.ready()
  return app
}

it('says in each answer since when it should not be used, when it is gone, and where that is told', async () => {
  const app = await started()
  // Nobody is let in here: whoever comes is told, and not only who may.
  const { statusCode, headers } = await app.inject('/v1/old')
  expect([statusCode, headers.deprecation, headers.sunset, headers.link]).toEqual([
    ...[401, `@${Date.parse('2027-01-01T00:00:00Z') / 1_000}`, 'Fri, 30 Jun 2028 00:00:00 GMT'],
    '<https://fxmatch.example/integrations/reference#old>; rel="deprecation"',
  ])
  const stays = await app.inject('/v1/new')
  expect([stays.statusCode, stays.headers.deprecation, stays.headers.sunset]).toEqual([
    401,
    undefined,
    undefined,
  ])
  const { paths } = (await app.inject('/v1/openapi.json')).json()
  expect([paths['/v1/old'].get.deprecated, paths['/v1/new'].get.deprecated]).toEqual([true, undefined])
  await app.close()
})

it.each([
  ['2027-01-01', '2027-12-31'],
  ['2027-01-01', '2026-01-01'],
  ['2027-01-01', 'never'],
])('is announced a year before: not on %s for %s', (since, until) => {
  expect(() => call('soon', { since, until })).toThrow(RangeError)
})
