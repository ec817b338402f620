import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Call } from './call.ts'
import { isCall } from './is-call.ts'
import { typedFigure } from './scalars.ts'

// Every text that a call takes of people, wherever it stands in it: none is kept with characters that turn what follows.

const SPOOFED = 'Ab\u202c cd\u2066 12\u2069\u200f34\u200e\u061c'
const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/

/**
 * What no person writes for others: secrets, which are compared as they are; figures that a command judges; ids by which something is
 * looked for; what a program keeps for the one who sent it; whole files, which their readers take apart.
 */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  ...['password', 'old_password', 'new_password', 'token', 'endpoint', 'url', 'auth', 'p256dh', 'challenge'],
  ...['id', 'agency', 'about', 'username', 'value', 'phone', 'was', 'unit'],
  ...['search', 'lastChosen', 'csv'],
])

type Node = { readonly _zod: { readonly def: Record<string, unknown> } }

/** A schema and those that it is made of, each with its path. */
function* nodesOf(schema: Node, path: string, depth = 0): Generator<readonly [string, Node]> {
  yield [path, schema]
  if (depth > 12) return
  const { shape, innerType, element, options, in: input, valueType } = schema._zod.def
  for (const [name, member] of Object.entries((shape ?? {}) as Record<string, Node>))
    yield* nodesOf(member, path === '' ? name : `${path}.${name}`, depth + 1)
  for (const inner of [innerType, element, input, valueType])
    if (inner !== undefined) {
      // What is made of a part is the whole's to answer for.
      const parts = [...nodesOf(inner as Node, path, depth + 1)]
      yield* inner === input ? parts.filter(([at]) => at !== path) : parts
    }
  for (const option of (options ?? []) as Node[]) yield* nodesOf(option, path, depth + 1)
}

/** A price or amount as it was typed, which the command that knows what is allowed refuses. */
const isFigure = (node: Node) => (node as unknown) === typedFigure

async function everyCall(): Promise<Call[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`./${file}`)))
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}

it('no call keeps a text that turns what follows', async () => {
  const calls = await everyCall()
  expect(calls.length).toBeGreaterThan(200)
  const kept = calls.flatMap((call) =>
    (['body', 'query'] as const).flatMap((where) => {
      const schema = (call as unknown as Record<string, Node | undefined>)[where]
      if (!schema) return []
      const nodes = [...nodesOf(schema, '')]
      const figures = new Set(nodes.flatMap(([path, node]) => (isFigure(node) ? [path] : [])))
      return nodes.flatMap(([path, node]) => {
        // The list of a sanctioning body, as it publishes it.
        if (call.name === 'bringList') return []
        if (path === '' || NOT_WRITTEN.has(path.split('.').at(-1) ?? '') || figures.has(path)) return []
        const read = (node as unknown as z.ZodType).safeParse(SPOOFED)
        return read.success && typeof read.data === 'string' && TURNING.test(read.data)
          ? [`${call.name} ${where}.${path}`]
          : []
      })
    }),
  )
  expect([...new Set(kept)]).toEqual([])
})
