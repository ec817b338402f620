import { readFileSync } from 'node:fs'
import { problemAnchor, REMEDIES } from '@fxmatch/contract/v1/problem-type'
import { expect, it } from 'vitest'
import { answerOf, callsByTag, contentOf, type OpenDocument, type Schema, typeOf } from './open-document.ts'

const document: OpenDocument = JSON.parse(
  readFileSync(new URL('../../../../docs/open-interface/openapi.json', import.meta.url), 'utf8'),
)
const written = (schema: Schema) =>
  typeOf(schema)
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.schema}>`))
    .join('')

it.each<[string, Schema]>([
  ['<Order>[]', { type: 'array', items: { $ref: '#/components/schemas/Order' } }],
  ['("A" | "B")[]', { type: 'array', items: { type: 'string', enum: ['A', 'B'] } }],
  ['string (uuid) | null', { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }],
  ['string (12.5)', { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }],
  ['integer (1–100) = 50', { type: 'integer', minimum: 1, maximum: 100, default: 50 }],
  ['integer', { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
  [
    '{ a: string; b?: <B> }',
    { type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/c/B' } }, required: ['a'] },
  ],
  ['{ [name]: string | null }', { type: 'object', additionalProperties: { type: ['string', 'null'] } }],
])('writes %s', (text, schema) => expect(written(schema)).toBe(text))

it('shows each call of the promised document, with types that lead to schemas that are there', () => {
  const calls = callsByTag(document).flatMap(([, all]) => all)
  expect(calls.length).toBe(Object.values(document.paths).flatMap(Object.keys).length)
  const names = new Set(Object.keys(document.components.schemas))
  const scopes = Object.keys(document.components.securitySchemes.oauth2.flows.clientCredentials.scopes)
  for (const call of calls) {
    if (call.scope !== null) expect(scopes).toContain(call.scope)
    const parts = [contentOf(call.requestBody), answerOf(call)].filter((part) => part?.type.includes('json'))
    const schemas = [
      ...parts.flatMap((part) => part?.schema ?? []),
      ...(call.parameters ?? []).map((one) => one.schema),
    ]
    for (const piece of schemas.flatMap(typeOf))
      if (typeof piece === 'string') expect(piece, call.operationId).not.toMatch(/\bany\b|undefined/)
      else expect(names).toContain(piece.schema)
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    expect(written(schema), name).not.toMatch(/\bany\b|undefined/)
})

it('has a place of its own for each problem, in letters that an address has', () => {
  const places = Object.keys(REMEDIES).map(problemAnchor)
  expect(new Set(places).size).toBe(places.length)
  for (const place of places) expect(place).toMatch(/^problem-[a-z-]+$/)
})
