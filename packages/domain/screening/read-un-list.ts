import { SaxesParser } from 'saxes'
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

// The consolidated list of the United Nations Security Council as it is published, XML.

/** Characters that the parser takes before it lets others go on. */
const STRETCH = 256 * 1024
/** How deep the elements of the list lie: CONSOLIDATED_LIST/INDIVIDUALS/INDIVIDUAL/INDIVIDUAL_ALIAS/ALIAS_NAME. */
const DEEPEST = 12
const PARTS_OF_NAME = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

class Refusal extends Error {
  readonly fault: ListFault
  constructor(rule: ListFault['rule'], details?: ListFault['details']) {
    super(rule)
    this.fault = details === undefined ? { rule } : { rule, details }
  }
}

/** Texts of an entry by the path below it: `INDIVIDUAL_ALIAS/ALIAS_NAME`. */
type Texts = { readonly path: string; readonly text: string; readonly group: number }[]

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME_CHARACTERS)

function groupsOf(texts: Texts, name: string): Map<number, Map<string, string>> {
  const groups = new Map<number, Map<string, string>>()
  for (const { path, text, group } of texts) {
    const [parent, child] = path.split('/')
    if (parent !== name || child === undefined) continue
    const found = groups.get(group) ?? new Map<string, string>()
    found.set(child, text)
    groups.set(group, found)
  }
  return groups
}

function yearsOf(texts: Texts): number[] {
  const years = new Set<number>()
  for (const fields of groupsOf(texts, 'INDIVIDUAL_DATE_OF_BIRTH').values()) {
    const said = [fields.get('YEAR'), fields.get('DATE'), fields.get('FROM_YEAR'), fields.get('TO_YEAR')]
    const found = said.flatMap((text) => /\b(1[89]\d\d|20\d\d)\b/.exec(text ?? '')?.[1] ?? []).map(Number)
    const [from, to] = [Number(fields.get('FROM_YEAR')), Number(fields.get('TO_YEAR'))]
    if (from > 1800 && to >= from && to - from < 30) for (let year = from; year <= to; year++) years.add(year)
    for (const year of found) years.add(year)
  }
  return [...years].slice(0, 40)
}

function entryOf(tag: 'INDIVIDUAL' | 'ENTITY', texts: Texts): ListEntry | null {
  const own = (name: string) => texts.find(({ path }) => path === name)?.text ?? ''
  const main = oneLine(PARTS_OF_NAME.map(own).join(' '))
  const names: ListName[] = []
  const name = (text: string | undefined, low = false) => {
    const line = oneLine(text ?? '')
    if (line !== '' && !names.some((one) => one.text === line)) names.push({ text: line, low })
  }
  name(main)
  name(own('NAME_ORIGINAL_SCRIPT'))
  for (const alias of groupsOf(texts, `${tag}_ALIAS`).values())
    for (const text of (alias.get('ALIAS_NAME') ?? '').split(';'))
      name(text, alias.get('QUALITY')?.toLowerCase() === 'low')
  const reference = oneLine(own('REFERENCE_NUMBER')) || oneLine(own('DATAID'))
  if (reference === '' || names.length > MOST_NAMES) return null
  const nationalities = texts
    .filter(({ path }) => path === 'NATIONALITY/VALUE')
    .map(({ text }) => oneLine(text))
  const documents = [...groupsOf(texts, 'INDIVIDUAL_DOCUMENT').values()]
    .map((fields) => documentKey(fields.get('NUMBER') ?? ''))
    .filter((number) => number.length > 4 && number.length <= 30)
  const entry: ListEntry = {
    reference,
    kind: tag === 'INDIVIDUAL' ? 'PERSON' : 'ENTITY',
    names,
    birthYears: yearsOf(texts),
    nationalities: nationalities.filter(Boolean).slice(0, 20),
    documents: [...new Set(documents)].slice(0, 40),
  }
  return isFindable(entry) ? entry : null
}

/**
 * Reads the consolidated list. A document type is refused, so there are no entities to expand. It lets go after each stretch of
 * the text. It is all or nothing: an entry without a reference or a name that can be looked for is refused by its place, and so
 * are two of one reference: what is passed over would be lost unseen.
 */
export function* readUnList(xml: string): Generator<undefined, ListEntry[] | ListFault> {
  const entries: ListEntry[] = []
  const seen = new Set<string>()
  const path: string[] = []
  let [root, texts, text, group]: [string | null, Texts | null, string, number] = [null, null, '', 0]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('doctype', () => {
    throw new Refusal('LIST_DOCTYPE')
  })
  parser.on('error', () => {
    throw new Refusal('LIST_NOT_XML')
  })
  parser.on('opentag', ({ name }) => {
    root ??= name
    if (root !== 'CONSOLIDATED_LIST') throw new Refusal('LIST_NOT_UN')
    path.push(name)
    if (path.length > DEEPEST) throw new Refusal('LIST_NOT_UN')
    text = ''
    if (path.length === 3 && (name === 'INDIVIDUAL' || name === 'ENTITY')) texts = []
    else if (path.length === 4) group++
  })
  const take = (piece: string) => {
    if (texts !== null && text.length < 4_000) text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    if (texts !== null && path.length > 3 && text.trim() !== '')
      texts.push({ path: path.slice(3).join('/'), text: text.trim(), group })
    text = ''
    if (path.length === 3 && texts !== null && (name === 'INDIVIDUAL' || name === 'ENTITY')) {
      const entry = entryOf(name, texts)
      texts = null
      if (entry === null) throw new Refusal('LIST_ENTRY', { entry: entries.length + 1 })
      if (seen.has(entry.reference)) throw new Refusal('LIST_TWICE', { reference: entry.reference })
      seen.add(entry.reference)
      if (entries.push(entry) > MOST_ENTRIES) throw new Refusal('LIST_TOO_MANY')
    }
    path.pop()
  })
  try {
    for (let at = 0; at < xml.length; at += STRETCH) {
      parser.write(xml.slice(at, at + STRETCH))
      yield
    }
    parser.close()
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
  return entries.length === 0 ? { rule: 'LIST_EMPTY' } : entries
}
