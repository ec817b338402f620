import type { OrderView } from '@fxmatch/contract/http/order-view'
import { confirmMarketRoomCall, validateBackOfficeCall } from '@fxmatch/contract/http/orders'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import { callApi } from '../../../lib/api/call-api.ts'

/** The steps that can be taken for many orders at once. */
export type BatchAction = 'confirm_market_room' | 'validate_back_office'

type Batch = {
  capability: Capability
  /** Whether an order must have a delivery agency for it. */
  needsAgency: boolean
  send: (order: OrderView, agency: string | null, idempotencyKey: string) => Promise<unknown>
}

/** What each of them takes, and the call that takes it for one order. */
export const BATCHES: Readonly<Record<BatchAction, Batch>> = {
  confirm_market_room: {
    capability: 'order.confirm_market_room',
    needsAgency: true,
    send: ({ id }, agence, idempotencyKey) =>
      callApi(confirmMarketRoomCall, { params: { id }, body: { agence } }, { idempotencyKey }),
  },
  validate_back_office: {
    capability: 'order.validate_back_office',
    needsAgency: false,
    send: ({ id }, _agency, idempotencyKey) =>
      callApi(validateBackOfficeCall, { params: { id } }, { idempotencyKey }),
  },
}
