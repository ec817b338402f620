import type { ScreeningAlert } from '@fxmatch/contract/http/screening'
import { plainColumns } from '../columns/plain-columns.ts'

const { text, moment, status, percent } = plainColumns<ScreeningAlert>()

/** The columns of a workbook of alerts: for who decides over names, and nobody else. */
export const ALERT_COLUMNS = [
  text(
    'reference',
    (words) => words('screening:column.reference'),
    ({ reference }) => reference,
  ),
  text(
    'name',
    (words) => words('screening:column.name'),
    ({ subject }, words) => subject.name ?? words('screening:erased'),
  ),
  text(
    'whose',
    (words) => words('screening:column.whose'),
    ({ subject }, words) =>
      [words(`screening:field.${subject.field}`), subject.company]
        .filter((part) => part !== null)
        .join(' · '),
  ),
  text(
    'listed',
    (words) => words('screening:column.listed'),
    ({ match }) => match.name,
  ),
  text(
    'list',
    (words) => words('screening:column.list'),
    ({ list }, words) => words(`screening:list.${list}`),
  ),
  text(
    'entry',
    (words) => words('orders:column.reference'),
    ({ entry }) => entry.reference,
  ),
  percent(
    'score',
    (words) => words('screening:column.score'),
    ({ score }) => score,
  ),
  status(
    'status',
    (words) => words('screening:column.status'),
    (row, words) => words(`screening:status.${row.status}`),
  ),
  moment(
    'openedAt',
    (words) => words('screening:column.openedAt'),
    ({ openedAt }) => openedAt,
  ),
  text(
    'cleared',
    (words) => words('screening:detail.cleared'),
    ({ cleared }) => cleared?.name ?? null,
  ),
  text(
    'clearReason',
    (words) => words('screening:detail.clearReason'),
    ({ cleared }) => cleared?.reason ?? null,
  ),
  text(
    'decided',
    (words) => words('screening:detail.decided'),
    ({ decided }) => decided?.name ?? null,
  ),
  text(
    'reason',
    (words) => words('gate:limits.column.note'),
    ({ reason }) => reason,
  ),
]
