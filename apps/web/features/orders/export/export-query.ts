import type { exportCashOutCall, orderExportQuery } from '@fxmatch/contract/http/exports'
import type { SessionUser } from '@fxmatch/contract/http/session'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import type { z } from 'zod'
import type { Language } from '../../../lib/i18n/languages.ts'
import type { OrderColumn } from '../list/order-columns.tsx'
import type { OrderListInput } from '../list/order-list-query.ts'
import type { ListSide } from '../list/order-lists.ts'

/** What an export takes of a list: its filters and its order, every page. */
function wholeList({ pageSize: _size, offset: _page, ...filters }: OrderListInput) {
  return filters satisfies z.input<typeof exportCashOutCall.query>
}

/** The columns of a list as they stand on screen from left to right, the language of the screen, and what the list is grouped by. */
export type ExportForm = {
  columns: readonly OrderColumn['id'][]
  language: Language
  groupBy?: OrderGrouping | null
}

function formOf({ columns, language, groupBy = null }: ExportForm) {
  return {
    columns: columns.filter((column) => column !== 'actions'),
    language,
    ...(groupBy === null ? {} : { groupBy }),
  }
}

/**
 * The export of the list on screen: the same orders by the same filters in the same order. The list's filter by a
 * person's name is `placedBy` here, where `user` is the person whose company is meant.
 */
export function orderExportInput(
  viewer: Pick<SessionUser, 'id' | 'company' | 'companyKind'>,
  side: ListSide,
  input: OrderListInput,
  form: ExportForm,
): z.input<typeof orderExportQuery> {
  const { user: placedBy, ...filters } = wholeList(input)
  return {
    ...filters,
    ...(placedBy === undefined ? {} : { placedBy }),
    ...whose(viewer, side),
    ...formOf(form),
  }
}

function whose({ id, company, companyKind }: Parameters<typeof orderExportInput>[0], side: ListSide) {
  if (companyKind === 'PLATFORM') return {}
  if (companyKind !== 'BANK' || side === 'all') return { user: id }
  return { company, side: side === 'achat' ? ('purchases' as const) : ('sales' as const) }
}

/** The settled orders of the list on screen, as the cash-out workbook takes them. */
export function cashOutExportInput(
  input: OrderListInput,
  form: ExportForm,
): z.input<typeof exportCashOutCall.query> {
  return { ...wholeList(input), ...formOf(form) }
}
