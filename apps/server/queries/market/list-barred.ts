import { permitRefusalFor } from '@fxmatch/contract/errors/paper-refusals'
import type { BarredOnMarket } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { type Buying, barredHouses } from '@fxmatch/domain/gate/barred-houses'
import type { Db } from '../../db/connect.ts'
import { readOffices } from '../../db/gate/office-papers.ts'
import { readOffering, readPermits } from '../../db/gate/permits.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/**
 * The houses of which the viewer's own can order nothing, among those that offer something now: of others nobody is told before there is
 * something to order (decision 0352). What is told is what an order would be refused with, and does not say who refuses whom.
 */
export function listBarred(db: Db, viewer: Actor, now: Date): Promise<{ data: BarredOnMarket[] }> {
  return inSnapshot(db, async (snapshot) => {
    const buying = await buyingOf(snapshot, viewer)
    if (buying === null) return { data: [] }
    const { day, ...facts } = await readPermits(snapshot, now)
    if (facts.papers.firstAt === null && facts.refusals.length === 0) return { data: [] }
    const offices = await readOffices(snapshot, null)
    const names = new Map(offices.map(({ id, name }) => [id, name]))
    const barred = barredHouses(buying, [...names.keys()], facts, day)
    const houses = [...new Set(barred.flatMap(({ house }) => house ?? []))]
    const offering = await readOffering(snapshot, houses, now)
    return {
      data: barred
        .filter(({ house }) => house === null || offering.has(house))
        .map(({ house, currency, form, permit }) => {
          const told = permitRefusalFor(viewer.companyKind, permit, names.get(house ?? '') ?? '')
          return { house, currency, form, ...presentRefusable(told) }
        }),
    }
  })
}

/** For whom the viewer orders: a bank for itself, a company through its bank; null for who orders nothing. */
async function buyingOf(db: Db, { companyId, companyKind, capabilities }: Actor): Promise<Buying | null> {
  if (companyKind === 'BANK')
    return capabilities.has('order.place') ? { buyerId: companyId, bankId: companyId } : null
  if (companyKind !== 'CORPORATE' || !capabilities.has('order_request.manage')) return null
  const { bank_id: bankId } = await db
    .selectFrom('companies')
    .select('bank_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return bankId === null ? null : { buyerId: companyId, bankId }
}
