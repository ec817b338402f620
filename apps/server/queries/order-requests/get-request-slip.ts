import type { SlipView } from '@fxmatch/documents/pdf/slip-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { SLIP_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { Db } from '../../db/connect.ts'
import { findRequestId, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { readSlip } from '../../db/order-requests/slips.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { mayReadRequest } from './request-scope.ts'

/**
 * What the slip of a request shows, for its company, that company's bank and the platform; null for everyone else, and
 * unless every order has its ticket (specification 002 §4: CLOSED or DELIVERED).
 */
export function getRequestSlip(db: Db, viewer: Actor, key: string): Promise<SlipView | null> {
  return inSnapshot(db, async (snapshot) => {
    const id = await findRequestId(snapshot, key)
    const [request] = id === null ? [] : await readRequestViewRows(snapshot, [id])
    if (!request || !mayReadRequest(request, viewer) || !SLIP_STATUSES.includes(request.status)) return null
    return readSlip(snapshot, request)
  })
}
