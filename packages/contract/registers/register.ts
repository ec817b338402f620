/**
 * What a column holds, and so how every list and workbook shows its value:
 *
 * - `text`, `currency` (an ISO code), `count` (an integer) as they are
 * - `word`, `status`: a key of the dictionary, `orders:form.CASH`, said in the reader's language
 * - `amount` (of the row's currency), `rate`, `dinars`, `percent`: decimal strings
 * - `cost` (dinars) and `points` (basis points) by which something lies above another, or below: decimal strings
 * - `day`: a calendar day `yyyy-MM-dd`; `moment`: an instant, ISO 8601
 */
export type RegisterKind =
  | 'text'
  | 'currency'
  | 'count'
  | 'word'
  | 'status'
  | 'amount'
  | 'rate'
  | 'dinars'
  | 'cost'
  | 'percent'
  | 'points'
  | 'day'
  | 'moment'

/** What a column is beside its kind and value; what is not said is not so. */
export interface ColumnTraits<Reader> {
  /** Who may read it; everyone unless said. */
  readonly readers?: (reader: Reader) => boolean
  /** The list can be put in its order: by the server, or in the browser where that has all rows. */
  readonly sort?: true
  /** Seen unless somebody chooses otherwise. */
  readonly usual?: true
  /** In a workbook for which no columns were chosen, as the usual ones are. */
  readonly booked?: true
  /** Does not decide: left aside where a list is wider than its place, those with 1 first, from 10 on last of all. */
  readonly yields?: number
  /** Always seen. */
  readonly fixed?: true
  /** The key of its heading, where that is not its own of the register's. */
  readonly heading?: string
  /** Added up: the member of the answer's totals that has the sum. */
  readonly total?: string
}

/** Says a text of the dictionary in the reader's language, with its facts: `say('orders:composed.member', { name, percent })`. */
export type Say = (key: string, facts?: Readonly<Record<string, string>>) => string

/** One column of a list, told once for the grid on screen, the workbook and the totals. */
export interface RegisterColumn<Row, Reader> extends ColumnTraits<Reader> {
  readonly kind: RegisterKind
  /**
   * What a row has in this column, unformatted; null or undefined for nothing, or where it was withheld. A text that is put together of
   * several things says them by the dictionary.
   */
  readonly value: (row: Row, say: Say) => string | number | null | undefined
}

/** All columns of a list by their ids, from left to right, with what they have in common. */
export interface Register<Row, Reader, Id extends string = string> {
  /** Where the dictionary has the headings: `<headings>.<id>`, unless a column says otherwise. */
  readonly headings: string
  /** The headings of its workbook are without the unit: whoever reads one by its headings goes on finding them. */
  readonly bareHeadings?: true
  /** The decimals of the amounts of a row. */
  readonly decimals: (row: Row) => number
  /** Of how many of its currency the prices of a row are; a grid says it beside the currency, a workbook in a column. */
  readonly unit?: (row: Row) => number
  readonly columns: Readonly<Record<Id, RegisterColumn<Row, Reader>>>
}

/** The ids of a register's columns. */
export type IdsOf<Columns extends object> = Extract<keyof Columns, string>

/** The ids of the columns by which a list can be put in order. */
export type SortsOf<Columns extends object> = {
  [Id in IdsOf<Columns>]: Columns[Id] extends { sort: true } ? Id : never
}[IdsOf<Columns>]

/** The ids of a register's columns, from left to right. */
export function idsOf<Columns extends object>(columns: Columns): [IdsOf<Columns>, ...IdsOf<Columns>[]] {
  return Object.keys(columns) as [IdsOf<Columns>, ...IdsOf<Columns>[]]
}

/** The ids of the columns by which a list can be put in order. */
export function sortsOf<Columns extends Readonly<Record<string, ColumnTraits<never>>>>(
  columns: Columns,
): [SortsOf<Columns>, ...SortsOf<Columns>[]] {
  return idsOf(columns).filter((id) => columns[id]?.sort) as [SortsOf<Columns>, ...SortsOf<Columns>[]]
}

/** Where the dictionary has the heading of a column. */
export function headingOf<Row, Reader, Id extends string>(
  { headings, columns }: Register<Row, Reader, Id>,
  id: Id,
): string {
  return columns[id].heading ?? `${headings}.${id}`
}

/** The ids of the columns that a reader may see, from left to right. */
export function columnsFor<Row, Reader, Id extends string>(
  { columns }: Register<Row, Reader, Id>,
  reader: Reader,
): Id[] {
  return idsOf(columns).filter((id) => columns[id].readers?.(reader) ?? true)
}

/**
 * The columns of a workbook, from left to right: those asked for that its reader may see, the usual ones where none is
 * left.
 */
export function chosenColumns<Row, Reader, Id extends string>(
  register: Register<Row, Reader, Id>,
  reader: Reader,
  asked: readonly Id[] | undefined,
  usual: readonly Id[],
): Id[] {
  const seen = new Set(columnsFor(register, reader))
  const chosen = [...new Set(asked)].filter((id) => seen.has(id))
  return chosen.length > 0 ? chosen : usual.filter((id) => seen.has(id))
}

/** Makes columns of one kind of row, so that a register reads as a table: `amount((order) => order.amount)`. */
export function columnKinds<Row, Reader>() {
  type Told = RegisterColumn<Row, Reader>
  const of =
    (kind: RegisterKind) =>
    <const Traits extends ColumnTraits<Reader> = object>(value: Told['value'], traits?: Traits) =>
      ({ kind, value, ...traits }) as Told & Traits
  return {
    text: of('text'),
    currency: of('currency'),
    count: of('count'),
    word: of('word'),
    status: of('status'),
    amount: of('amount'),
    rate: of('rate'),
    dinars: of('dinars'),
    cost: of('cost'),
    percent: of('percent'),
    points: of('points'),
    day: of('day'),
    moment: of('moment'),
  }
}
