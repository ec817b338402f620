import type { negotiationHistoryCall } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { readProposedRates } from '../../db/orders/proposed-rates.ts'

export type NegotiationHistory = z.output<typeof negotiationHistoryCall.response>['data']

const MOST_RATES = 50

/**
 * The rates that the viewer's company and an operator proposed to each other in a currency, newest first, at most 50: of
 * one operator, of the operator of a position, or of all where neither is named.
 */
export async function getNegotiationHistory(
  db: Db,
  viewer: Actor,
  asked: { currency: string; operatorId?: string | undefined; positionId?: number | undefined },
): Promise<NegotiationHistory> {
  const rows = await readProposedRates(db, { ...asked, companyId: viewer.companyId, limit: MOST_RATES })
  return rows.map((row) => ({
    price: row.rate,
    date: row.created_at.toISOString(),
    side: row.side,
    session_id: row.position_id,
  }))
}
