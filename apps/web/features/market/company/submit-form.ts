import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import type { ReactNode } from 'react'

/** The form that sends a request to its bank: another part brings it. */
export type SubmitForm = (request: OrderRequestDetail) => ReactNode
