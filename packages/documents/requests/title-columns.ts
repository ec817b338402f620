import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import type { Words } from '@fxmatch/words/words-of'
import { plainColumns } from '../columns/plain-columns.ts'

const title = plainColumns<ListedTitleView>()

type Figure = 'amount' | 'used' | 'reserved' | 'left' | 'due' | 'dueOpen'

const figure = (id: Figure, header: (words: Words) => string) =>
  title.figure(
    id,
    header,
    (row) => row[id],
    ({ currencyPattern }) => currencyPattern,
  )

/** The columns of a workbook of import titles, one line each: amounts are in the currency that their line says. */
export const TITLE_COLUMNS = [
  title.text(
    'reference',
    (words) => words('requests:column.importReference'),
    ({ importReference }) => importReference,
  ),
  title.text(
    'nature',
    (words) => words('requests:column.importNature'),
    ({ importNature }, words) => words(`requests:nature.${importNature}`),
  ),
  title.text(
    'bank',
    (words) => words('requests:column.domicilaryBank'),
    ({ domicilaryBank }) => domicilaryBank.name,
  ),
  title.day(
    'expiry',
    (words) => words('requests:field.importExpiry'),
    ({ importExpiry }) => importExpiry,
  ),
  title.text(
    'currency',
    (words) => words('orders:column.currency'),
    ({ currency }) => currency,
  ),
  figure('amount', (words) => words('requests:title.amount')),
  figure('used', (words) => words('requests:title.used')),
  figure('reserved', (words) => words('requests:title.reserved')),
  figure('left', (words) => words('requests:title.left')),
  figure('due', (words) => words('titles:column.due')),
  figure('dueOpen', (words) => words('titles:column.dueOpen')),
  title.day(
    'nextOpen',
    (words) => words('titles:column.nextOpen'),
    ({ nextOpen }) => nextOpen,
  ),
]
