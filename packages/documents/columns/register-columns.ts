import type { Register, RegisterColumn, RegisterKind } from '@fxmatch/contract/registers/register'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Column, ColumnKind } from './column.ts'
import { say } from './texts/dictionary.ts'
import { inEveryLanguage } from './texts/workbook-texts.ts'

/** How a workbook shows each kind: as what, with how many decimals, and with which unit in the heading. */
const KINDS: Readonly<Record<RegisterKind, { kind: ColumnKind; decimals?: number; unit?: string }>> = {
  text: { kind: 'text' },
  currency: { kind: 'text' },
  word: { kind: 'text' },
  status: { kind: 'status' },
  count: { kind: 'integer' },
  amount: { kind: 'decimal' },
  rate: { kind: 'decimal', decimals: RATE_DECIMALS },
  dinars: { kind: 'decimal', decimals: HOME_DECIMALS, unit: ` (${HOME_CURRENCY})` },
  percent: { kind: 'decimal', unit: ' (%)' },
  day: { kind: 'date' },
  moment: { kind: 'datetime' },
}

function toCell<Row>({ kind, value }: RegisterColumn<Row, never>): Column<Row>['value'] {
  const isWord = kind === 'word' || kind === 'status'
  return (row, language) => {
    const known = value(row) ?? null
    // No cell for an empty text, as for nothing.
    if (known === null || known === '') return null
    return isWord ? say(String(known), language) : known
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
    const after = register.bareHeadings ? '' : (unit ?? '')
    const shown = column.kind === 'amount' ? register.decimals : decimals
    return {
      id,
      header: inEveryLanguage(
        (language: LanguageCode) => `${say(`${register.headings}.${id}`, language)}${after}`,
      ),
      kind,
      ...(shown === undefined ? {} : { decimals: shown }),
      value: toCell(column),
    }
  })
}
