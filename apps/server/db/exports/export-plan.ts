import type { OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import type { OrderFilter, OrderScope } from '../orders/order-list-rows.ts'

/** What stands above the rows of an exported list, and which columns it has (ids of `ORDER_COLUMNS`). */
export interface SheetHead {
  readonly sheetName: string
  readonly title: string
  readonly filters: readonly (readonly [label: string, value: string])[]
  readonly columnIds: readonly string[]
  /** Of the headings and labels; French where it is not said. */
  readonly language?: 'fr' | 'en'
}

/** Which orders an export holds, in which order, and how they are headed. The right to them was checked before. */
export interface ExportPlan extends OrderSortQuery {
  readonly scope: OrderScope
  readonly filter: OrderFilter
  readonly head: SheetHead
}

/** A plan as `exports.plan` keeps it. */
export function storePlan(plan: ExportPlan): string {
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
export function readPlan(stored: unknown): ExportPlan {
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
