import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isCall } from './is-call.ts'

// The browser takes an answer as it arrives (`apps/web/lib/api/call-api.ts`). It may because the server makes each answer by its
// schema, and because no such schema turns what it reads into something else. (A text
// whose spaces are taken off has lost them on the server.)

/** Kinds of schemas that leave a value as it is, with the schemas that they consist of. */
const PARTS: Readonly<Record<string, (def: Record<string, never>) => readonly unknown[]>> = {
  object: ({ shape, catchall }) => [...Object.values(shape), catchall].filter(Boolean),
  array: ({ element }) => [element],
  union: ({ options }) => options,
  optional: ({ innerType }) => [innerType],
  nullable: ({ innerType }) => [innerType],
  readonly: ({ innerType }) => [innerType],
  record: ({ keyType, valueType }) => [keyType, valueType],
  tuple: ({ items }) => items,
  intersection: ({ left, right }) => [left, right],
  ...Object.fromEntries(
    ['string', 'number', 'boolean', 'null', 'undefined', 'void', 'literal', 'enum', 'unknown'].map((kind) => [
      kind,
      () => [],
    ]),
  ),
}

/** What in a schema could change what it reads. */
function changesOf(schema: z.ZodType, way: string): string[] {
  const def = schema.def as unknown as Record<string, never> & {
    type: string
    coerce?: boolean
  }
  const parts = PARTS[def.type]?.(def)
  if (parts === undefined || def.coerce === true) return [`${way}: ${def.type}`]
  return parts.flatMap((part) => changesOf(part as z.ZodType, `${way} > ${def.type}`))
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
