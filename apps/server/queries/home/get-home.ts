import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { Db } from '../../db/connect.ts'
import { countRequestsUnderWay, countSignUpsWaiting, sumFreePositions } from '../../db/home/home-rows.ts'
import { readDaysToSign } from '../closing/days-to-sign.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { readAuditDay } from './audit-day.ts'
import { readDayLine } from './day-line.ts'
import { readMarketBest, readRunningDeals } from './dealer-day.ts'
import { readOwnRequests } from './own-requests.ts'
import { readScreening } from './screening-waits.ts'

const sumOf = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

async function readStock(db: Db, viewer: Actor): Promise<HomeFigures['stock']> {
  const rows = await sumFreePositions(db, viewer.companyId)
  return {
    count: sumOf(rows),
    currencies: rows.map(({ currency, decimals, count, amount, expires }) => ({
      currency: { isoCode: currency, pattern: decimals },
      count,
      amount: presentAmount(amount, decimals),
      expires: expires.toISOString(),
    })),
  }
}

async function readManifest(db: Db, viewer: Actor): Promise<HomeFigures['manifest']> {
  // A draft asks nothing of the bank until it is sent.
  const rows = (await countRequestsUnderWay(db, viewer.companyId)).filter(({ status }) => status !== 'DRAFT')
  return {
    count: sumOf(rows),
    statuses: REQUEST_STATUSES.flatMap((status) => rows.find((row) => row.status === status) ?? []),
  }
}

/**
 * The figures of the viewer's home, from one snapshot. A panel that is not theirs is not read: what they may not know is not in the
 * answer at all.
 */
export function getHome(db: Db, viewer: Actor, now: Date): Promise<HomeFigures> {
  const own = new Set(panelsOf(viewer))
  return inSnapshot(db, async (snapshot) => {
    const [orders, requests, stock, manifest, closings, best, deals, signups, audit, screening] =
      await Promise.all([
        own.has('line') || own.has('receptions') ? readDayLine(snapshot, viewer, now) : null,
        own.has('requests') ? readOwnRequests(snapshot, viewer, now) : null,
        own.has('stock') ? readStock(snapshot, viewer) : null,
        own.has('manifest') ? readManifest(snapshot, viewer) : null,
        own.has('closings') ? readDaysToSign(snapshot, viewer.companyId, now) : null,
        own.has('best') ? readMarketBest(snapshot, viewer, now) : null,
        own.has('deals') ? readRunningDeals(snapshot, viewer, now) : null,
        own.has('signups') ? countSignUpsWaiting(snapshot) : null,
        own.has('audit') ? readAuditDay(snapshot, now) : null,
        own.has('screening') ? readScreening(snapshot, viewer, now) : null,
      ])
    return {
      line: own.has('line') ? (orders?.line ?? null) : null,
      receptions: own.has('receptions') ? (orders?.receptions ?? null) : null,
      stock,
      manifest,
      closings: closings?.filter(({ state }) => state !== 'SIGNED') ?? null,
      best,
      deals,
      signups,
      audit,
      screening,
      requests: requests?.requests ?? null,
      cover: own.has('cover') ? (requests?.cover ?? null) : null,
      dues: own.has('dues') ? (requests?.dues ?? null) : null,
    }
  })
}
