import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that the contract's schemas become. */
interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts of which the contract's patterns are looked for: amounts, codes, days, phones, references. */
const SAMPLES = [
  '1000',
  '3.3868',
  '0.01',
  '2026-11-23',
  '2026-11-18T12:00:00Z',
  'EUR',
  'USD',
  '98123456',
  '01234567',
  '1234567A',
  '1234567/A/M/000',
  'OR-2026-000001',
  'TR-2026-000001',
  '0104',
  '12:30',
  'sample.user',
  'a@test.example',
  'https://maps.app.goo.gl/AbCdEf123',
  '0000-0000-0000-0000',
  'x'.repeat(27),
]

/**
 * What a schema accepts, as far as its JSON Schema tells: refinements and transformations are beyond it, so that some of
 * it is refused all the same.
 * @param ids that mean something; every second UUID is one of them
 */
export function acceptedBy(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return arbitraryOf(json, ids)
}

function arbitraryOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, ids)))
  if (schema.allOf?.[0]) return arbitraryOf(Object.assign({}, ...schema.allOf), ids)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema
      const most = Math.max(minItems, Math.min(maxItems, 3))
      return fc.array(arbitraryOf(items, ids), { minLength: minItems, maxLength: most })
    }
    case 'string':
      return textOf(schema, ids)
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000_000 } = schema
      return fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.constantFrom(...SAMPLES), fc.integer({ min: 0, max: 1_000 }), fc.boolean())
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]) {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, arbitraryOf(member, ids)]),
  )
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) })
}

function textOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }))
  if (format === 'email') return fc.constant('someone@test.example')
  if (format === 'date') return fc.constantFrom('2026-11-18', '2026-11-23', '2026-01-01')
  if (format === 'date-time') return fc.constantFrom('2026-11-18T12:00:00Z', '2026-11-20T08:00:00Z')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (pattern) {
    const found = SAMPLES.filter((text) => new RegExp(pattern, 'u').test(text) && fits(text))
    if (found.length > 0) return fc.constantFrom(...found)
  }
  return fc.oneof(
    fc.constantFrom(...SAMPLES.filter(fits), 'x'.repeat(Math.max(minLength, 1))),
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
  )
}

/** A well-formed value with one thing wrong with it: a member gone, of another type, too long, or too many. */
export function broken(value: unknown, { at, how }: { at: number; how: number }): unknown {
  const junk = [null, -1, 'x'.repeat(5_000), [], {}, true, '', 1e21, [[[]]], '\u0000'][how % 10]
  if (Array.isArray(value)) {
    if (value.length === 0 || how % 3 === 0) return [...value, junk]
    const index = at % value.length
    return value.map((item, position) => (position === index ? broken(item, { at: at >> 3, how }) : item))
  }
  if (typeof value !== 'object' || value === null) return junk
  const names = Object.keys(value)
  const name = names[at % Math.max(names.length, 1)]
  if (name === undefined) return { unknown: junk }
  const { [name]: member, ...rest } = value as Record<string, unknown>
  if (how % 4 === 0) return rest
  return { ...rest, [name]: how % 4 === 1 ? broken(member, { at: at >> 3, how }) : junk }
}
