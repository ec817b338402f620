import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Shapes that one statement is kept in: lists make others. */
const MOST_SHAPES = 200

/** Stands for a value while a statement is built. */
class Mark {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** A statement with its parameters, to be sent now or later (`sendLater`). */
export interface Built<Row> {
  compile(): CompiledQuery<Row>
  execute(): Promise<Row[]>
}

type Plain = { readonly [key: string]: unknown }

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * A statement that is built once for each shape of what is given, since building one takes as long as the journey to the
 * database and back. What is given is plain objects and lists of values: whatever is no plain object and no list becomes a
 * parameter, whatever is undefined is left out. The statement may depend on which members there are, and on no value.
 *
 * @param build makes the statement, as with any other builder
 * @returns the statement with the values of one use
 */
export function builtOnce<Given extends Plain, Row>(
  build: (db: Kysely<Database>, given: Given) => { compile(db: Kysely<Database>): CompiledQuery<Row> },
): (db: Kysely<Database>, given: Given) => Built<Row> {
  const texts = new Map<string, CompiledQuery<Row>>()
  return (db, given) => {
    const values: unknown[] = []
    const shape = shapeOf(given, values)
    if (texts.size >= MOST_SHAPES) texts.clear()
    const text = texts.get(shape) ?? build(db, marked(given, { next: 0 }) as Given).compile(db)
    texts.set(shape, text)
    const parameters = text.parameters.map((one) => (one instanceof Mark ? values[one.index] : one))
    const compiled = { ...text, parameters }
    return {
      compile: () => compiled,
      execute: async () => (await db.executeQuery<Row>(compiled)).rows,
    }
  }
}

/** Which members there are, as text; the values are added to a list, in the order of the members. */
function shapeOf(given: unknown, values: unknown[]): string {
  if (Array.isArray(given)) return `[${given.map((one) => shapeOf(one, values)).join()}]`
  if (isPlain(given)) {
    let shape = '{'
    for (const key in given) if (given[key] !== undefined) shape += `${key}:${shapeOf(given[key], values)},`
    return `${shape}}`
  }
  values.push(given)
  return ''
}

/** The same with a mark for each value, numbered in the same order. */
function marked(given: unknown, count: { next: number }): unknown {
  if (Array.isArray(given)) return given.map((one) => marked(one, count))
  if (!isPlain(given)) return new Mark(count.next++)
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([key, value]) => [key, marked(value, count)]))
}
