// The document of the open interface (OpenAPI 3.1), as far as the page of the reference shows it.

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface OpenDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: {
      readonly oauth2: {
        readonly flows: { readonly clientCredentials: { readonly scopes: Readonly<Record<string, string>> } }
      }
    }
  }
}

/** A call as the page shows it. */
export interface ShownCall extends Operation {
  readonly method: string
  readonly path: string
  /** Null: any client may make it. */
  readonly scope: string | null
}

/** The calls by their tag, in the document's order. */
export function callsByTag({ paths }: OpenDocument): readonly (readonly [string, readonly ShownCall[]])[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      ...{ method: method.toUpperCase(), path },
      scope: operation.security?.find(({ oauth2 }) => oauth2)?.oauth2?.[0] ?? null,
    })),
  )
  return [...Map.groupBy(calls, ({ tags }) => tags[0] ?? '')]
}

/** What is sent or answered, and as which type of content; null for nothing. */
export function contentOf(part: Content | undefined): { type: string; schema: Schema } | null {
  const [first] = Object.entries(part?.content ?? {})
  return first === undefined ? null : { type: first[0], schema: first[1].schema ?? {} }
}

/** What a call answers when it is done. */
export const answerOf = ({ responses }: Operation) =>
  contentOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1])

/** A piece of how a type is written: text, or the name of a schema, which is a way to it. */
export type TypePiece = string | { readonly schema: string }

const NUMBER = /^-?\d+(\.\d+)?$/
const DECIMALS = '12.5'
/** Longer ones say less than the format beside them. */
const LONGEST_PATTERN = 48

/** A type as programmers write it, the same in every language: `Order[]`, `"CASH" | "DIGITAL"`, `string (uuid) | null`. */
export function typeOf(schema: Schema): readonly TypePiece[] {
  if (schema.$ref !== undefined) return [{ schema: schema.$ref.split('/').at(-1) ?? '' }]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return joined(either.map(typeOf), ' | ')
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')]
  if (Array.isArray(schema.type)) return [schema.type.join(' | ')]
  if (schema.type === 'array') return listOf(schema.items ?? {})
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'string') return [`string${stringOf(schema)}`]
  return [`${typeof schema.type === 'string' ? schema.type : 'any'}${boundsOf(schema)}`]
}

function listOf(items: Schema): readonly TypePiece[] {
  const pieces = typeOf(items)
  const several = items.anyOf !== undefined || items.enum !== undefined
  return several ? ['(', ...pieces, ')[]'] : [...pieces, '[]']
}

function objectOf({ properties, required = [], additionalProperties }: Schema): readonly TypePiece[] {
  if (properties === undefined) {
    const of = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : ['any']
    return ['{ [name]: ', ...of, ' }']
  }
  const fields = Object.entries(properties).map(([name, field]) => [
    `${name}${required.includes(name) ? '' : '?'}: `,
    ...typeOf(field),
  ])
  return ['{ ', ...joined(fields, '; '), ' }']
}

function stringOf({ format, pattern }: Schema): string {
  if (format !== undefined) return ` (${format})`
  if (pattern === undefined || pattern.length > LONGEST_PATTERN) return ''
  // Decimal strings both ways; one that is sent has no sign, and says how long it may be.
  return ` (${pattern === NUMBER.source ? DECIMALS : pattern})`
}

function boundsOf({ minimum, maximum, default: usual }: Schema): string {
  const isSafe = (value: number | undefined) => value !== undefined && Math.abs(value) < 1e12
  const bounds = isSafe(minimum) && isSafe(maximum) ? ` (${minimum}–${maximum})` : ''
  return usual === undefined ? bounds : `${bounds} = ${JSON.stringify(usual)}`
}

const joined = (parts: readonly (readonly TypePiece[])[], by: string): readonly TypePiece[] =>
  parts.flatMap((part, n) => (n === 0 ? part : [by, ...part]))
