import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import { companyOf, may, type Who } from './cast.ts'
import { holdQuoted } from './order-rules.ts'
import { BANK, sale, stopped } from './request-rules.ts'
import {
  type Market,
  type Order,
  openAmount,
  ordersOf,
  type Quote,
  quoteKey,
  type Rfq,
  soldKey,
  standing,
} from './state.ts'
import type { RfqStep, Step } from './steps.ts'

// Requests for quotes, told a second time from decisions 0363 to 0369: what binds a house, who takes what, and who hears of it.

type OpenStep = Extract<Step, { do: 'open_rfq' }>
type QuoteStep = Extract<Step, { do: 'quote' }>
type AwardStep = Extract<Step, { do: 'award_rfq' }>

const BANKS: readonly CompanyKey[] = ['bank', 'otherBank']
const OFFICES: readonly CompanyKey[] = ['office', 'otherOffice']
/** Requests of one company, currency and side that may be open at once: all here are of euros. */
const MOST_ALIKE = 3
/** A day: every sequence is played on a Wednesday, and a quote binds for one working day. */
const ONE_WORKING_DAY = 1_440
/** As long as a position in a basket. */
const HELD = 10

const isOpen = ({ status }: Rfq) => status === 'OPEN' || status === 'PART_AWARDED'
const isAll = (houses: readonly CompanyKey[], kind: readonly CompanyKey[]) =>
  houses.length > 0 && houses.every((house) => kind.includes(house))

function pairOf({ who, houses, side }: OpenStep): Rfq['pair'] | null {
  const asker = companyOf(who)
  if (houses.includes(asker)) return null
  if (BANKS.includes(asker)) return side === 'BUY' && isAll(houses, OFFICES) ? 'BANK' : null
  if (OFFICES.includes(asker)) return side === 'SELL' && isAll(houses, BANKS) ? 'OFFICE' : null
  if (side !== 'BUY') return null
  return isAll(houses, OFFICES) ? 'COMPANY OF OFFICES' : isAll(houses, BANKS) ? 'COMPANY OF BANKS' : null
}

const sideOf = ({ pair }: Rfq) => (pair === 'OFFICE' ? 'SELL' : 'BUY')
const isCompany = (who: Who) => may(who, 'request')
const DRAFT = { side: 'COMPANY', right: 'request', in: ['DRAFT'] } as const

/** Whether a draft takes another part; null: it does. */
function stoppedByRequest(market: Market, key: string, who: Who): number | null {
  const stop = stopped(market.requests[key], who, DRAFT)
  return stop ?? (openAmount(market, key) > 0 ? null : 409)
}

function judgeOpen(market: Market, step: OpenStep): number {
  const { who, request, amount, minPart, side } = step
  if (!may(who, 'ask prices')) return 403
  if (isCompany(who) !== (request !== null)) return 400
  if (request !== null) {
    const stop = stoppedByRequest(market, request, who)
    if (stop !== null) return stop
    if (amount > openAmount(market, request)) return 400
  }
  if (minPart !== null && minPart > amount) return 400
  const alike = Object.values(market.rfqs).filter(
    (rfq) => rfq.asker === companyOf(who) && isOpen(rfq) && sideOf(rfq) === side,
  )
  if (alike.length >= MOST_ALIKE) return 409
  return pairOf(step) === null ? 400 : 200
}

const lastOf = (rfq: Rfq, house: CompanyKey) => rfq.quotes.findLast((quote) => quote.house === house)

/** A house answers while the time to answer runs; once awarded, or having declined, it has answered. */
function judgeAnswer(market: Market, rfq: Rfq | undefined, who: Who): number {
  if (!may(who, 'quote')) return 403
  if (!rfq?.houses.includes(companyOf(who))) return 404
  if (!isOpen(rfq) || market.minute >= rfq.answerBy) return 409
  const last = lastOf(rfq, companyOf(who))
  return last?.status === 'DECLINED' || last?.status === 'AWARDED' ? 409 : 200
}

const boundUntil = (market: Market, rfq: Rfq, minutes: number) =>
  Math.max(market.minute + minutes, rfq.answerBy)

function judgeQuote(market: Market, step: QuoteStep): number {
  const rfq = market.rfqs[step.rfq]
  const answers = judgeAnswer(market, rfq, step.who)
  if (answers !== 200 || !rfq) return answers
  const { amount, minAmount, rate } = step
  if (amount > rfq.amount || (rfq.minPart !== null && amount < rfq.minPart)) return 400
  if (minAmount !== null && minAmount > amount) return 400
  const last = lastOf(rfq, companyOf(step.who))
  if (!last || standing(last, market.minute) !== 'LIVE') return 200
  const cheaper = Number(last.rate) - Number(rate)
  const gains = [
    sideOf(rfq) === 'BUY' ? cheaper : -cheaper,
    amount - last.amount,
    (last.minAmount ?? 0) - (minAmount ?? 0),
    boundUntil(market, rfq, step.minutes) - last.validUntil,
  ]
  return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0) ? 200 : 409
}

function judgeDecline(market: Market, rfq: Rfq | undefined, who: Who): number {
  const answers = judgeAnswer(market, rfq, who)
  const last = rfq && lastOf(rfq, companyOf(who))
  return answers === 200 && last && standing(last, market.minute) === 'LIVE' ? 409 : answers
}

const quoteAt = (key: string, rfq: Rfq, quote: string) =>
  rfq.quotes.find((_, index) => quoteKey(key, index) === quote)

function judgeAward(market: Market, step: AwardStep): number {
  if (!may(step.who, 'ask prices')) return 403
  const rfq = market.rfqs[step.rfq]
  if (rfq?.asker !== companyOf(step.who)) return 404
  const asked = step.parts.reduce((sum, { amount }) => sum + amount, 0)
  const quotes = step.parts.map(({ quote }) => quoteAt(step.rfq, rfq, quote))
  if (rfq.request !== null) {
    const stop = stoppedByRequest(market, rfq.request, step.who)
    if (stop !== null) return stop
    if (asked > openAmount(market, rfq.request)) return 400
    const bids = ordersOf(market, rfq.request).filter(([, { status }]) => status === 105 || status === 106)
    const sells = (bank: CompanyKey) => quotes.some((quote) => quote?.house === bank)
    if (rfq.pair === 'COMPANY OF BANKS' && bids.some(([, { bank }]) => sells(bank))) return 409
  }
  if (!isOpen(rfq)) return 409
  if (new Set(step.parts.map(({ quote }) => quote)).size !== step.parts.length || asked === 0) return 400
  for (const [index, quote] of quotes.entries()) {
    if (!quote || quote.status === 'DECLINED') return 404
    if (standing(quote, market.minute) !== 'LIVE') return 409
    const amount = step.parts[index]?.amount ?? 0
    const least = Math.max(quote.minAmount ?? 0, rfq.minPart ?? 0)
    if (amount < least || amount > quote.amount) return 400
  }
  return asked <= rfq.amount - rfq.awarded ? 200 : 400
}

/** What answers a command on a request for quotes. */
export function judgeRfq(market: Market, step: RfqStep): number {
  switch (step.do) {
    case 'open_rfq':
      return judgeOpen(market, step)
    case 'quote':
      return judgeQuote(market, step)
    case 'award_rfq':
      return judgeAward(market, step)
    case 'decline':
      return judgeDecline(market, market.rfqs[step.rfq], step.who)
    case 'cancel_rfq': {
      if (!may(step.who, 'ask prices')) return 403
      const rfq = market.rfqs[step.rfq]
      if (rfq?.asker !== companyOf(step.who)) return 404
      return isOpen(rfq) ? 200 : 409
    }
    case 'expire_rfq': {
      const rfq = market.rfqs[step.rfq]
      if (!rfq) return 404
      const binds = rfq.quotes.some((quote) => standing(quote, market.minute) === 'LIVE')
      return isOpen(rfq) && !binds && market.minute >= rfq.answerBy ? 200 : 409
    }
  }
}

/** Does what was judged 200. @param made what a new request is called */
export function takeRfq(market: Market, step: RfqStep, made: string | undefined): void {
  if (step.do === 'open_rfq') {
    open(market, step, `A${made}`)
    return
  }
  const rfq = market.rfqs[step.rfq]
  if (!rfq) throw new Error('a step of nothing')
  lapse(market, rfq)
  switch (step.do) {
    case 'quote': {
      const house = companyOf(step.who)
      const last = lastOf(rfq, house)
      const improves = last?.status === 'LIVE'
      if (improves) last.status = 'REPLACED'
      const { rate, amount, minAmount } = step
      const validUntil = boundUntil(market, rfq, step.minutes)
      rfq.quotes.push({ house, rate, amount, minAmount, validUntil, status: 'LIVE' })
      tell(rfq, improves ? 'improved' : 'quoted', rfq.asker, house)
      break
    }
    case 'decline': {
      const house = companyOf(step.who)
      const nothing = { rate: '', amount: 0, minAmount: null, validUntil: 0 }
      rfq.quotes.push({ house, ...nothing, status: 'DECLINED' })
      tell(rfq, 'declined', rfq.asker, house)
      break
    }
    case 'award_rfq':
      award(market, step, rfq)
      break
    case 'cancel_rfq':
      close(rfq)
      break
    case 'expire_rfq':
      rfq.status = rfq.awarded === 0 ? 'EXPIRED' : 'CLOSED_PART'
      tell(rfq, 'expired', rfq.asker)
      tell(rfq, 'ended', ...rfq.houses)
  }
}

function open(market: Market, step: OpenStep, key: string): void {
  const { who, houses, form, amount, minPart, request } = step
  const pair = pairOf(step)
  if (pair === null) throw new Error('nobody is asked')
  const asker = companyOf(who)
  const answerBy = market.minute + step.minutes
  const fresh = { awarded: 0, status: 'OPEN' } as const
  const rfq: Rfq = {
    ...{ asker, houses, pair, form, amount, minPart, request, answerBy },
    ...{ ...fresh, quotes: [], told: [] },
  }
  market.rfqs[key] = rfq
  tell(rfq, 'opened', asker, ...houses)
}

function award(market: Market, step: AwardStep, rfq: Rfq): void {
  for (const { quote: key, amount } of step.parts) {
    const quote = quoteAt(step.rfq, rfq, key)
    if (!quote) throw new Error('an award of nothing')
    quote.status = 'AWARDED'
    rfq.awarded += amount
    order(market, rfq, { quote, key, amount })
  }
  const rest = rfq.amount - rfq.awarded
  const isOver = !canTake(rest, rfq)
  rfq.status = rest === 0 ? 'AWARDED' : isOver ? 'CLOSED_PART' : 'PART_AWARDED'
  if (isOver) lose(rfq)
  tell(rfq, 'awarded', rfq.asker)
  for (const { quote } of step.parts) {
    const house = quoteAt(step.rfq, rfq, quote)?.house
    if (house) tell(rfq, 'awarded', house)
  }
  if (isOver) tellHouses(rfq)
}

/** The order of a part: its house has confirmed by quoting. */
function order(
  market: Market,
  rfq: Rfq,
  { quote, key, amount }: { quote: Quote; key: string; amount: number },
): void {
  const { house, rate } = quote
  const { asker, form, request } = rfq
  const promised = { boundUntil: market.minute + ONE_WORKING_DAY, deadline: market.minute + HELD }
  if (rfq.pair === 'COMPANY OF BANKS') {
    const of = request === null ? undefined : market.requests[request]
    if (!of || request === null) throw new Error('a company asks for a part of a request')
    const count = (of.bids[house] ?? 0) + 1
    of.bids[house] = count
    const bid = { request, part: 'BID', buyer: asker, bank: house, form, amount, rate, status: 105 } as const
    market.orders[`${request}:${house}#${count}`] = {
      ...sale(bid),
      ...{ buyerConfirmed: true, sellerConfirmed: true, ...promised },
    }
    return
  }
  const sells = rfq.pair === 'OFFICE'
  const through = rfq.pair === 'COMPANY OF OFFICES'
  const sides: Pick<Order, 'buyer' | 'seller' | 'bank'> = sells
    ? { buyer: house, seller: asker, bank: house }
    : { buyer: asker, seller: house, bank: through ? BANK : asker }
  holdQuoted(market, soldKey(key), {
    ...{ ...sides, form, amount, rate, request, part: through ? 'POSITION' : null },
    lastOffer: sells ? 'BUYER' : 'SELLER',
    ...(through
      ? { status: 5, buyerConfirmed: false, ...promised }
      : { status: form === 'CASH' ? 6 : 7, buyerConfirmed: true, boundUntil: null, deadline: null }),
  })
}

/** Whether somebody may still take something of a rest. */
const canTake = (rest: number, { minPart }: Rfq) => rest > 0 && rest >= (minPart ?? 0)

/**
 * Ends what drafts ask for that take nothing of it any more, after a command that moved them.
 * @param drafts the requests that were drafts before it
 */
export function endAsked(market: Market, drafts: readonly string[]): void {
  for (const key of drafts) {
    const isDraft = market.requests[key]?.status === 'DRAFT'
    for (const rfq of Object.values(market.rfqs)) {
      if (rfq.request !== key || !isOpen(rfq)) continue
      if (isDraft && canTake(openAmount(market, key), rfq)) continue
      lapse(market, rfq)
      close(rfq)
    }
  }
}

/** Nothing is taken any more: whoever quoted and got nothing was not chosen. */
function close(rfq: Rfq): void {
  const isCanceled = rfq.status === 'OPEN'
  rfq.status = isCanceled ? 'CANCELED' : 'CLOSED_PART'
  lose(rfq)
  tell(rfq, isCanceled ? 'canceled' : 'closed', rfq.asker)
  tellHouses(rfq)
}

function lose(rfq: Rfq): void {
  for (const quote of rfq.quotes) if (quote.status === 'LIVE') quote.status = 'LOST'
}

function lapse(market: Market, rfq: Rfq): void {
  for (const quote of rfq.quotes) quote.status = standing(quote, market.minute)
}

function tellHouses(rfq: Rfq): void {
  const has = (house: CompanyKey, which: (quote: Quote) => boolean) =>
    rfq.quotes.some((quote) => quote.house === house && which(quote))
  const lost = rfq.houses.filter(
    (house) =>
      has(house, ({ status }) => status !== 'DECLINED') && !has(house, ({ status }) => status === 'AWARDED'),
  )
  tell(rfq, 'lost', ...lost)
  tell(rfq, 'ended', ...rfq.houses.filter((house) => !lost.includes(house)))
}

/** A company is told: nobody else. */
function tell(rfq: Rfq, what: string, ...companies: readonly CompanyKey[]): void {
  if (companies.length > 0) rfq.told.push(tellLine(what, companies))
}

/** A line of what was told, for the database's too. */
export const tellLine = (what: string, companies: readonly string[]) =>
  `${what} to ${companies.toSorted().join(' and ')}`
