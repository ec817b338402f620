// Whether an OpenAPI document keeps what an earlier one promised (decision 0411). Tools that compare documents of OpenAPI 3.1 are programs
// of other languages; those of npm stop at 3.0, where null is no type.

type Json = { readonly [key: string]: unknown }
type Way = 'request' | 'answer'

const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Members of a schema that say which values there are, and are looked at by themselves. */
const LOOKED_AT = new Set([
  'properties',
  'required',
  'items',
  'enum',
  'type',
  'anyOf',
  'oneOf',
  'allOf',
  'description',
  'deprecated',
  '$ref',
])

/**
 * What of a document is not kept by a later one: a path, method, parameter, answer or named schema that is gone; of requests what was
 * taken and is not any more, or is newly asked for; of answers what was told and is not, or may newly be missing. Enumerations and
 * objects grow: a client passes over what it does not know.
 * @returns a sentence for each fault
 */
export function brokenPromises(before: Json, after: Json): string[] {
  const faults: string[] = []
  const compare = new Comparison(before, after, faults)
  const [paths, later] = [asJson(before.paths), asJson(after.paths)]
  for (const [path, item] of Object.entries(paths))
    for (const method of METHODS) {
      const operation = asJson(item)[method]
      if (operation === undefined) continue
      const other = asJson(later[path])[method]
      const where = `${method.toUpperCase()} ${path}`
      if (other === undefined) faults.push(`${where} is gone`)
      else compare.operation(where, asJson(operation), asJson(other))
    }
  const events = asJson(after.webhooks)
  for (const [name, event] of Object.entries(asJson(before.webhooks)))
    compare.event(`event ${name}`, asJson(event), asJson(events[name]))
  const names = (document: Json) => Object.keys(asJson(asJson(document.components).schemas))
  const kept = new Set(names(after))
  for (const name of names(before)) if (!kept.has(name)) faults.push(`the schema ${name} is gone`)
  return faults
}

class Comparison {
  readonly #before: Json
  readonly #after: Json
  readonly #faults: string[]

  constructor(before: Json, after: Json, faults: string[]) {
    this.#before = before
    this.#after = after
    this.#faults = faults
  }

  operation(where: string, before: Json, after: Json): void {
    if (before.operationId !== after.operationId) this.#faults.push(`${where} has another operationId`)
    this.#parameters(where, before, after)
    const bodyOf = (operation: Json) => asJson(asJson(operation.requestBody).content)
    for (const [type, media] of Object.entries(bodyOf(before)))
      this.#schema(`${where} body`, 'request', asJson(media).schema, asJson(bodyOf(after)[type]).schema)
    if (Object.keys(bodyOf(before)).length === 0 && asJson(after.requestBody).required === true)
      this.#faults.push(`${where} newly asks for a body`)
    const answers = asJson(after.responses)
    for (const [status, answer] of Object.entries(asJson(before.responses))) {
      const other = answers[status]
      if (other === undefined) this.#faults.push(`${where} answers no ${status} any more`)
      else
        for (const [type, media] of Object.entries(asJson(asJson(answer).content)))
          this.#schema(
            `${where} ${status}`,
            'answer',
            asJson(media).schema,
            asJson(asJson(asJson(other).content)[type]).schema,
          )
    }
  }

  /** What a receiver is sent: to it that is what an answer is to who asks. */
  event(where: string, before: Json, after: Json): void {
    const sentBy = (event: Json) => asJson(asJson(asJson(event.post).requestBody).content)
    for (const [type, media] of Object.entries(sentBy(before)))
      this.#schema(where, 'answer', asJson(media).schema, asJson(sentBy(after)[type]).schema)
  }

  #parameters(where: string, before: Json, after: Json): void {
    const keyed = (operation: Json) =>
      new Map(
        asList(operation.parameters)
          .map(asJson)
          .map((each) => [`${each.in} ${each.name}`, each]),
      )
    const [had, has] = [keyed(before), keyed(after)]
    for (const [key, parameter] of had) {
      const other = has.get(key)
      if (other === undefined) this.#faults.push(`${where} takes no ${key} any more`)
      else this.#schema(`${where} ${key}`, 'request', parameter.schema, other.schema)
    }
    for (const [key, parameter] of has)
      if (parameter.required === true && had.get(key)?.required !== true)
        this.#faults.push(`${where} newly asks for ${key}`)
  }

  /** A schema behind its name. */
  #resolved(document: Json, schema: unknown): Json {
    const { $ref } = asJson(schema)
    if (typeof $ref !== 'string') return asJson(schema)
    const name = $ref.split('/').at(-1) ?? ''
    return this.#resolved(document, asJson(asJson(document.components).schemas)[name])
  }

  #schema(where: string, way: Way, one: unknown, other: unknown): void {
    if (one === undefined) return
    if (other === undefined) {
      this.#faults.push(`${where} is gone`)
      return
    }
    const [before, after] = [this.#resolved(this.#before, one), this.#resolved(this.#after, other)]
    this.#values(where, way, before, after)
    const [had, has] = [asJson(before.properties), asJson(after.properties)]
    for (const [name, schema] of Object.entries(had)) this.#schema(`${where}.${name}`, way, schema, has[name])
    const [must, mustNow] = way === 'request' ? [after, before] : [before, after]
    const asked = new Set(asList(mustNow.required))
    for (const name of asList(must.required))
      if (!asked.has(name))
        this.#faults.push(
          way === 'request' ? `${where} newly asks for ${name}` : `${where} may be without ${name}`,
        )
    if (before.items !== undefined) this.#schema(`${where}[]`, way, before.items, after.items)
    for (const kind of ['anyOf', 'oneOf', 'allOf'])
      for (const [index, part] of asList(before[kind]).entries())
        this.#schema(`${where} ${kind} ${index}`, way, part, asList(after[kind])[index])
  }

  /** Types, enumerations, and whatever else bounds a value: of requests nothing is refused that was taken. */
  #values(where: string, way: Way, before: Json, after: Json): void {
    const [had, has] = [asList(before.type), asList(after.type)]
    const [wide, narrow] = way === 'request' ? [has, had] : [had, has]
    for (const type of narrow)
      if (had.length > 0 && !wide.includes(type))
        this.#faults.push(`${where} has other types: ${had.join()}, now ${has.join()}`)
    const values = new Set(asList(after.enum))
    if (before.enum === undefined && after.enum !== undefined && way === 'request')
      this.#faults.push(`${where} newly takes some values alone`)
    if (after.enum !== undefined)
      for (const value of asList(before.enum))
        if (!values.has(value)) this.#faults.push(`${where} has no ${value} any more`)
    if (way === 'answer') return
    for (const key of Object.keys(after))
      if (!LOOKED_AT.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        this.#faults.push(`${where} is bound otherwise by ${key}`)
  }
}
