import type { RfqProofView } from '@fxmatch/documents/pdf/rfq-proof'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readAwardReasons, readEarlyAwards, readRfqOrders } from '../../db/rfqs/rfq-proofs.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { getRfq } from './get-rfq.ts'

/**
 * A request for quotes as its proof shows it: as its reader may see it (`getRfq`), with why the best was not taken, what was awarded
 * before all had answered, and the fingerprints of the frozen prices, for whoever reads all of it. Null: it is none of the reader's.
 */
export function proveRfq(db: Db, viewer: Actor, id: string, now: Date): Promise<RfqProofView | null> {
  return inSnapshot(db, async (snapshot) => {
    const rfq = await getRfq(snapshot, viewer, id, now)
    if (rfq === null) return null
    const isAsked = rfq.as === 'ASKED'
    const orders = await readRfqOrders(snapshot, id, isAsked ? viewer.companyId : null)
    return {
      rfq,
      early: isAsked ? [] : await readEarlyAwards(snapshot, id),
      reasons: isAsked ? [] : await readAwardReasons(snapshot, id),
      // From the fingerprint of what is not told it could be guessed.
      orders: orders.map(({ quoteId, reference, hash }) => ({
        ...{ quoteId, reference },
        fingerprint: isAsked ? null : hash,
      })),
      readAt: now.toISOString(),
    }
  })
}
