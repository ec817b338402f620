import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import type { Column, ColumnKind } from './column.ts'

type Value<Row> = (row: Row, words: Words) => string | number | null

/** Makes the columns of a workbook that no register tells, so that a list of them reads as a table. */
export function plainColumns<Row>() {
  const of =
    (kind: ColumnKind) =>
    (id: string, header: (words: Words) => string, value: Value<Row>): Column<Row> => ({
      ...{ id, header, kind, value },
    })
  return {
    text: of('text'),
    count: of('integer'),
    day: of('date'),
    moment: of('datetime'),
    status: of('status'),
    /** TND, which its heading says. */
    dinars: (id: string, header: (words: Words) => string, value: Value<Row>): Column<Row> => ({
      ...of('decimal')(id, (words) => `${header(words)} (${HOME_CURRENCY})`, value),
      decimals: HOME_DECIMALS,
    }),
    /** A figure of the row's own unit, which another column says. */
    figure: (
      id: string,
      header: (words: Words) => string,
      value: Value<Row>,
      decimals: (row: Row) => number,
    ): Column<Row> => ({ ...of('decimal')(id, header, value), decimals }),
    /** Percent, with one decimal. */
    percent: (id: string, header: (words: Words) => string, value: Value<Row>): Column<Row> => ({
      ...of('decimal')(id, header, value),
      decimals: 1,
    }),
  }
}
