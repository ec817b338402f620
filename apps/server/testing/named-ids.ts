/** A part of a request that names an object by its id. */
export interface NamedId {
  /** The call's name. */
  readonly call: string
  /** Such as `path.id` or `body.orders[].order_id`. */
  readonly at: string
}

interface Schema {
  readonly $ref?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Parameters of paths that name no object: they are values. */
const VALUES = new Set(['form', 'currency', 'isoCode', 'iso', 'rateType', 'day', 'document'])

function membersOf(schema: Schema | undefined, at: string): string[] {
  if (!schema) return []
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const here = schema.format === 'uuid' ? [at] : []
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, member]) => membersOf(member, `${at}.${name}`)),
    ...membersOf(items, `${at}[]`),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => membersOf(one, at)),
  ]
}

/**
 * Every place of the OpenAPI document where a request names an object by its id: parameters of paths and queries, members
 * of bodies. Under its alias a call is the same call and is left out.
 */
export function idsNamedBy(document: unknown): NamedId[] {
  const operations = Object.values((document as Document).paths ?? {}).flatMap((path) => Object.values(path))
  return operations.flatMap(({ operationId: call = '', parameters = [], requestBody }) => {
    if (call.endsWith('Alias')) return []
    const inParameters = parameters.flatMap((parameter) =>
      parameter.in === 'path' && !VALUES.has(parameter.name)
        ? [`path.${parameter.name}`]
        : parameter.in === 'query'
          ? membersOf(parameter.schema, `query.${parameter.name}`)
          : [],
    )
    const body = requestBody?.content?.['application/json']?.schema
    return [...new Set([...inParameters, ...membersOf(body, 'body')])].map((at) => ({ call, at }))
  })
}
