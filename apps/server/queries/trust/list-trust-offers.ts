import type { trustOfferCountsCall, trustOffersCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustOffer } from '@fxmatch/contract/http/trust-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { returnMonthBegan } from '@fxmatch/domain/trust/return-month'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { countOfferRows, type OfferRow, readOfferRows } from '../../db/trust/offer-rows.ts'
import { readTiers, readTrustRates } from '../../db/trust/operators.ts'
import { readProposalRows } from '../../db/trust/proposal-rows.ts'
import { customerCounts } from '../../db/trust/requests.ts'
import { readReturnRecord } from '../../db/trust/return-record.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { type OfferFacts, presentOffer } from './present-offer.ts'

type OffersQuery = z.output<typeof trustOffersCall.query>

/** What the presentation of some offers needs besides their rows. */
async function loadFacts(db: Db, viewer: Actor, rows: readonly OfferRow[], now: Date): Promise<OfferFacts> {
  const companyIds = [viewer.companyId]
  const keys = [...new Set(rows.flatMap((row) => row.customer_key ?? []))]
  return {
    viewer,
    now,
    tiers: await readTiers(db, { companyIds }),
    rates: await readTrustRates(db, { companyIds }),
    proposals: await readProposalRows(db, {
      requestIds: rows.map(({ id }) => id),
      companyId: viewer.companyId,
    }),
    counts: await customerCounts(db, keys),
    month: await readReturnRecord(db, viewer.companyId, returnMonthBegan(now)),
  }
}

function compare(a: TrustOffer, b: TrustOffer, sort: OffersQuery['sort']): number {
  if (sort === 'createdAt') return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0
  const [x, y] = [a[sort], b[sort]]
  if (x === null || y === null) return Number(x !== null) - Number(y !== null)
  return compareDecimals(x, y)
}

/**
 * Travellers' open requests in time, of one direction or both. All of them are read and sorted here, since the rate is the
 * viewer's own strategy's: they live a day, and there are as many as travellers ask for in one.
 */
export function listTrustOffers(
  db: Db,
  viewer: Actor,
  query: OffersQuery,
  now: Date,
): Promise<{ data: TrustOffer[]; total_items: number }> {
  return inSnapshot(db, async (snapshot) => {
    const { operationType, currency, region, sort, direction, pageSize, offset } = query
    const rows = await readOfferRows(snapshot, {
      openAt: now,
      operation: operationType,
      currency,
      governorateId: region,
    })
    const facts = await loadFacts(snapshot, viewer, rows, now)
    const offers = rows.map((row) => presentOffer(row, facts))
    const sign = direction === 'asc' ? 1 : -1
    // The rows come newest first, and equal ones stay so.
    offers.sort((a, b) => sign * compare(a, b, sort))
    const start = (offset - 1) * pageSize
    return { data: offers.slice(start, start + pageSize), total_items: offers.length }
  })
}

/** One request: an open one for every operator, a settled one for those who answered it; any for the platform. */
export function getTrustOffer(db: Db, viewer: Actor, id: string, now: Date): Promise<TrustOffer | null> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await readOfferRows(snapshot, { id })
    const facts = await loadFacts(snapshot, viewer, rows, now)
    const [row] = rows
    if (!row) return null
    const isOpen = row.status === 'REQUEST' && row.expires_at > now
    const mayRead = isOpen || viewer.companyKind === 'PLATFORM' || facts.proposals.length > 0
    return mayRead ? presentOffer(row, facts) : null
  })
}

/** Number of requests in a status by direction; of the open ones those in time, as the tabs list them. */
export async function countTrustOffers(
  db: Db,
  query: z.output<typeof trustOfferCountsCall.query>,
  now: Date,
): Promise<{ PURCHASE: number; SALE: number }> {
  const rows = await countOfferRows(db, query, now)
  const of = (operation: string) => rows.find((row) => row.operation_type === operation)?.count ?? 0
  return { PURCHASE: of('PURCHASE'), SALE: of('SALE') }
}
