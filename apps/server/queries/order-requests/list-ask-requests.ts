import { requestRefusal } from '@fxmatch/contract/errors/request-refusals'
import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { MARKET_RULE, type MarketStatus } from '@fxmatch/domain/market/market-status'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { isStandingBidOf } from '@fxmatch/domain/order-requests/bids'
import { decideRequest } from '@fxmatch/domain/order-requests/decide-request'
import { openAmountOf } from '@fxmatch/domain/order-requests/request-figures'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { isLive } from '@fxmatch/domain/orders/order-sets'
import { allInPartsOf, sellerRateOf } from '@fxmatch/domain/pricing/all-in-price'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { Db } from '../../db/connect.ts'
import { readMarketControl } from '../../db/market/market-control.ts'
import { toRequestFacts } from '../../db/order-requests/request-rows.ts'
import {
  askRequestIds,
  type BidRow,
  type RequestViewRow,
  readBids,
  readOrdersOfRequests,
  readRequestViewRows,
} from '../../db/order-requests/request-view-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { readRatesDay, STANDARD_RATES } from '../../db/reference/rate-books.ts'
import { loadTermsInForce, type TermsInForce } from '../../db/reference/terms-in-force.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'
import { presentBid } from './present-request-order.ts'

/** The tab shows them all: so many drafts at once are more than a desk can answer. */
const MOST = 500

/** Whose ASK tab it is: a bank's market, a company's own drafts, all of them for the platform; null: none. */
function askScope(viewer: Actor): { companyId: string | null; bankId: string | null } | null {
  if (viewer.capabilities.has('platform.read')) return { companyId: null, bankId: null }
  if (viewer.companyKind === 'BANK') return { companyId: null, bankId: viewer.companyId }
  if (viewer.companyKind === 'CORPORATE') return { companyId: viewer.companyId, bankId: null }
  return null
}

/** What a bank may quote to meet the target, with what nobody has sold yet, and what the whole is worth at that. */
function targetPrices(row: RequestViewRow, open: string, terms: TermsInForce) {
  const bought = isPositiveDecimal(open) ? { amount: open, unit: row.unit } : null
  const quote = (form: Form) => {
    const percents = allInPartsOf(form, terms(form, row.currency), 'BANK')
    return row.rate === null ? null : sellerRateOf(row.rate, { percents, bought })
  }
  const worth = (rate: string | null) =>
    rate === null ? null : counterValue(row.total_amount, rate, row.unit)
  const [cash, digital] = [quote('CASH'), quote('DIGITAL')]
  return {
    rate: row.rate,
    cashCorporateRate: cash,
    digitalCorporateRate: digital,
    cashCorporateEquivalent: worth(cash),
    digitalCorporateEquivalent: worth(digital),
  }
}

/** What holds for every request of the tab at one moment. */
interface Circumstances {
  readonly terms: TermsInForce
  readonly market: MarketStatus
  /** Whether the viewer's bank has its standard rates of the day; others have none to enter. */
  readonly ratesEntered: boolean
}

/** Why the viewer cannot bid now, in the order in which the command asks: its right, the market, the request, its own bid. */
function whyNoBid(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  own: BidRow | undefined,
  viewer: Actor,
  { market, ratesEntered }: Circumstances,
): Parameters<typeof presentRefusable>[0] {
  const decision = decideRequest(toRequestFacts(row, orders), 'place_bid', viewer)
  const closed = viewer.capabilities.has('bid.place') ? MARKET_RULE.OPEN_MARKET[market] : null
  if (closed !== null) return { code: closed, rule: closed }
  if (!ratesEntered && viewer.capabilities.has('bid.place'))
    return { code: 'STANDARD_RATES_MISSING', rule: 'STANDARD_RATES_MISSING' }
  if (!decision.ok) return requestRefusal(decision.refusal)
  const stands = own && isStandingBidOf(viewer.companyId, { status: own.status, bankId: own.bank_id })
  return stands ? { code: 'BID_EXISTS', rule: 'BID_EXISTS' } : null
}

function presentAsk(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  bids: readonly BidRow[],
  viewer: Actor,
  circumstances: Circumstances,
): AskRequestView {
  const own = bids.find(
    (bid) => bid.order_request_id === row.id && bid.bank_id === viewer.companyId && isLive(bid.status),
  )
  const open = openAmountOf(row.total_amount, orders)
  return {
    id: row.id,
    reference: row.reference,
    currency: row.currency,
    currencyPattern: row.decimals,
    currencyUnit: row.unit,
    totalAmount: presentAmount(row.total_amount, row.decimals),
    remainderAmount: presentAmount(open, row.decimals),
    ...targetPrices(row, open, circumstances.terms),
    createdAt: row.created_at.toISOString(),
    status: row.status,
    ownClient: row.bank_id === viewer.companyId,
    bid: own ? presentBid(own) : null,
    placeBid: presentRefusable(whyNoBid(row, orders, own, viewer, circumstances)),
  }
}

/** Some requests as the ASK tab shows them, in the order of the ids. */
async function readAsks(db: Db, viewer: Actor, ids: readonly string[], now: Date): Promise<AskRequestView[]> {
  const rows = new Map((await readRequestViewRows(db, ids)).map((row) => [row.id, row]))
  const orders = await readOrdersOfRequests(db, ids)
  const bids = await readBids(db, ids)
  const terms = await loadTermsInForce(db, { at: now, marginBankId: null })
  const { control } = await readMarketControl(db, now)
  const ratesEntered =
    viewer.companyKind !== 'BANK' ||
    (await readRatesDay(db, STANDARD_RATES, { ownerId: viewer.companyId, at: now })).updated
  const circumstances = { terms, market: control.status, ratesEntered }
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentAsk(row, orders.get(id) ?? [], bids, viewer, circumstances)] : []
  })
}

/**
 * Requests that banks may bid on, newest first: every draft, and later those in which a bid of the viewing bank was
 * accepted. A company sees its own drafts, the platform all; an exchange office none.
 * @returns null where another company's tab is asked for
 */
export function listAskRequests(
  db: Db,
  viewer: Actor,
  query: { seller?: string | undefined; currency?: string | undefined },
  now: Date,
): Promise<{ data: AskRequestView[] } | null> {
  const scope = askScope(viewer)
  const foreign = query.seller !== undefined && query.seller !== viewer.companyId
  if (foreign && !viewer.capabilities.has('platform.read')) return Promise.resolve(null)
  if (scope === null) return Promise.resolve({ data: [] })
  return inSnapshot(db, async (snapshot) => {
    const ids = await askRequestIds(snapshot, { ...scope, currency: query.currency, limit: MOST })
    return { data: await readAsks(snapshot, viewer, ids, now) }
  })
}

/** One request as the ASK tab shows it, after the viewing bank's own command on it. */
export async function getAskRequest(
  db: Db,
  viewer: Actor,
  requestId: string,
  now: Date,
): Promise<AskRequestView | null> {
  const [ask] = await readAsks(db, viewer, [requestId], now)
  return ask ?? null
}

/** How many requests the viewer's ASK tab shows. */
export async function countAskRequests(
  db: Db,
  viewer: Actor,
  query: { currency?: string | undefined },
): Promise<{ countAskRequest: number }> {
  const scope = askScope(viewer)
  if (scope === null) return { countAskRequest: 0 }
  const ids = await askRequestIds(db, { ...scope, currency: query.currency, limit: MOST })
  return { countAskRequest: ids.length }
}
