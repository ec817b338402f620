import type { HouseRefusalView } from '@fxmatch/contract/http/house-refusals'
import type { OfficePapers, OfficePaperView } from '@fxmatch/contract/http/office-papers'
import { plainColumns } from '../columns/plain-columns.ts'
import { formatDate } from '../format/format.ts'

const paper = plainColumns<OfficePaperView>()

/** The columns of a workbook of papers, for the platform and for the office whose they are: who recorded one is not the office's to read. */
export const PAPER_COLUMNS = [
  paper.text(
    'reference',
    (words) => words('orders:column.reference'),
    ({ reference }) => reference,
  ),
  paper.text(
    'office',
    (words) => words('permits:papers.form.office'),
    ({ office }) => office.name,
  ),
  paper.text(
    'kind',
    (words) => words('permits:papers.form.kind'),
    ({ kind }, words) => words(`permits:papers.kind.${kind}`),
  ),
  paper.text(
    'number',
    (words) => words('invoices:column.number'),
    ({ number }) => number,
  ),
  paper.dinars(
    'amount',
    (words) => words('orders:column.amount'),
    ({ amount }) => amount,
  ),
  paper.text(
    'guarantor',
    (words) => words('permits:papers.column.guarantor'),
    ({ guarantor }) => guarantor,
  ),
  paper.day(
    'from',
    (words) => words('permits:papers.column.from'),
    ({ validFrom }) => validFrom,
  ),
  paper.day(
    'until',
    (words) => words('permits:papers.column.until'),
    ({ validUntil }) => validUntil,
  ),
  paper.status(
    'status',
    (words) => words('orders:column.status'),
    ({ replaced, status }, words) =>
      words(replaced ? 'permits:papers.replaced' : `rules:changeStatus.${status}`),
  ),
  paper.text(
    'recorded',
    (words) => words('permits:papers.column.recorded'),
    ({ proposedBy }) => proposedBy,
  ),
  paper.moment(
    'at',
    (words) => words('audit:column.at'),
    ({ proposedAt }) => proposedAt,
  ),
  paper.text(
    'decided',
    (words) => words('limits:column.decided'),
    ({ decidedBy }) => decidedBy,
  ),
  paper.text(
    'note',
    (words) => words('permits:papers.form.note'),
    ({ note }) => note,
  ),
]

type Office = OfficePapers['offices'][number]
const office = plainColumns<Office>()

/** The columns of a workbook of offices for who reads no papers. */
export const OFFICE_COLUMNS = [
  office.text(
    'office',
    (words) => words('permits:papers.form.office'),
    (row) => row.office.name,
  ),
  office.status(
    'may',
    (words) => words('permits:papers.column.may'),
    ({ outcome }, words) => words(`permits:papers.may.${outcome ?? 'NOT_ASKED'}`),
  ),
  office.text(
    'since',
    (words) => words('limits:column.day'),
    ({ fault, day }, words) =>
      day === null || fault === null
        ? null
        : words(fault === 'EXPIRED' ? 'permits:papers.since.EXPIRED' : 'permits:papers.state.TO_COME', {
            day: formatDate(day),
          }),
  ),
]

const house = plainColumns<HouseRefusalView>()

/** The columns of a workbook of refused houses. */
export const HOUSE_COLUMNS = [
  house.text(
    'reference',
    (words) => words('orders:column.reference'),
    ({ reference }) => reference,
  ),
  house.text(
    'house',
    (words) => words('permits:houses.house'),
    (row) => row.house.name,
  ),
  house.text(
    'currency',
    (words) => words('orders:column.currency'),
    ({ currency }, words) => currency ?? words('control:denominations.all'),
  ),
  house.text(
    'form',
    (words) => words('orders:column.form'),
    ({ form }, words) => words(form === null ? 'permits:houses.everyForm' : `orders:form.${form}`),
  ),
  house.status(
    'status',
    (words) => words('orders:column.status'),
    ({ status }, words) => words(`permits:houses.status.${status}`),
  ),
  house.text(
    'setBy',
    (words) => words('market:history.by'),
    ({ setBy }) => setBy,
  ),
  house.moment(
    'setAt',
    (words) => words('audit:column.at'),
    ({ setAt }) => setAt,
  ),
  house.text(
    'note',
    (words) => words('permits:houses.note'),
    ({ note }) => note,
  ),
  house.text(
    'liftBy',
    (words) => words('permits:houses.status.LIFTING'),
    ({ liftBy }) => liftBy,
  ),
  house.text(
    'liftedBy',
    (words) => words('permits:houses.status.LIFTED'),
    ({ liftedBy }) => liftedBy,
  ),
]
