import type { OrderListSide } from '@fxmatch/contract/http/order-reports'
import type { AskedScope } from '../orders/resolve-scope.ts'

/** The list that a side of a company stands for. */
export function sideScope(companyId: string, side: OrderListSide): AskedScope {
  const kinds = { purchases: 'PURCHASES', sales: 'BANK_SALES', all: 'COMPANY' } as const
  return { kind: kinds[side], companyId }
}
