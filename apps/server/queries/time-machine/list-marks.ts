import type { MarketMark } from '@fxmatch/contract/http/time-machine'
import type { Actor } from '@fxmatch/domain/access/actor'
import { type MarketDifference, marketDifference } from '@fxmatch/domain/time-machine/market-at'
import { MOST_EVENT_HOURS, MOST_EVENTS, wholeSecond } from '@fxmatch/domain/time-machine/moment'
import type { Db } from '../../db/connect.ts'
import { type MomentFilter, readCompaniesOfView, readMarks } from '../../db/time-machine/market-moment.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { type CompanyOfView, companyOfView, maySeeAsOthers } from './as-company.ts'
import { foldMarket } from './market-then.ts'

const HOUR = 3_600_000

/** A stretch of time with somebody's eyes. */
export interface AskedStretch {
  readonly from: Date
  readonly to: Date
  readonly as?: string | undefined
}

/** The stretch is none, too long, or not over: what is wrong with it. */
export interface NoStretch {
  readonly path: 'from' | 'to'
}

/** What is wrong with a stretch; null: nothing. */
function stretchFault({ from, to }: AskedStretch, now: Date): NoStretch | null {
  if (to > now) return { path: 'to' }
  return to < from || to.getTime() - from.getTime() > MOST_EVENT_HOURS * HOUR ? { path: 'from' } : null
}

/** Nothing of before the company was there. */
const begun = (from: Date, { kind, created_at }: CompanyOfView) =>
  kind !== 'PLATFORM' && created_at > from ? created_at : from

/** What happened to a company and to the market within a stretch, oldest first. */
export function listMarks(
  db: Db,
  viewer: Actor,
  asked: AskedStretch,
  now: Date,
): Promise<{ marks: MarketMark[]; more: boolean } | NoStretch | 'FORBIDDEN' | null> {
  const fault = stretchFault(asked, now)
  if (fault) return Promise.resolve(fault)
  return inSnapshot(db, async (snapshot) => {
    const company = await companyOfView(snapshot, viewer, asked.as)
    if (company === null || company === 'FORBIDDEN') return company
    const from = begun(asked.from, company)
    const marks = await readMarks(snapshot, company, { from, to: asked.to, most: MOST_EVENTS + 1 })
    return {
      marks: marks.slice(0, MOST_EVENTS).map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() })),
      more: marks.length > MOST_EVENTS,
    }
  })
}

/** What of the market changed between two seconds, as a company saw it. */
export function getMarketDiff(
  db: Db,
  viewer: Actor,
  { from, to, as, ...filter }: AskedStretch & MomentFilter,
  now: Date,
): Promise<MarketDifference | NoStretch | 'FORBIDDEN' | null> {
  const fault = stretchFault({ from, to }, now)
  if (fault) return Promise.resolve(fault)
  return inSnapshot(db, async (snapshot) => {
    const company = await companyOfView(snapshot, viewer, as)
    if (company === null || company === 'FORBIDDEN') return company
    const start = wholeSecond(begun(from, company))
    const before = await foldMarket(snapshot, company.id, start, filter)
    const after = await foldMarket(snapshot, company.id, wholeSecond(to), filter)
    return marketDifference(before.positions, after.positions)
  })
}

/** With whose eyes somebody may look. */
export async function listCompaniesOfView(db: Db, viewer: Actor) {
  const companies = await readCompaniesOfView(db)
  return {
    companies: maySeeAsOthers(viewer) ? companies : companies.filter(({ id }) => id === viewer.companyId),
  }
}
