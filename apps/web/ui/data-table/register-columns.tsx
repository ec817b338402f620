import {
  columnsFor,
  headingOf,
  type Register,
  type RegisterColumn,
  type RegisterKind,
  type Say,
} from '@fxmatch/contract/registers/register'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { ReactNode } from 'react'
import { type Formats, MISSING } from '../../lib/format/use-format.ts'
import type { Meaning } from '../abbreviations.ts'
import { CurrencyLabel } from '../currency-label.tsx'
import type { ColumnFilter, ColumnKind, DataColumn } from './columns.ts'

/** What is shown of a value; of an amount with its currency's decimals, of a currency with the unit of its prices. */
type Show = (value: string | null, format: Formats, of: { decimals: number; unit?: number }) => ReactNode

/** What lies above something or below. */
const signed: Show = (value, format) => (value === null ? MISSING : format.signed(value))

/** The unit of basis points, which each language abbreviates in its own way. */
const BASIS_POINTS = 'common:rate.points'

/** How a grid shows each kind of column; its plain value unless it says otherwise. */
const KINDS: Readonly<Record<RegisterKind, { kind: ColumnKind; unit?: string; show?: Show }>> = {
  text: { kind: 'text' },
  word: { kind: 'text' },
  status: { kind: 'status' },
  currency: {
    kind: 'text',
    show: (value, _, { unit }) =>
      value && <CurrencyLabel iso={value} {...(unit === undefined ? {} : { unit })} />,
  },
  count: { kind: 'number' },
  amount: { kind: 'number', show: (value, format, { decimals }) => format.amount(value, decimals) },
  rate: { kind: 'number', show: (value, format) => format.rate(value) },
  dinars: { kind: 'number', unit: HOME_CURRENCY, show: (value, format) => format.dinars(value) },
  cost: { kind: 'number', unit: HOME_CURRENCY, show: signed },
  percent: { kind: 'number', unit: '%', show: (value, format) => format.decimal(value) },
  points: { kind: 'number', unit: BASIS_POINTS, show: signed },
  day: { kind: 'time', show: (value, format) => format.date(value) },
  moment: { kind: 'time', show: (value, format) => format.dateTime(value) },
}

/** Columns whose title does not say what they show. */
const MEANINGS = { form: 'form', insightShare: 'insight' } as const satisfies Record<string, Meaning>

/** Where on a card a column stands that needs no line below its heading. */
const ON_CARDS = { status: 'title', form: 'bare', provenance: 'line' } as const satisfies Record<
  string,
  DataColumn<unknown>['card']
>

/** What a grid needs of its reader, and what it shows in a way of its own. */
export type GridOf<Row, Reader, Id extends string> = {
  reader: Reader
  format: Formats
  say: Say
  /** The columns that are seen unless somebody chooses; those that the register calls usual if none are named. */
  shown?: readonly string[]
  /** By which filters of the list its columns are asked for. */
  filters?: Partial<Record<Id, ColumnFilter<Row>>>
  /** How single columns are shown, where their kind does not say it. */
  render?: Partial<Record<Id, (row: Row) => ReactNode>>
}

/** The columns of a register that its reader may see, from left to right, as the grid has them. */
export function registerColumns<Row, Reader, Id extends string>(
  register: Register<Row, Reader, Id>,
  grid: GridOf<Row, Reader, Id>,
): (DataColumn<Row> & { id: Id })[] {
  return columnsFor(register, grid.reader).map((id) => {
    const column = register.columns[id]
    const { kind, unit } = KINDS[column.kind]
    const filter = grid.filters?.[id]
    const render = grid.render?.[id] ?? shownAs(register, column, grid)
    return {
      id,
      header: grid.say(headingOf(register, id)),
      kind,
      ...(id in MEANINGS ? { means: MEANINGS[id as keyof typeof MEANINGS] } : {}),
      ...(unit === undefined ? {} : { unit: unit === BASIS_POINTS ? grid.say(unit) : unit }),
      value: plain(column, grid.say),
      ...(render ? { render } : {}),
      ...(filter ? { filter } : {}),
      ...(id in ON_CARDS ? { card: ON_CARDS[id as keyof typeof ON_CARDS] } : {}),
      sortable: column.sort ?? false,
      hideable: !column.fixed,
      ...(column.yields === undefined ? {} : { yields: column.yields }),
      startsHidden: !(grid.shown?.includes(id) ?? column.usual),
    }
  })
}

function plain<Row>({ kind, value }: RegisterColumn<Row, never>, say: Say) {
  const isWord = kind === 'word' || kind === 'status'
  return (row: Row) => {
    const known = value(row, say) ?? null
    return isWord && known !== null ? say(String(known)) : known
  }
}

function shownAs<Row, Reader>(
  { decimals, unit }: Register<Row, Reader>,
  { kind, value }: RegisterColumn<Row, never>,
  { format, say }: { format: Formats; say: Say },
) {
  const { show } = KINDS[kind]
  if (!show) return undefined
  return (row: Row) => {
    const known = value(row, say) ?? null
    return show(known === null ? null : String(known), format, {
      decimals: decimals(row),
      ...(unit ? { unit: unit(row) } : {}),
    })
  }
}
