import { fieldsOf } from '../files/line-fields.ts'
import { isFindable } from './is-findable.ts'
import {
  documentKey,
  type ListEntry,
  type ListFault,
  type ListName,
  MOST_ENTRIES,
  MOST_NAME_CHARACTERS,
  MOST_NAMES,
} from './list-entry.ts'

// A list as a file of lines: the national one, for which there is no format, and others that somebody brings by file.

/** The headings of the template, in its order. Several values of a field have a bar between them. */
export const LIST_COLUMNS = [
  'reference',
  'nature',
  'nom',
  'alias',
  'alias faibles',
  'annees de naissance',
  'nationalites',
  'documents',
] as const

/** A template to be filled in: the headings, and a line that shows how, which is no one's name. */
export const LIST_TEMPLATE = [
  LIST_COLUMNS.join(';'),
  'EXEMPLE-1;personne;AAA BBB;AAA CCC|DDD BBB;;1970|1971;Tunisie;A1234567',
  '',
].join('\r\n')

/** Characters of a line. */
const LONGEST_LINE = 20_000
/** Lines that are read before others go on. */
const STRETCH = 500

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()

const KINDS: Readonly<Record<string, ListEntry['kind']>> = {
  ...{ personne: 'PERSON', person: 'PERSON', p: 'PERSON', individual: 'PERSON' },
  ...{ entite: 'ENTITY', entity: 'ENTITY', e: 'ENTITY', groupe: 'ENTITY' },
}

const valuesOf = (field: string) =>
  field
    .split('|')
    .map((value) => value.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_CHARACTERS))
    .filter(Boolean)

function entryOf(fields: readonly string[], places: readonly number[], titles: number): ListEntry | null {
  const of = (column: number) => fields[places[column] ?? -1]?.trim() ?? ''
  const kind = KINDS[plain(of(1))]
  const [main, ...more] = valuesOf(of(2))
  if (of(0) === '' || of(0).length > 60 || kind === undefined || main === undefined || more.length > 0)
    return null
  const years = valuesOf(of(5))
  if (!years.every((year) => /^(?:1[89]|20)\d\d$/.test(year))) return null
  if (fields.slice(titles).some((field) => field.trim() !== '')) return null
  const names: ListName[] = [
    { text: main, low: false },
    ...valuesOf(of(3)).map((text) => ({ text, low: false })),
    ...valuesOf(of(4)).map((text) => ({ text, low: true })),
  ]
  const entry: ListEntry = {
    reference: of(0),
    kind,
    names,
    birthYears: years.map(Number),
    nationalities: valuesOf(of(6)).slice(0, 20),
    documents: valuesOf(of(7))
      .map(documentKey)
      .filter((number) => number.length > 4 && number.length <= 30),
  }
  return names.length <= MOST_NAMES && isFindable(entry) ? entry : null
}

/**
 * Reads a list from lines under the headings of the template, with semicolons, commas or tabs between. It is all or nothing: a
 * line that cannot be read is told by its number, and so is a reference that comes twice.
 */
export function* readListCsv(text: string): Generator<undefined, ListEntry[] | ListFault> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const heading = lines[0] ?? ''
  const separator = [';', '\t', ','].find((sign) => heading.length < 400 && heading.includes(sign))
  const titles = separator === undefined ? undefined : fieldsOf(heading, separator)?.map(plain)
  const known: readonly string[] = LIST_COLUMNS
  const places = LIST_COLUMNS.map((column) => titles?.indexOf(column) ?? -1)
  if (separator === undefined || titles === undefined || places.slice(0, 3).includes(-1))
    return { rule: 'LIST_HEADER' }
  // A column that nobody reads may be the one with the names: under a title that is misspelt, or comes twice.
  if (new Set(titles).size < titles.length || titles.some((title) => !known.includes(title)))
    return { rule: 'LIST_HEADER' }
  const entries: ListEntry[] = []
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (index % STRETCH === STRETCH - 1) yield
    if (index === 0 || line.trim() === '') continue
    const fields = line.length > LONGEST_LINE ? null : fieldsOf(line, separator)
    const entry = fields === null ? null : entryOf(fields, places, titles.length)
    if (entry === null) return { rule: 'LIST_LINE', details: { line: index + 1 } }
    if (seen.has(entry.reference)) return { rule: 'LIST_TWICE', details: { reference: entry.reference } }
    seen.add(entry.reference)
    if (entries.push(entry) > MOST_ENTRIES) return { rule: 'LIST_TOO_MANY' }
  }
  return entries.length === 0 ? { rule: 'LIST_EMPTY' } : entries
}
