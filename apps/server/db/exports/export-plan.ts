import type { OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import type { OrderRequestListQuery } from '@fxmatch/contract/http/order-requests'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { RequestFilter, RequestScope } from '../order-requests/request-list-rows.ts'
import type { OrderFilter, OrderScope } from '../orders/order-list-rows.ts'

/** What stands above the rows of an exported list, and which columns it has (ids of `ORDER_COLUMNS`, or of `REQUEST_COLUMNS`). */
export interface SheetHead {
  readonly sheetName: string
  readonly title: string
  readonly filters: readonly (readonly [label: string, value: string])[]
  readonly columnIds: readonly string[]
  /** Of the headings and labels; French where it is not said. */
  readonly language?: LanguageCode
  /** Of what the rows are; of orders where it is not said. */
  readonly book?: 'ORDERS' | 'REQUESTS'
}

/** Which orders an export holds, in which order, and how they are headed. The right to them was checked before. */
export interface ExportPlan extends OrderSortQuery {
  readonly scope: OrderScope
  readonly filter: OrderFilter
  readonly head: SheetHead
}

type OrderRequestSort = Pick<OrderRequestListQuery, 'sort' | 'direction'>

/** Which order requests an export holds. The right to them was checked before. */
export interface RequestExportPlan extends OrderRequestSort {
  readonly kind: 'REQUESTS'
  readonly scope: RequestScope
  readonly filter: RequestFilter
  /** Whose profit: a bank's by its id, everyone's, or nobody's. */
  readonly profitOf: { readonly bankId: string } | 'ALL' | null
  readonly head: SheetHead
}

export type AnyExportPlan = ExportPlan | RequestExportPlan

/** Whether a plan is one of order requests. */
export function isRequestPlan(plan: AnyExportPlan): plan is RequestExportPlan {
  return 'kind' in plan
}

/** A plan as `exports.plan` keeps it. */
export function storePlan(plan: AnyExportPlan): string {
  return JSON.stringify(plan)
}

type Stored<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Stored<Item>[]
    : T extends object
      ? { [Name in keyof T]: Stored<T[Name]> }
      : T

/** A plan out of `exports.plan`: only `storePlan` writes there; moments are dates again. */
export function readPlan(stored: unknown): AnyExportPlan {
  if (typeof stored === 'object' && stored !== null && 'kind' in stored) return readRequestPlan(stored)
  const plan = stored as Omit<ExportPlan, 'filter'> & { filter: Stored<OrderFilter> }
  const { from, bounds = [], ...filter } = plan.filter
  return {
    ...plan,
    filter: {
      ...filter,
      from: from === undefined ? undefined : new Date(from),
      bounds: bounds.map(({ at, exclusive }) => ({ at: new Date(at), exclusive })),
    },
  }
}

function readRequestPlan(stored: object): RequestExportPlan {
  const plan = stored as Omit<RequestExportPlan, 'filter'> & { filter: Stored<RequestFilter> }
  const { from, until, ...filter } = plan.filter
  return {
    ...plan,
    filter: {
      ...(filter as Omit<RequestFilter, 'from' | 'until'>),
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : { at: new Date(until.at), exclusive: until.exclusive },
    },
  }
}
