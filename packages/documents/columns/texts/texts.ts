import type { OrderColumnId } from '@fxmatch/contract/registers/order-register'
import type { RequestColumnId } from '@fxmatch/contract/registers/request-register'
import type { AuditColumnId } from '@fxmatch/domain/audit/audit-trail'
import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { OrderStatusName } from '@fxmatch/domain/orders/order-status'

/** What a list is called in its workbook, and the file's name without date and extension. */
interface ListName {
  readonly title: string
  readonly file: string
}

/** Every word that a workbook takes from its reader's language. Headings are without their unit. */
export interface WorkbookTexts {
  readonly lists: Readonly<Record<'orders' | 'cashOut' | 'requests' | 'audit' | 'personal', ListName>>
  /** The filters that stand above the rows. */
  readonly filters: {
    readonly company: string
    readonly side: string
    readonly sides: Readonly<Record<'PURCHASES' | 'BANK_SALES' | 'ORGANIZATION', string>>
    readonly status: string
    readonly noStatus: string
    readonly from: string
    readonly to: string
    readonly expired: string
    readonly yes: string
    readonly no: string
    readonly currency: string
    readonly form: string
    readonly type: string
    readonly origin: string
    readonly reference: string
    readonly user: string
    readonly region: string
    readonly zone: string
    readonly agency: string
    readonly madeAt: string
  }
  readonly orderColumns: Readonly<Record<OrderColumnId, string>>
  readonly requestColumns: Readonly<Record<RequestColumnId, string>>
  readonly auditColumns: Readonly<Record<AuditColumnId, string>>
  /** Order statuses as the screens call them. */
  readonly orderStatus: Readonly<Record<OrderStatusName, string>>
  readonly requestStatus: Readonly<Record<RequestStatus, string>>
  /** Whether the rate was negotiated. */
  readonly rateType: Readonly<Record<'STANDARD' | 'NEGOTIATION', string>>
  /** How an order is paid out (specification 000 §3). */
  readonly cashOut: Readonly<Record<'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT', string>>
  readonly importNature: Readonly<Record<ImportNature, string>>
}
