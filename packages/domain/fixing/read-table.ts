import type { CalendarDate } from '../calendar/working-days.ts'
import { fieldsOf } from '../files/line-fields.ts'
import { type FixingCells, type FixingFault, readDay } from './fixing-cells.ts'

// The two shapes in which the central bank's rates come, taken apart. What they say is judged by `read-fixings.ts`. The text is
// whatever somebody sends: nothing here looks at a character more than a few times.

export interface FixingTable {
  readonly cells: Iterable<FixingCells | FixingFault>
  /** The day that stands above the rates. */
  readonly echoed: CalendarDate | null
}

/** Lines before the heading that are looked at. */
const MOST_LEADING = 20

/** The names that a heading may have, without accents; of several the first of a row counts: `code` before a column of names. */
const HEADINGS = {
  day: ['jour', 'journee', 'date', 'day'],
  currency: ['code', 'sigle', 'iso', 'currency', 'devise'],
  unit: ['unite', 'unit'],
  rate: ['cours moyen', 'cours', 'valeur', 'rate'],
} as const

/** A text as a table of rates; null where it has neither a heading nor a page's rows. */
export function readTable(text: string): FixingTable | null {
  const bare = text.replace(/^\uFEFF/, '')
  return /<t[dr][\s>]/i.test(bare) ? readPage(bare) : readLines(bare)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()

const ECHO = 'journee du'

/** The day after "Journée du", in whatever letters. */
function echoIn(text: string): CalendarDate | null {
  const said = plain(text)
  const at = said.indexOf(ECHO)
  if (at === -1) return null
  const after = said.slice(at + ECHO.length, at + ECHO.length + 40).replace(/^[\s:]+/, '')
  const found = /^\d[\d/.-]{9}(?!\d)/.exec(after)
  return found === null ? null : readDay(found[0])
}

function readLines(text: string): FixingTable | null {
  const lines = text.split(/\r\n|\n|\r/)
  let echoed: CalendarDate | null = null
  let looked = 0
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const heading = readHeading(line)
    if (heading !== null) return { cells: cellsOf(lines, index + 1, heading), echoed }
    echoed ??= echoIn(line.slice(0, 200))
    looked += 1
    if (looked === MOST_LEADING) return null
  }
  return null
}

interface Heading {
  readonly separator: string
  readonly day: number | null
  readonly currency: number
  readonly unit: number
  readonly rate: number
}

function readHeading(line: string): Heading | null {
  if (line.length > 400) return null
  for (const separator of [';', '\t', ',']) {
    const names = fieldsOf(line, separator)?.map(plain)
    if (names === undefined) continue
    const place = (wanted: readonly string[]) => {
      const name = wanted.find((each) => names.includes(each))
      return name === undefined ? null : names.indexOf(name)
    }
    const [currency, unit, rate] = [place(HEADINGS.currency), place(HEADINGS.unit), place(HEADINGS.rate)]
    if (currency !== null && unit !== null && rate !== null)
      return { separator, day: place(HEADINGS.day), currency, unit, rate }
  }
  return null
}

function* cellsOf(
  lines: readonly string[],
  from: number,
  { separator, ...places }: Heading,
): Generator<FixingCells | FixingFault> {
  const last = Math.max(places.day ?? 0, places.currency, places.unit, places.rate)
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    const fields = line.length > 1_000 ? null : fieldsOf(line, separator)
    if (fields === null || fields.length <= last) {
      yield { rule: 'FIXING_LINE_COLUMNS', details: { line: index + 1 } }
      return
    }
    yield {
      line: index + 1,
      day: places.day === null ? null : (fields[places.day] ?? ''),
      currency: fields[places.currency] ?? '',
      unit: fields[places.unit] ?? '',
      rate: fields[places.rate] ?? '',
    }
  }
}

/**
 * The first table of rates of the central bank's page: rows with a code, its unit and its rate beside each other. A second table
 * follows on it, of the exchange of banknotes: it is not the fixing. A row that looks like a rate and cannot be read, or a table
 * that does not end, is a fault: a page that was cut or altered is not half read.
 */
function readPage(text: string): FixingTable {
  const [head = '', ...rows] = text.split(/<tr(?=[\s>])/i)
  const cells: (FixingCells | FixingFault)[] = []
  let echoed = echoIn(textOf(head))
  for (const [index, row] of rows.entries()) {
    const columns = row
      .split(/<t[dh](?=[\s>])/i)
      .slice(1)
      .map(cellText)
    if (cells.length === 0) echoed ??= echoIn(textOf(`<${row}`))
    const found = ratesOfRow(columns, index + 1)
    // One by one: a page may have any number of them.
    for (const each of found) cells.push(each)
    if (found.some((each) => 'rule' in each)) return { cells, echoed }
    if (cells.length > 0 && /<\/table/i.test(row)) return { cells, echoed }
  }
  if (cells.length > 0) cells.push({ rule: 'FIXING_LINE_COLUMNS', details: { line: rows.length } })
  return { cells, echoed }
}

const isCode = (cell: string) => /^[A-Z]{3}$/.test(cell)
const isUnit = (cell = '') => /^\d+$/.test(cell)
/** `gbp`, `EUR (*)`, Cyrillic letters. */
const looksLikeCode = (cell: string) => cell.length <= 20 && /^\p{L}{3}(?!\p{L})/u.test(cell)
/** `1 000`, `1.000`. */
const looksLikeUnit = (cell = '') => cell.length <= 20 && /^\p{N}[\p{N}\s.,']*$/u.test(cell)
const looksLikeRate = (cell: string) => looksLikeUnit(cell) && /\p{N}[.,]\p{N}/u.test(cell)

/** The rates of a row of a page; the fault of one that looks like a rate and is none; nothing of any other. */
function ratesOfRow(columns: readonly string[], line: number): (FixingCells | FixingFault)[] {
  const found: (FixingCells | FixingFault)[] = []
  let [figures, read] = [0, 0]
  for (const [at, cell] of columns.entries()) {
    const unit = columns[at + 1]
    if (looksLikeRate(cell)) figures += 1
    if (isCode(cell) && isUnit(unit)) {
      const rate = columns[at + 2] ?? ''
      found.push({ line, day: null, currency: cell, unit: unit ?? '', rate })
      // What stands in its place is judged as its rate.
      if (looksLikeRate(rate)) read += 1
    } else if (looksLikeCode(cell) && looksLikeUnit(unit) && !looksLikeRate(unit ?? ''))
      return [fault(isCode(cell) ? 'FIXING_LINE_UNIT' : 'FIXING_LINE_CURRENCY', line)]
  }
  if (figures <= read) return found
  if (found.length > 0) return [fault('FIXING_LINE_COLUMNS', line)]
  return [fault(columns.some(isCode) ? 'FIXING_LINE_UNIT' : 'FIXING_LINE_CURRENCY', line)]
}

const fault = (rule: FixingFault['rule'], line: number): FixingFault => ({ rule, details: { line } })

/** What a cell says, from behind the rest of its tag up to its end. */
function cellText(cell: string): string {
  const [inner = ''] = cell.slice(cell.indexOf('>') + 1).split(/<\/t[dh]/i)
  return textOf(inner)
}

/** What is read where a page is shown: without tags. */
function textOf(markup: string): string {
  const [before = '', ...tagged] = markup.split('<')
  return [before, ...tagged.map((part) => part.slice(part.indexOf('>') + 1))]
    .join(' ')
    .replace(/&eacute;/g, 'e')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
