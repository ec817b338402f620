import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import type { Who } from './cast.ts'

// The model's market. Amounts are whole euros, so that plain numbers are exact; times are minutes since the beginning.
// Keys say where a thing stands (`P7.1`: the first rest of position 7; `P7#2`: the second order on it), so that model
// and database name the same things alike without the model knowing ids.

export type Form = 'CASH' | 'DIGITAL'
export type Way = 'COMPLETE' | 'REDUCE' | 'UNDO'
/** What is missing of every short count. */
export const MISSING = 100

export interface Position {
  readonly seller: CompanyKey
  readonly form: Form
  readonly published: number
  amount: number
  status: 'FREE' | 'ENGAGED' | 'CONFIRMED' | 'DEAL' | 'CLOSED'
  listed: boolean
  /** Sold to a request for quotes: it is never on the market. */
  readonly isPrivate?: true
  /** How many orders it has had, and how many rests. */
  orders: number
  rests: number
}

export interface Order {
  readonly position: string | null
  readonly request: string | null
  readonly part: 'POSITION' | 'BID' | 'REMAINDER' | null
  readonly buyer: CompanyKey
  readonly seller: CompanyKey
  readonly bank: CompanyKey
  /** The bank sells from its own stock. */
  readonly sale: boolean
  readonly form: Form
  amount: number
  rate: string
  status: number
  pending: 'CONFIRMATION' | 'REJECTION' | 'SHORTAGE' | null
  /** What the buyer and the seller have said of a short count. */
  ways: { BUYER: Way | null; SELLER: Way | null }
  /** What both confirmed, before a short count reduced it. */
  agreed: number | null
  /** A short count ended it: both undid it, or did not agree in time. */
  lostToCount?: true
  /** Until when its seller is bound by a quote; null: by none, or no more. */
  boundUntil: number | null
  /** Whether anybody but the buyer knows of it. */
  asked: boolean
  awaitsRequest: boolean
  buyerConfirmed: boolean
  sellerConfirmed: boolean
  roomBy: Who | null
  rejectedBy: Who | null
  lastOffer: 'BUYER' | 'SELLER'
  deadline: number | null
}

export interface Request {
  readonly company: CompanyKey
  readonly total: number
  status: string
  submitted: boolean
  frontOfficeBy: Who | null
  /** How many bids each bank has made. */
  bids: Partial<Record<CompanyKey, number>>
}

/** What a house answered: a firm quote, or that it gives none. */
export interface Quote {
  readonly house: CompanyKey
  readonly rate: string
  readonly amount: number
  readonly minAmount: number | null
  /** The minute at which it lapses. */
  readonly validUntil: number
  status: 'LIVE' | 'REPLACED' | 'DECLINED' | 'AWARDED' | 'LOST' | 'LAPSED'
}

/** A request for quotes. Its answers have keys by their place: `A….1` is the first. */
export interface Rfq {
  readonly asker: CompanyKey
  readonly houses: readonly CompanyKey[]
  /** A bank buys of offices, an office sells to banks, a company buys of offices through its bank, or of banks. */
  readonly pair: 'BANK' | 'OFFICE' | 'COMPANY OF OFFICES' | 'COMPANY OF BANKS'
  readonly form: Form
  readonly amount: number
  readonly minPart: number | null
  readonly request: string | null
  readonly answerBy: number
  awarded: number
  status: 'OPEN' | 'PART_AWARDED' | 'AWARDED' | 'CLOSED_PART' | 'CANCELED' | 'EXPIRED'
  readonly quotes: Quote[]
  /** Who was told what, in the order in which it happened. */
  readonly told: string[]
}

export interface Traveller {
  status: 'REQUEST' | 'ACCEPTED' | 'DELIVERED' | 'CANCELED'
  /** How many proposals each operator has made. */
  proposals: Partial<Record<CompanyKey, number>>
}

export interface Proposal {
  readonly traveller: string
  readonly company: CompanyKey
  status: 'WAITING' | 'ACCEPTED' | 'REJECTED' | 'DELIVERED' | 'CANCELED'
  acceptedAt: number | null
  reported: boolean
}

export interface Market {
  minute: number
  readonly positions: Record<string, Position>
  readonly orders: Record<string, Order>
  readonly requests: Record<string, Request>
  readonly rfqs: Record<string, Rfq>
  readonly travellers: Record<string, Traveller>
  readonly proposals: Record<string, Proposal>
  readonly tokens: Partial<Record<CompanyKey, number>>
}

/** Tokens that each operator begins with: two proposals' worth, so that the last ones are fought for. */
export const TOKENS = 4
/** What a proposal without a strategy costs. */
export const PROPOSAL_TOKENS = 2
/** What a company's import title is domiciled for. */
export const TITLE_AMOUNT = 100_000
/** The price of every position. */
export const RATE = '3.3868'

/** Companies without a second step: what they accept at the asked price they have confirmed. */
export const CONFIRM_AT_ONCE: readonly CompanyKey[] = ['office', 'corporate']
/** From this counter value on, a second person validates. */
export const SECOND_VALIDATION_FROM = 5_000

export const emptyMarket = (): Market => ({
  minute: 0,
  positions: {},
  orders: {},
  requests: {},
  rfqs: {},
  travellers: {},
  proposals: {},
  tokens: { office: TOKENS, otherOffice: TOKENS },
})

/** Ended without a deal. */
const DEAD = new Set([3, 4, 9, 12, 15, 108, 109, 999])
export const isLive = (order: Order) => !DEAD.has(order.status)
/** A part of its request: live, and no bid that nobody accepted. */
export const isPart = (order: Order) => isLive(order) && order.status !== 106

export const ordersOf = (market: Market, request: string) =>
  Object.entries(market.orders).filter(([, order]) => order.request === request)

export const partsOf = (market: Market, request: string) =>
  ordersOf(market, request)
    .map(([, order]) => order)
    .filter(isPart)

const total = (orders: readonly Order[]) => orders.reduce((sum, { amount }) => sum + amount, 0)

/** What nothing covers yet. */
export function openAmount(market: Market, key: string): number {
  return (market.requests[key]?.total ?? 0) - total(partsOf(market, key))
}

/** What is left of a company's title: a draft takes all of itself, a submitted request its live orders. */
export function titleLeft(market: Market, company: CompanyKey): number {
  const taken = Object.entries(market.requests).map(([key, request]) => {
    if (request.company !== company || ['CANCELED', 'REJECTED'].includes(request.status)) return 0
    return request.status === 'DRAFT' ? request.total : total(partsOf(market, key))
  })
  return TITLE_AMOUNT - taken.reduce((sum, amount) => sum + amount, 0)
}

/** What model and database must agree on, one line for each thing. */
export function describe(market: Market): string[] {
  const lines = [
    ...Object.entries(market.positions).map(
      ([key, { status, listed, isPrivate, amount, published }]) =>
        `${key} ${status} ${isPrivate ? 'PRIVATE' : listed ? 'LISTED' : 'WITHDRAWN'} ${amount}/${published}`,
    ),
    ...Object.entries(market.orders).map(([key, order]) => describeOrder(key, order)),
    ...Object.entries(market.requests).map(
      ([key, { status }]) => `${key} ${status} open ${openAmount(market, key)}`,
    ),
    ...Object.entries(market.rfqs).flatMap(([key, rfq]) => describeRfq(key, rfq, market.minute)),
    ...Object.entries(market.travellers).map(([key, { status }]) => `${key} ${status}`),
    ...Object.entries(market.proposals).map(
      ([key, { status, reported }]) => `${key} ${status}${reported ? ' reported' : ''}`,
    ),
    ...Object.entries(market.tokens).map(([company, balance]) => `tokens of ${company} ${balance}`),
  ]
  const companies = new Set(Object.values(market.requests).map(({ company }) => company))
  for (const company of companies) lines.push(`title of ${company} ${titleLeft(market, company)}`)
  return lines.sort()
}

/** An order's line, for the database's orders too. */
export function describeOrder(
  key: string,
  order: Pick<
    Order,
    | 'status'
    | 'pending'
    | 'ways'
    | 'amount'
    | 'rate'
    | 'asked'
    | 'awaitsRequest'
    | 'buyerConfirmed'
    | 'sellerConfirmed'
    | 'lastOffer'
    | 'deadline'
    | 'boundUntil'
  >,
): string {
  const flags = [
    order.pending,
    order.pending === 'SHORTAGE' ? `${order.ways.BUYER}/${order.ways.SELLER}` : null,
    order.asked ? 'asked' : null,
    order.awaitsRequest ? 'awaits' : null,
    order.buyerConfirmed ? 'buyer' : null,
    order.sellerConfirmed ? 'seller' : null,
  ].filter(Boolean)
  const until = [
    order.deadline === null ? '' : ` until ${order.deadline}`,
    order.boundUntil === null ? '' : ` bound until ${order.boundUntil}`,
  ].join('')
  return `${key} ${order.status} ${order.amount} at ${order.rate} by ${order.lastOffer} [${flags}]${until}`
}

/** Where an answer stands at a minute, whether or not that it has lapsed is written down. */
export const standing = ({ status, validUntil }: Pick<Quote, 'status' | 'validUntil'>, minute: number) =>
  status === 'LIVE' && validUntil <= minute ? 'LAPSED' : status

/** The lines of a request for quotes, for the database's too. */
export function describeRfq(
  key: string,
  rfq: Pick<Rfq, 'status' | 'awarded' | 'amount' | 'quotes' | 'told'>,
  minute: number,
): string[] {
  return [
    `${key} ${rfq.status} ${rfq.awarded}/${rfq.amount}`,
    ...rfq.quotes.map((quote, index) => {
      const price =
        quote.status === 'DECLINED' ? '' : ` ${quote.amount} at ${quote.rate} until ${quote.validUntil}`
      return `${quoteKey(key, index)} ${quote.house} ${standing(quote, minute)}${price}`
    }),
    ...rfq.told.map((told, index) => `${key} tells ${index + 1} ${told}`),
  ]
}

/** The key of an answer by its place. */
export const quoteKey = (rfq: string, index: number) => `${rfq}.${index + 1}`

/** The key of the private position that an answer sells. */
export const soldKey = (quote: string) => `S${quote}`
