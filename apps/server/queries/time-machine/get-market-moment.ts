import type { MarketMoment, MarketThen } from '@fxmatch/contract/http/time-machine'
import type { Actor } from '@fxmatch/domain/access/actor'
import { recordKeptFrom } from '@fxmatch/domain/record/retention'
import type { MarketPositionThen } from '@fxmatch/domain/time-machine/market-at'
import {
  gradeOf,
  isWithin,
  momentFault,
  PRECISION_MS,
  wholeSecond,
} from '@fxmatch/domain/time-machine/moment'
import type { Db } from '../../db/connect.ts'
import { type MarketRow, readMarketRows } from '../../db/positions/market-rows.ts'
import { readMarginTelling } from '../../db/time-machine/margin-telling.ts'
import {
  type KnownOrder,
  laterOrders,
  type MomentFilter,
  openingsAt,
  readAgencyNames,
  readFirstRecord,
  readRacesAt,
  statusAt,
} from '../../db/time-machine/market-moment.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { type PriceView, presentPosition } from '../market/present-position.ts'
import { type CompanyOfView, companyOfView, maySeeAsOthers } from './as-company.ts'
import type { NoMoment } from './get-order-moment.ts'
import { type FoldedMarket, foldMarket, orderInfoThen } from './market-then.ts'

/** What is asked of the market of a moment. */
export interface AskedMarketMoment extends MomentFilter {
  readonly at: Date
  readonly as?: string | undefined
}

/** An order is placed within so long of taking its position off the market. */
const PLACING_MS = 60_000

/**
 * The market at a second as a company saw it: what was offered to all, what its own orders held, at the prices of then. Null for a company
 * that there is none of; `FORBIDDEN` for another's; the bounds where there is no such moment, a company's beginning with itself.
 */
export function getMarketMoment(
  db: Db,
  viewer: Actor,
  { at: asked, as, ...filter }: AskedMarketMoment,
  now: Date,
): Promise<MarketMoment | NoMoment | 'FORBIDDEN' | null> {
  const at = wholeSecond(asked)
  return inSnapshot(db, async (snapshot) => {
    const company = await companyOfView(snapshot, viewer, as)
    if (company === null || company === 'FORBIDDEN') return company
    const first = await firstMoment(snapshot, company)
    if (momentFault(at, { first, now }) !== null) return { from: first, until: now }
    const market = await foldMarket(snapshot, company.id, at, filter)
    const view = await viewThen(snapshot, company, at)
    const gaps = [...market.held.values()].some(({ order }) => order.gaps.includes('AGENCY'))
      ? (['AGENCY'] as const)
      : ([] as const)
    const { status, since } = await statusAt(snapshot, at)
    return {
      at: at.toISOString(),
      grade: gradeOf({
        ...{ at, gaps, erased: at < recordKeptFrom(now) },
        changes: market.positions.map(({ changed }) => changed),
      }),
      ...{ precisionMs: PRECISION_MS, gaps: [...gaps] },
      as: { id: company.id, name: company.name },
      from: first.toISOString(),
      marketStatus: { status, since: since?.toISOString() ?? null },
      openingRates: await openingsAt(snapshot, at),
      rows: await presentRows(snapshot, market, {
        ...{ at, view, company },
        toldAll: company.id === viewer.companyId && maySeeAsOthers(viewer),
      }),
    }
  })
}

/** A company sees nothing of before it was there: it had no right then. Where nothing was ever offered, it sees an empty market since. */
async function firstMoment(db: Db, { created_at: born, kind }: CompanyOfView): Promise<Date> {
  const first = await readFirstRecord(db)
  if (first === null) return born
  return kind === 'PLATFORM' || born < first ? first : born
}

/** The prices that a company saw: under the settings of then, and with no margin told that is not told now or was not told then. */
async function viewThen(db: Db, company: CompanyOfView, at: Date): Promise<PriceView> {
  const { id: companyId, kind: companyKind, bank_id: bankId } = company
  const view = await loadPriceView(db, { companyId, companyKind }, at)
  if (companyKind !== 'CORPORATE' || bankId === null || !view.marginTold) return view
  return { ...view, marginTold: await readMarginTelling(db, bankId, at) }
}

interface Presenting {
  readonly at: Date
  readonly view: PriceView
  readonly company: CompanyOfView
  /** Whether the reader is told how others' positions left the market. */
  readonly toldAll: boolean
}

async function presentRows(db: Db, market: FoldedMarket, { at, view, company, toldAll }: Presenting) {
  const ids = market.positions.map(({ id }) => id)
  const rows = await readMarketRows(db, { ids, companyId: null, limit: Math.max(1, ids.length), now: at })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const races = await readRacesAt(db, at)
  const agencies = await readAgencyNames(
    db,
    [...market.held.values()].flatMap(({ order }) => order.agency ?? []),
  )
  const later = await laterOrders(db, company.id, { positions: ids, since: at })
  return market.positions.flatMap((then): MarketThen[] => {
    const row = byId.get(then.id)
    if (!row) return []
    const held = market.held.get(then.id)
    const race = then.status === 'FREE' ? races(row) : null
    const past: MarketRow = {
      ...row,
      ...{ amount: then.amount, status: then.status },
      ...{ shown_race_id: race?.id ?? null, race_label: race?.label ?? null },
      ...{ race_starts_at: race?.starts_at ?? null, race_ends_at: race?.ends_at ?? null },
      race_closed_at: race?.closed_at ?? null,
    }
    const agency = held?.order.agency ? (agencies.get(held.order.agency) ?? null) : null
    return [
      {
        ...presentPosition(past, view),
        hasOrder: held !== undefined,
        order_info: held ? orderInfoThen(held, row.decimals, agency) : null,
        bank_bids: (held?.offers ?? [])
          .map(({ at: date, rate, side }) => ({ rate, date: date.toISOString(), side }))
          .reverse(),
        within: isWithin(then.changed, at),
        next: nextOf(then, { toldAll: toldAll || isOwn(row, company.id), later }),
      },
    ]
  })
}

const isOwn = ({ seller_id, members }: MarketRow, companyId: string) =>
  seller_id === companyId || members.some(({ uuid }) => uuid === companyId)

/** How a position left the market: all of it to who knew it, and to others that it was gone. */
function nextOf(
  { id, next }: MarketPositionThen,
  { toldAll, later }: { readonly toldAll: boolean; readonly later: readonly KnownOrder[] },
): MarketThen['next'] {
  if (next === null) return null
  const taken = later.find(
    ({ position, placedAt }) =>
      position === id && Math.abs(placedAt.getTime() - next.at.getTime()) < PLACING_MS,
  )
  const order = next.how === 'ENGAGED' && taken ? { id: taken.id, reference: taken.reference } : null
  return { at: next.at.toISOString(), how: toldAll || order ? next.how : null, order }
}
