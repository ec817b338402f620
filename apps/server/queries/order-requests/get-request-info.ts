import type { orderRequestInfoCall } from '@fxmatch/contract/http/order-requests'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isLive } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { findRequestId, readBids, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { mayReadRequest } from './request-scope.ts'

type RequestInfo = z.output<typeof orderRequestInfoCall.response>

/**
 * Whose request it is: for who may read the request, for every bank while it is a draft, and afterwards for a bank whose
 * bid was accepted. Null for everyone else.
 */
export async function getRequestInfo(db: Db, viewer: Actor, key: string): Promise<RequestInfo | null> {
  const id = await findRequestId(db, key)
  if (id === null) return null
  const [row] = await readRequestViewRows(db, [id])
  if (!row) return null
  const draftForBank = viewer.companyKind === 'BANK' && row.status === 'DRAFT'
  if (!mayReadRequest(row, viewer) && !draftForBank) {
    const own = (await readBids(db, [id])).some(
      ({ bank_id, status }) =>
        bank_id === viewer.companyId && isLive(status) && status !== ORDER_STATUS.BID_PLACED,
    )
    if (!own) return null
  }
  return {
    data: {
      name: row.company_name,
      email: row.company_email,
      address: row.company_address,
      phone_number: row.company_phone,
    },
  }
}
