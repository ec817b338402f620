import type { OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import type { OrderRequestListQuery } from '@fxmatch/contract/http/order-requests'
import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { AuditExportFormat } from '@fxmatch/domain/audit/audit-trail'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import type { AuditFilter } from '../audit/audit-rows.ts'
import type { RequestFilter, RequestScope } from '../order-requests/request-list-rows.ts'
import type { OrderFilter, OrderScope } from '../orders/order-list-rows.ts'

/** What stands above the rows of an exported list, and which columns it has (ids of its register). */
export interface SheetHead {
  readonly sheetName: string
  readonly title: string
  readonly filters: readonly (readonly [label: string, value: string])[]
  readonly columnIds: readonly string[]
  /** Of the headings and labels; French where it is not said. */
  readonly language?: LanguageCode
}

/** Which orders an export holds, in which order, and how they are headed. The right to them was checked before. */
export interface ExportPlan extends OrderSortQuery {
  readonly scope: OrderScope
  readonly filter: OrderFilter
  /** For whom: a company may not be told its bank's margin. */
  readonly readBy: CompanyKind
  /** What a second sheet adds up by, and whether with the commission, which is the platform's; left out where there is none. */
  readonly grouped?: { readonly by: OrderGrouping; readonly commission: boolean } | undefined
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
  /** What a second sheet adds up by; left out where there is none. */
  readonly by?: RequestGrouping | undefined
  readonly head: SheetHead
}

/** Which entries of the audit trail an export holds, and in which form. The right to them was checked before. */
export interface AuditExportPlan {
  readonly kind: 'AUDIT'
  readonly filter: AuditFilter
  readonly format: AuditExportFormat
  readonly head: SheetHead
}

/** About whom an export holds everything. The right to it was checked before. */
export interface PersonalExportPlan {
  readonly kind: 'PERSONAL'
  readonly userId: string
  readonly head: SheetHead
}

export type AnyExportPlan = ExportPlan | RequestExportPlan | AuditExportPlan | PersonalExportPlan

/** Whether a plan is one of order requests. */
export function isRequestPlan(plan: AnyExportPlan): plan is RequestExportPlan {
  return 'kind' in plan && plan.kind === 'REQUESTS'
}

/** Whether a plan is one of the audit trail. */
export function isAuditPlan(plan: AnyExportPlan): plan is AuditExportPlan {
  return 'kind' in plan && plan.kind === 'AUDIT'
}

/** Whether a plan is of what is held about a person. */
export function isPersonalPlan(plan: AnyExportPlan): plan is PersonalExportPlan {
  return 'kind' in plan && plan.kind === 'PERSONAL'
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
  if (typeof stored === 'object' && stored !== null && 'kind' in stored) {
    // Without a date in them these are stored as they are.
    if (stored.kind === 'AUDIT') return stored as AuditExportPlan
    if (stored.kind === 'PERSONAL') return stored as PersonalExportPlan
    return readRequestPlan(stored)
  }
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
