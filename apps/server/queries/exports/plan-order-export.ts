import type { CashOutExportQuery, OrderExportQuery } from '@fxmatch/contract/http/exports'
import type { OrderFilterQuery, OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import { readersOf } from '@fxmatch/contract/http/order-price-readers'
import { uuid } from '@fxmatch/contract/http/scalars'
import {
  BOOK_COLUMN_IDS,
  ORDER_REGISTER,
  type OrderColumnId,
} from '@fxmatch/contract/registers/order-register'
import { chosenColumns } from '@fxmatch/contract/registers/register'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { ExportList } from '@fxmatch/domain/orders/export-rules'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type Words, wordsOf } from '@fxmatch/words/words-of'
import type { Db } from '../../db/connect.ts'
import type { ExportPlan } from '../../db/exports/export-plan.ts'
import { readFilterNames } from '../../db/exports/filter-names.ts'
import { sumOrders } from '../../db/orders/order-sums.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { limitGroups, limitSearch, limitSort } from '../orders/list-limits.ts'
import { toOrderFilter } from '../orders/order-filter.ts'
import { type AskedScope, resolveScope } from '../orders/resolve-scope.ts'
import { sideScope } from '../reports/side-scope.ts'
import { describeFilters } from './describe-filters.ts'

/** What an export will hold, and how many rows that is now. */
export interface PlannedExport {
  readonly list: ExportList
  readonly plan: ExportPlan
  readonly fileName: string
  readonly rowCount: number
}

/** How a workbook looks: its columns from left to right, the usual ones unless given, and its language. */
export interface WorkbookForm {
  readonly columns?: readonly OrderColumnId[] | undefined
  readonly language: LanguageCode
  /** What a second sheet adds up by. */
  readonly groupBy?: OrderGrouping | undefined
}

/** A list to export: whose orders, by which filters, in which form. */
export interface ListToExport {
  readonly list: ExportList
  readonly asked: AskedScope
  readonly filters: OrderFilterQuery & OrderSortQuery
  readonly form: WorkbookForm
}

const LISTS = { purchases: 'PURCHASES', sales: 'SALES', all: 'BOTH' } as const

/**
 * The list that an export call names (see `orderExportQuery`). Null where it names none: only the platform's back
 * office has a list without a company or a user.
 */
export function listOfExport(viewer: Actor, query: OrderExportQuery): ListToExport | null {
  const { company, side, placedBy, statuses, user, columns, language, groupBy, ...rest } = query
  const userId = company === undefined && uuid.safeParse(user).success ? user : undefined
  const asked: AskedScope | null =
    company !== undefined
      ? sideScope(company, side)
      : userId !== undefined
        ? { kind: 'ORGANIZATION', userId }
        : viewer.capabilities.has('platform.read')
          ? { kind: 'ALL' }
          : null
  if (asked === null) return null
  const filters = {
    ...rest,
    'status[]': query['statuses[]'] ?? statuses ?? query['status[]'] ?? query.status,
    user: placedBy ?? (userId === undefined ? user : undefined),
  }
  const list = company !== undefined ? LISTS[side] : userId !== undefined ? 'BOTH' : 'ALL'
  return { list, asked, filters, form: { columns, language, groupBy } }
}

/**
 * The list of the cash-out export: the settled orders of a user's company. With other statuses it is that company's
 * list like any other.
 */
export function listOfCashOut(userId: string, query: CashOutExportQuery): ListToExport {
  const { columns, language, groupBy, ...rest } = query
  const listed = query['status[]'] ?? query.status
  const isFiltered = listed !== undefined || query.statusCode !== undefined
  const filters = { ...rest, 'status[]': isFiltered ? listed : [ORDER_STATUS.CASHED_OUT] }
  const only = toOrderFilter(filters).statuses ?? []
  const list = only.every((status) => status === ORDER_STATUS.CASHED_OUT) ? 'CASH_OUT' : 'BOTH'
  return { list, asked: { kind: 'ORGANIZATION', userId }, filters, form: { columns, language, groupBy } }
}

/** What the list is called above its rows, and in the name of its file. */
const listName = (list: ExportList, words: Words) =>
  list === 'CASH_OUT'
    ? { title: words('reports:cashOut.title'), file: 'cash-out' }
    : { title: words('book:column.orders'), file: words('exports:file.orders') }

/** Whether a reader has the column to group by. */
const groupedFor = (viewer: Actor, by: OrderGrouping): boolean =>
  ORDER_REGISTER.columns[by].readers?.(viewer) ?? true

/**
 * Plans the export of a list with its own scope and filters; null where the viewer may not read the list.
 * @throws ListTooLong where the list on the screen is refused too
 */
export function planOrderExport(
  db: Db,
  viewer: Actor,
  list: ListToExport,
  now: Date,
  most?: number,
): Promise<PlannedExport | null> {
  return inSnapshot(db, async (snapshot) => {
    const scope = await resolveScope(snapshot, viewer, list.asked)
    if (!scope) return null
    const filter = toOrderFilter(list.filters)
    const { sort, direction } = list.filters
    await limitSearch(snapshot, scope, filter, most)
    const { count } = await sumOrders(snapshot, scope, filter)
    limitSort(sort, count, most)
    const names = await readFilterNames(snapshot, scope, filter)
    const { columns, language, groupBy } = list.form
    const by = groupBy !== undefined && groupedFor(viewer, groupBy) ? groupBy : undefined
    if (by !== undefined) limitGroups(by, count, most)
    const name = listName(list.list, wordsOf(language))
    return {
      list: list.list,
      plan: {
        scope,
        filter,
        readBy: viewer.companyKind,
        grouped: by && { by, commission: readersOf('commissionValueTTC')(viewer) },
        sort,
        direction,
        head: {
          sheetName: name.title,
          title: name.title,
          filters: describeFilters(scope, filter, list.filters, names, { at: now, language }),
          columnIds: chosenColumns(ORDER_REGISTER, viewer, columns, BOOK_COLUMN_IDS),
          language,
        },
      },
      fileName: `${name.file}-${marketDate(now)}.xlsx`,
      rowCount: count,
    }
  })
}
