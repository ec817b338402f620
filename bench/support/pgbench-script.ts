import type { Statement } from './recorded-flow.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const REFERENCE = /FX-\d{4}-\d{6,}/g

/** What a run of the script must not share with another one. */
interface Fresh {
  /** Text in the recording, and the pgbench variable that stands for it. */
  readonly variables: ReadonlyMap<string, string>
  readonly position: string
}

/**
 * The recorded statements as a pgbench script that makes an order of its own each time it runs: ids that the flow had
 * invented become fresh ones, and client `c` takes the positions `first + c`, `first + clients + c`, ….
 *
 * @param known ids that were there before the flow, which stay as they are
 */
export function pgbenchScript(
  statements: readonly Statement[],
  options: { position: number; known: ReadonlySet<string>; clients: number },
): string {
  const texts = statements.flatMap(({ values }) => values.map(textOf))
  const invented = new Set(
    texts.flatMap((text) => text?.match(UUID) ?? []).filter((id) => !options.known.has(id)),
  )
  const references = new Set(texts.flatMap((text) => text?.match(REFERENCE) ?? []))
  const names = [...invented].map((id, index): [string, string] => [id, `id${index}`])
  const titles = [...references].map((reference, index): [string, string] => [reference, `reference${index}`])
  const fresh = { variables: new Map([...names, ...titles]), position: String(options.position) }
  return [
    '\\set n :n + 1',
    `\\set position :first + :n * ${options.clients} + :client_id`,
    `select ${[
      ...names.map(([, name]) => `gen_random_uuid() as ${name}`),
      ...titles.map(([, name]) => `'FX-0000-' || nextval('order_references') as ${name}`),
    ].join(', ')} \\gset`,
    ...statements.map((statement) => `${filled(statement, fresh)};`),
    '',
  ].join('\n')
}

function filled({ text, values }: Statement, fresh: Fresh): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/'((?:[^']|'')*)'/g, (whole, inner: string) =>
      inner.includes(':') ? literal(inner.replaceAll("''", "'")) : whole,
    )
  return line.replaceAll(/\$(\d+)/g, (_, index: string) => writtenOf(values[Number(index) - 1], fresh))
}

function writtenOf(value: unknown, fresh: Fresh): string {
  const text = textOf(value)
  if (text === null) return 'null'
  if (text === fresh.position) return ':position'
  const whole = fresh.variables.get(text)
  if (whole !== undefined) return `:${whole}`
  const parts = split(text, fresh)
  if (parts.length === 1) return literal(text)
  // A composed text has a type, unlike a literal, which takes its column's.
  return `(${parts.join(' || ')})${text.startsWith('{"') ? '::jsonb' : ''}`
}

/** A text cut at what must be fresh: literals and variables in turn. */
function split(text: string, { variables, position }: Fresh): string[] {
  const pattern = new RegExp(
    `(${[...variables.keys()].join('|')}|(?<=(?:positionId|sessionId)":)${position}\\b)`,
  )
  return text.split(pattern).flatMap((part) => {
    if (part === '') return []
    const name = part === position ? 'position' : variables.get(part)
    return [name === undefined ? literal(part) : `:${name}`]
  })
}

/** pgbench takes a colon for the beginning of a variable, also in quotes. */
function literal(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3a')
    .replaceAll('\n', '\\n')
  return `E'${escaped}'`
}

/** A value as the driver writes it on the wire; null for none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((item) => `"${textOf(item)?.replaceAll('"', '\\"')}"`).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
