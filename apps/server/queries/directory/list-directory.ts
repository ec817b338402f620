import type { DirectoryEntry, DirectoryQuery } from '@fxmatch/contract/http/directory'
import type { Actor } from '@fxmatch/domain/access/actor'
import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { showsContact } from '@fxmatch/domain/directory/contact'
import { CLASS_DAYS, deliveryClass } from '@fxmatch/domain/orders/delivery-class'
import {
  agenciesOf,
  countDirectory,
  dealingsWith,
  pageOfDirectory,
} from '../../db/companies/directory-rows.ts'
import type { Db } from '../../db/connect.ts'
import { readDeliveryRecord } from '../../db/orders/delivery-record.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** How far back the last deal is looked for. */
const DEALS_DAYS = 365

/** An exchange office's class, as its deliveries of the last 90 days make it. */
async function classOf(db: Db, officeId: string, now: Date) {
  const today = marketDate(now)
  const from = startOfMarketDate(addCalendarDays(today, 1 - CLASS_DAYS))
  const found = deliveryClass(await readDeliveryRecord(db, { operatorId: officeId, from, today }))
  return found && { letter: found.letter, percent: found.percent }
}

/**
 * One page of the companies on the platform, by name: what is public of each, and what the viewer's company has agreed
 * with it. Nothing of what companies declared when they signed up, and no sums.
 */
export function listDirectory(
  db: Db,
  viewer: Actor,
  query: DirectoryQuery,
  now: Date,
): Promise<{ count: number; data: DirectoryEntry[] }> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await pageOfDirectory(snapshot, query)
    const ids = rows.map(({ id }) => id)
    const agencies = await agenciesOf(snapshot, ids)
    const back = (days: number) => startOfMarketDate(addCalendarDays(marketDate(now), 1 - days))
    const dealings = await dealingsWith(snapshot, viewer.companyId, ids, {
      from: back(DEALS_DAYS),
      recentFrom: back(CLASS_DAYS),
    })
    const data: DirectoryEntry[] = []
    for (const row of rows) {
      const dealt = dealings.find(({ companyId }) => companyId === row.id)
      const reachable = showsContact({
        kind: row.kind,
        own: row.id === viewer.companyId,
        client: row.bank_id === viewer.companyId,
        dealt: dealt !== undefined,
        platform: viewer.capabilities.has('platform.read'),
      })
      data.push({
        id: row.id,
        kind: row.kind,
        name: row.name,
        bct: row.bct_code,
        governorate: row.governorate,
        phone: reachable ? row.phone : null,
        email: reachable ? row.email : null,
        address: reachable ? row.address : null,
        agencies: agencies
          .filter(({ company_id }) => company_id === row.id && reachable)
          .map(({ id, name, city, governorate, phone }) => ({ id, name, city, governorate, phone })),
        dealings: dealt
          ? {
              orders: dealt.recent,
              last: { order: dealt.lastId, reference: dealt.lastReference, at: dealt.lastAt.toISOString() },
              class: row.kind === 'EXCHANGE_OFFICE' ? await classOf(snapshot, row.id, now) : null,
            }
          : null,
      })
    }
    return { count: await countDirectory(snapshot, query), data }
  })
}
