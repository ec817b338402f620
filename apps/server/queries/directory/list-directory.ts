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
import { readDeliveryRecords } from '../../db/orders/delivery-record.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** How far back the last deal is looked for. */
const DEALS_DAYS = 365

/** Exchange offices' classes, as their deliveries of the last 90 days make them. */
async function classesOf(db: Db, operatorIds: readonly string[], now: Date) {
  const today = marketDate(now)
  const from = startOfMarketDate(addCalendarDays(today, 1 - CLASS_DAYS))
  const records =
    operatorIds.length === 0 ? new Map() : await readDeliveryRecords(db, { operatorIds, from, today })
  return (officeId: string) => {
    const record = records.get(officeId)
    const found = record && deliveryClass(record)
    return found ? { letter: found.letter, percent: found.percent } : null
  }
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
    const [rows, count] = await Promise.all([
      pageOfDirectory(snapshot, query),
      countDirectory(snapshot, query),
    ])
    const ids = rows.map(({ id }) => id)
    const back = (days: number) => startOfMarketDate(addCalendarDays(marketDate(now), 1 - days))
    const since = { from: back(DEALS_DAYS), recentFrom: back(CLASS_DAYS) }
    const [agencies, dealings] = await Promise.all([
      agenciesOf(snapshot, ids),
      dealingsWith(snapshot, viewer.companyId, ids, since),
    ])
    const offices = rows.filter(
      ({ id, kind }) => kind === 'EXCHANGE_OFFICE' && dealings.some(({ companyId }) => companyId === id),
    )
    const classOf = await classesOf(
      snapshot,
      offices.map(({ id }) => id),
      now,
    )
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
              class: row.kind === 'EXCHANGE_OFFICE' ? classOf(row.id) : null,
            }
          : null,
      })
    }
    return { count, data }
  })
}
