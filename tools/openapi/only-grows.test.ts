import { readFileSync } from 'node:fs'
import { clientTypes } from '@fxmatch/client/generate'
import { V1_SANDBOX_CALLS } from '@fxmatch/contract/v1/sandbox'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openInterface } from './documents.ts'
import { brokenPromises } from './only-grows.ts'

const isFirst = <T>(one: T, place: number, all: readonly T[]) => all.indexOf(one) === place

const PROMISED = new URL('../../docs/open-interface/openapi.json', import.meta.url)

// biome-ignore lint/suspicious/noExplicitAny: it is broken on purpose
type Loose = any

const document = (): Loose => ({
  paths: {
    '/v1/things': {
      post: {
        operationId: 'makeThing',
        parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Asked' } } } },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        },
      },
    },
  },
  webhooks: {
    event: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } } },
      },
    },
  },
  components: {
    schemas: {
      Event: {
        type: 'object',
        properties: { type: { type: 'string', enum: ['thing.made', 'thing.gone'] } },
        required: ['type'],
      },
      Asked: {
        type: 'object',
        properties: { name: { type: 'string', maxLength: 60 }, kind: { type: 'string', enum: ['A', 'B'] } },
        required: ['name'],
      },
      Thing: {
        type: 'object',
        properties: { id: { type: 'string' }, more: { type: ['string', 'null'] } },
        required: ['id', 'more'],
      },
    },
  },
})
const post = (of: Loose) => of.paths['/v1/things'].post

describe('a document', () => {
  it.each<[string, (of: Loose) => void, string | null]>([
    ['is kept as it is', () => undefined, null],
    ['has another path', (of) => (of.paths['/v1/more'] = { get: {} }), null],
    ['takes more', (of) => (of.components.schemas.Asked.properties.colour = { type: 'string' }), null],
    ['tells more', (of) => (of.components.schemas.Thing.properties.colour = { type: 'string' }), null],
    ['takes another value', (of) => of.components.schemas.Asked.properties.kind.enum.push('C'), null],
    ['loses a path', (of) => delete of.paths['/v1/things'], 'POST /v1/things is gone'],
    [
      'has another name for a call',
      (of) => (post(of).operationId = 'x'),
      'POST /v1/things has another operationId',
    ],
    [
      'loses a parameter',
      (of) => (post(of).parameters = []),
      'POST /v1/things takes no query limit any more',
    ],
    [
      'bounds a parameter otherwise',
      (of) => (post(of).parameters[0].schema.maximum = 50),
      'POST /v1/things query limit is bound otherwise by maximum',
    ],
    [
      'asks for a parameter',
      (of) => post(of).parameters.push({ in: 'query', name: 'x', required: true, schema: {} }),
      'POST /v1/things newly asks for query x',
    ],
    [
      'asks for a member',
      (of) => of.components.schemas.Asked.required.push('kind'),
      'POST /v1/things body newly asks for kind',
    ],
    [
      'takes a value less',
      (of) => of.components.schemas.Asked.properties.kind.enum.pop(),
      'POST /v1/things body.kind has no B any more',
    ],
    [
      'takes another type',
      (of) => (of.components.schemas.Asked.properties.name.type = 'number'),
      'POST /v1/things body.name has other types: string, now number',
    ],
    [
      'tells a member less',
      (of) => delete of.components.schemas.Thing.properties.more,
      'POST /v1/things 201.more is gone',
    ],
    [
      'may be without a member',
      (of) => of.components.schemas.Thing.required.pop(),
      'POST /v1/things 201 may be without more',
    ],
    [
      'tells null where there was none',
      (of) => (of.components.schemas.Thing.properties.id.type = ['string', 'null']),
      'POST /v1/things 201.id has other types: string, now string,null',
    ],
    [
      'loses a name',
      (of) => {
        of.components.schemas.Other = of.components.schemas.Thing
        delete of.components.schemas.Thing
        post(of).responses[201].content['application/json'].schema.$ref = '#/components/schemas/Other'
      },
      'the schema Thing is gone',
    ],
    [
      'tells of another event',
      (of) => of.components.schemas.Event.properties.type.enum.push('thing.x'),
      null,
    ],
    [
      'tells of an event less',
      (of) => of.components.schemas.Event.properties.type.enum.pop(),
      'event event.type has no thing.gone any more',
    ],
    ['sends no events', (of) => delete of.webhooks, 'event event is gone'],
    [
      'answers another status',
      (of) => (post(of).responses = { 200: post(of).responses[201] }),
      'POST /v1/things answers no 201 any more',
    ],
  ])('that %s', (_what, change, fault) => {
    const after = document()
    change(after)
    const faults = brokenPromises(document(), after)
    expect(faults[0] ?? null).toBe(fault)
  })
})

it('the open interface keeps what was promised, and what is new is on record', async () => {
  const promised = JSON.parse(readFileSync(PROMISED, 'utf8'))
  const present = await openInterface()
  expect(brokenPromises(promised, present)).toEqual([])
  // Else: `npm run openapi -- promise` writes it down.
  expect(present).toEqual(promised)
})

it('the market has all of it but what a sandbox alone has', async () => {
  const [sandbox, market] = [await openInterface(), await openInterface({ sandbox: false })]
  const paths = (of: Loose) => Object.keys(of.paths)
  const own = paths(sandbox).filter((path) => path.startsWith('/v1/test/'))
  expect(own).toEqual(V1_SANDBOX_CALLS.map(({ path }) => path.replace(':id', '{id}')).filter(isFirst))
  expect(paths(market)).toEqual(paths(sandbox).filter((path) => !own.includes(path)))
  expect(JSON.stringify(market)).not.toContain('/v1/test/')
})

it('the client has the types of what is promised', async () => {
  const written = readFileSync(new URL('../../packages/client/schema.gen.ts', import.meta.url), 'utf8')
  expect(await clientTypes(JSON.parse(readFileSync(PROMISED, 'utf8')))).toBe(written)
})

it('the open interface is as Redocly recommends, without a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(await openInterface())
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
