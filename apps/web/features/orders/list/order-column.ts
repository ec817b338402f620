import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { OrderColumnId as FieldId } from '@fxmatch/domain/orders/order-columns'
import type { DataColumn } from '../../../ui/data-table/columns.ts'

/** The columns of order lists, by the names that the domain gives them, and the row's buttons. */
export type OrderColumnId = FieldId | 'actions'

/** A column of an order list. */
export type OrderColumn = DataColumn<OrderView> & { id: OrderColumnId }
