import type { Call } from '@fxmatch/contract/http/call'
import { z } from 'zod'

/** A field of a call's input that takes a day, an instant or a month, found by its schema. */
export interface DayField {
  readonly place: 'params' | 'query' | 'body'
  /** Its names from the outside in; `[]` is an item of a list. */
  readonly path: readonly string[]
  readonly kind: 'day' | 'month'
}

interface Shape {
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const DAYS: ReadonlySet<string | undefined> = new Set(['date', 'date-time'])
/** What a text is called that is a day, whatever its schema says of it. */
const LOOKS_LIKE_A_DAY = /([dD]ates?|[dD]ays?|[mM]onth|[a-z]At|[a-z]On)$|^(until|since|upTo|createdAt\[.*)$/

function found(shape: Shape, path: readonly string[]): Omit<DayField, 'place'>[] {
  const alternatives = [shape, ...(shape.anyOf ?? [])]
  if (alternatives.some(({ format }) => DAYS.has(format))) return [{ path, kind: 'day' }]
  if (alternatives.some(({ format }) => format === 'month')) return [{ path, kind: 'month' }]
  return alternatives.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, member]) => found(member, [...path, name])),
    ...(items ? found(items, [...path, '[]']) : []),
  ])
}

/** Names of texts that sound like days and say nothing of it in their schema. */
function hidden(shape: Shape & { readonly type?: string }, path: readonly string[]): string[] {
  const name = path.at(-1) ?? ''
  if (shape.type === 'string' && shape.format === undefined && LOOKS_LIKE_A_DAY.test(name))
    return [path.join('.')]
  return [shape, ...(shape.anyOf ?? [])].flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([member, of]) => hidden(of, [...path, member])),
    ...(items ? hidden(items, [...path, '[]']) : []),
  ])
}

/**
 * The fields of a call that take a day, an instant or a month.
 * @throws Error where a field sounds like one and its schema does not tell
 */
export function dayFields(call: Call): DayField[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const shape = z.toJSONSchema(call[place], {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Shape
    const untold = hidden(shape, [])
    if (untold.length > 0)
      throw new Error(`${call.name}: ${untold.join(', ')} should be days of the contract`)
    return found(shape, []).map((field) => ({ place, ...field }))
  })
}

/** A copy of what is sent with one field set; of a list, in its first item, which is made where there is none. */
export function withField(given: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return value
  if (name === '[]') {
    const [first, ...others] = Array.isArray(given) ? given : [undefined]
    return [withField(first, rest, value), ...others]
  }
  const members = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return { ...members, [name]: withField(members[name], rest, value) }
}
