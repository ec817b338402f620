import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isCall } from './is-call.ts'

// The browser takes an answer as it arrives (`apps/web/lib/api/call-api.ts`). It may because the server makes each answer by its
// schema, and because no such schema turns what it reads into something else. (A text
// whose spaces are taken off has lost them on the server.)

/** Kinds of schemas that leave a value as it is, and which of their members hold the schemas that they consist of. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  object: ['shape', 'catchall'],
  array: ['element'],
  union: ['options'],
  optional: ['innerType'],
  nullable: ['innerType'],
  readonly: ['innerType'],
  record: ['keyType', 'valueType'],
  tuple: ['items'],
  intersection: ['left', 'right'],
  ...Object.fromEntries(
    ['string', 'number', 'boolean', 'null', 'undefined', 'void', 'literal', 'enum', 'unknown'].map((kind) => [
      kind,
      [],
    ]),
  ),
}

/** A schema, a list of some, or an object of some, as a list. */
const schemasOf = (member: unknown): z.ZodType[] =>
  member instanceof z.ZodType ? [member] : (Object.values(member ?? {}) as z.ZodType[])

/** What in a schema could change what it reads. */
function changesOf(schema: z.ZodType, way: string): string[] {
  const members = PARTS[schema.def.type]
  if (members === undefined || Reflect.get(schema.def, 'coerce') === true)
    return [`${way}: ${schema.def.type}`]
  return members
    .flatMap((member) => schemasOf(Reflect.get(schema.def, member)))
    .flatMap((part) => changesOf(part, `${way} > ${schema.def.type}`))
}

const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'))

it.each(files)('the answers of %s are what they are sent as', async (file) => {
  const calls = Object.values(await import(`./${file}`)).filter(isCall)
  expect(calls.flatMap(({ name, response }) => changesOf(response, name))).toEqual([])
})

it('sees what would change an answer', () => {
  const changing = [
    z.coerce.number(),
    z.number().default(1),
    z.object({ a: z.array(z.string().transform(Number)) }),
    z.string().catch(''),
  ]
  for (const schema of changing) expect(changesOf(schema, '')).toHaveLength(1)
})
