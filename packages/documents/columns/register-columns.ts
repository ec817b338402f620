import {
  headingOf,
  type Register,
  type RegisterColumn,
  type RegisterKind,
  type Say,
} from '@fxmatch/contract/registers/register'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import type { Column, ColumnKind } from './column.ts'

const PERCENT_DECIMALS = 2
const BPS_DECIMALS = 1

/** How a workbook shows each kind: as what, with how many decimals, and with which unit, or the key of its text, in the heading. */
const KINDS: Readonly<Record<RegisterKind, { kind: ColumnKind; decimals?: number; unit?: string }>> = {
  text: { kind: 'text' },
  currency: { kind: 'text' },
  word: { kind: 'text' },
  status: { kind: 'status' },
  count: { kind: 'integer' },
  amount: { kind: 'decimal' },
  rate: { kind: 'decimal', decimals: RATE_DECIMALS },
  dinars: { kind: 'decimal', decimals: HOME_DECIMALS, unit: HOME_CURRENCY },
  cost: { kind: 'decimal', decimals: HOME_DECIMALS, unit: HOME_CURRENCY },
  percent: { kind: 'decimal', decimals: PERCENT_DECIMALS, unit: '%' },
  points: { kind: 'decimal', decimals: BPS_DECIMALS, unit: 'common:rate.points' },
  day: { kind: 'date' },
  moment: { kind: 'datetime' },
}

/** The text of a key, `orders:form.CASH`; what is no key is said as it is. */
function say(words: Words, key: string, facts?: Parameters<Say>[1]): string {
  if (!/^\w+:[\w.]+$/.test(key)) return key
  const told = words as unknown as Say
  return facts ? told(key, facts) : told(key)
}

function toCell<Row>({ kind, value }: RegisterColumn<Row, never>): Column<Row>['value'] {
  const isWord = kind === 'word' || kind === 'status'
  return (row, words) => {
    const known = value(row, (key, facts) => say(words, key, facts)) ?? null
    // No cell for an empty text, as for nothing.
    if (known === null || known === '') return null
    return isWord ? say(words, String(known)) : known
  }
}

/**
 * Columns of a register as its workbook has them, in the order of the ids.
 * @throws RangeError for an id that the register has not
 */
export function workbookColumns<Row, Reader>(
  register: Register<Row, Reader>,
  ids: readonly string[],
): Column<Row>[] {
  return ids.map((id) => {
    const column = register.columns[id]
    if (column === undefined) throw new RangeError(`No column ${id}`)
    const { kind, decimals, unit } = KINDS[column.kind]
    const after = register.bareHeadings ? undefined : unit
    const shown = column.kind === 'amount' ? register.decimals : decimals
    return {
      id,
      header: (words) => {
        const heading = say(words, headingOf(register, id))
        return after === undefined ? heading : `${heading} (${say(words, after)})`
      },
      kind,
      ...(shown === undefined ? {} : { decimals: shown }),
      value: toCell(column),
    }
  })
}
