import type { Random } from '@fxmatch/server/testing/gate'
import type { CompanyKey } from '@fxmatch/server/testing/plant-market'
import { companyOf, EVERYONE, may, type Who } from './cast.ts'
import { type Market, openAmount, type Quote, quoteKey, type Rfq, standing } from './state.ts'
import { RFQ_ACTS, type Step } from './steps.ts'

const RATES = ['3.3800', '3.3850', '3.3868', '3.3900']
const OFFICES: readonly CompanyKey[] = ['office', 'otherOffice']
const BANKS: readonly CompanyKey[] = ['bank', 'otherBank']

/** A request for quotes as somebody could try it: mostly of the houses that they may ask, and of a draft of their own. */
export function openOne(market: Market, by: Random): Step {
  const who = by.pick(EVERYONE.filter((one) => may(one, 'ask prices') || by.below(12) === 0))
  const company = companyOf(who)
  const own = Object.entries(market.requests).filter(([, request]) => request.company === company)
  const ofCompany = may(who, 'request')
  const kind = OFFICES.includes(company) || (ofCompany && by.below(2) === 0) ? BANKS : OFFICES
  const houses =
    by.below(12) === 0 ? ['bank' as const, 'office' as const] : by.below(3) === 0 ? [by.pick(kind)] : kind
  const [request = null] = ofCompany && own.length > 0 ? by.pick(own) : []
  const amount =
    request !== null && by.below(2) === 0
      ? Math.max(openAmount(market, request), 100)
      : by.pick([2_000, 10_000])
  return {
    ...({ do: 'open_rfq', who, houses, request, amount, form: by.pick(['CASH', 'DIGITAL']) } as const),
    side: OFFICES.includes(company) !== (by.below(20) === 0) ? 'SELL' : 'BUY',
    minPart: by.pick([null, 400, 1_000]),
    minutes: by.pick([5, 10, 30]),
  }
}

/** All that anybody could try on requests for quotes. */
export function onRfqs(market: Market, by: Random): Step[] {
  return Object.entries(market.rfqs).flatMap(([rfq, facts]) => {
    const houses = EVERYONE.filter((who) => facts.houses.includes(companyOf(who)) || by.below(8) === 0)
    const askers = EVERYONE.filter((who) => companyOf(who) === facts.asker || by.below(8) === 0)
    return [
      ...houses.map((who): Step => quoteBy(who, rfq, facts, by)),
      ...askers.flatMap((who) => awardsBy(who, rfq, facts, market, by)),
      ...RFQ_ACTS.flatMap((act) => [...houses, ...askers].map((who): Step => ({ do: act, who, rfq }))),
      { do: 'expire_rfq', who: 'clock', rfq },
    ] satisfies Step[]
  })
}

function quoteBy(who: Who, rfq: string, { amount, minPart }: Rfq, by: Random): Step {
  const part = Math.max(Math.floor(amount / 200) * 100, minPart ?? 100)
  return {
    ...({ do: 'quote', who, rfq, rate: by.pick(RATES), amount: by.pick([amount, amount, part]) } as const),
    minAmount: by.pick([null, null, 500]),
    minutes: by.pick([1, 5, 10]),
  }
}

/** One quote, whole or in part, or two of them. */
function awardsBy(who: Who, rfq: string, facts: Rfq, { minute }: Market, by: Random): Step[] {
  const left = facts.amount - facts.awarded
  const isTried = (quote: Quote) => standing(quote, minute) === 'LIVE' || by.below(8) === 0
  const live = facts.quotes.flatMap((quote, index) =>
    isTried(quote) ? [{ quote, key: quoteKey(rfq, index) }] : [],
  )
  const [one, other] = live
  if (!one) return []
  const most = Math.min(one.quote.amount, left)
  const amounts = [most, Math.floor(most / 200) * 100, by.pick([100, left - 100, left + 100])].filter(
    (amount) => amount > 0,
  )
  const single = amounts.map((amount) => [{ quote: one.key, amount }])
  const both = other && left > 100 ? [[{ quote: one.key, amount: Math.floor(left / 200) * 100 || 100 }]] : []
  const split = both.map(([first]) =>
    first && other ? [first, { quote: other.key, amount: left - first.amount }] : [],
  )
  return [...single, ...split].map((parts) => ({ do: 'award_rfq', who, rfq, parts }))
}
