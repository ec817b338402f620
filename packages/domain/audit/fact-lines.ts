/** A plain value of an entry of the audit trail, or several. */
export type FactValue = string | number | boolean | null
export type FactValues = FactValue | readonly FactValue[]

/**
 * One fact of an entry, under its names from the outermost in: `rates`, `EUR`. Either its value or, where it changed, what it was and
 * what it is; one that is left out on a side was not told there.
 */
export type FactLine = { readonly path: readonly string[] } & (
  | { readonly value: FactValues }
  | { readonly before: FactValues; readonly after: FactValues }
)

type Facts = Readonly<Record<string, unknown>>

/** What of an item of a list says which one it is, the surest first. */
const NAMES_OF_ITEMS = ['field', 'step', 'currency', 'bill', 'quote', 'company', 'label'] as const

/** What `was` may be the earlier value of, and a `before` that has no `after`. */
const EARLIER_OF_WAS = ['rate', 'agency', 'amount'] as const
const EARLIER_OF_BEFORE = ['paidOn', 'state'] as const

/** Under which name a step of something from one state to another stands. */
const STATUS = 'status'

/** Says nothing beside what the entry is about already. */
const SILENT: ReadonlySet<string> = new Set(['id'])

const isPlain = (value: unknown): value is FactValue => value === null || typeof value !== 'object'
const isFacts = (value: unknown): value is Facts => !isPlain(value) && !Array.isArray(value)

/** A name of a fact as all commands' names of it: `counterparty_id`, `counterpartyId` and `counterparty` are one. */
export function factName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(/(?<=.)Id$/, '')
}

function named(facts: Facts): Map<string, unknown> {
  return new Map(
    Object.entries(facts)
      .filter(([name, value]) => value !== undefined && !SILENT.has(name))
      .map(([name, value]) => [factName(name), value]),
  )
}

/**
 * The facts of an entry of the audit trail line by line, each by its names, with what it was and what it is where it changed. Of any
 * data that a release has ever written: what it does not know it leaves under the names that it has.
 */
export function factLines(data: unknown): FactLine[] {
  return isFacts(data) ? linesOf([], named(data)) : linesOfValue([], data)
}

function linesOf(path: readonly string[], facts: Map<string, unknown>): FactLine[] {
  const pairs = takePairs(path, facts)
  return [...pairs, ...[...facts].flatMap(([name, value]) => linesOfValue([...path, name], value))]
}

/** What changed, taken out of the facts: `before` with `after`, or either with what it is the earlier value of. */
function takePairs(path: readonly string[], facts: Map<string, unknown>): FactLine[] {
  const lines: FactLine[] = []
  if (facts.has('before') || facts.has('after')) {
    const before = facts.get('before') ?? null
    const partner = facts.has('after') ? undefined : EARLIER_OF_BEFORE.find((name) => facts.has(name))
    const after = facts.get(partner ?? 'after') ?? null
    for (const name of ['before', 'after', partner ?? '']) facts.delete(name)
    lines.push(...pair([...path, partner ?? STATUS], path, before, after))
  }
  if (facts.has('was')) {
    const before = facts.get('was') ?? null
    const partner = isFacts(before) ? undefined : EARLIER_OF_WAS.find((name) => facts.has(name))
    if (isFacts(before)) {
      const now = new Map([...named(before).keys()].map((name) => [name, facts.get(name) ?? null]))
      lines.push(...pair(path, path, before, Object.fromEntries(now)))
      for (const name of now.keys()) facts.delete(name)
    } else if (partner !== undefined) {
      lines.push(...pair([...path, partner], path, before, facts.get(partner) ?? null))
      facts.delete(partner)
    } else if (before !== null) lines.push({ path: [...path, 'was'], value: plainly(before) })
    facts.delete('was')
  }
  return lines
}

/** @param path of a plain value @param inner of the facts of one that has facts of its own */
function pair(
  path: readonly string[],
  inner: readonly string[],
  before: unknown,
  after: unknown,
): FactLine[] {
  if (!isFacts(before) && !isFacts(after)) return [{ path, before: plainly(before), after: plainly(after) }]
  const was = isFacts(before) ? named(before) : new Map<string, unknown>()
  const is = isFacts(after) ? named(after) : new Map<string, unknown>()
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const at = [...inner, name]
    return pair(at, at, was.get(name) ?? null, is.get(name) ?? null)
  })
}

function linesOfValue(path: readonly string[], value: unknown): FactLine[] {
  if (isPlain(value)) return [{ path, value }]
  if (isFacts(value)) return linesOf(path, named(value))
  const items = value as readonly unknown[]
  if (items.every(isPlain)) return [{ path, value: items }]
  return items.flatMap((item, index) => linesOfItem(path, item, index))
}

/** Of `changes` each change stands by itself; an item of another list under the list's name and its own. */
function linesOfItem(path: readonly string[], item: unknown, index: number): FactLine[] {
  const under = path.at(-1) === 'changes' ? path.slice(0, -1) : path
  if (Array.isArray(item) && item.length === 2 && item.every(isPlain))
    return [{ path: [...under, String(item[0])], value: item[1] as FactValue }]
  if (!isFacts(item)) return linesOfValue([...under, String(index + 1)], item)
  const facts = named(item)
  const key = NAMES_OF_ITEMS.find((name) => isPlain(facts.get(name) ?? {}) && facts.get(name) !== null)
  const at = [...under, key === undefined ? String(index + 1) : String(facts.get(key))]
  if (key !== undefined) facts.delete(key)
  if (facts.has('before') || facts.has('after'))
    return pair(at, at, facts.get('before') ?? null, facts.get('after') ?? null)
  return linesOf(at, facts)
}

/** A value that has no facts of its own; one that has some in a list is told as it was written. */
function plainly(value: unknown): FactValues {
  if (isPlain(value)) return value
  const items = Array.isArray(value) ? value : [value]
  return items.map((item: unknown) => (isPlain(item) ? item : JSON.stringify(item)))
}
