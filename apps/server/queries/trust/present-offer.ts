import type { TrustOffer } from '@fxmatch/contract/http/trust-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { customerScore } from '@fxmatch/domain/trust/score'
import { DEFAULT_TIER_TOKENS, matchTier } from '@fxmatch/domain/trust/tiers'
import type { ReturnRecord } from '@fxmatch/domain/trust/token-return'
import { LIVE_PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import type { OfferRow } from '../../db/trust/offer-rows.ts'
import { publishedRate, type RateRow, type TierRow } from '../../db/trust/operators.ts'
import type { ProposalViewRow } from '../../db/trust/proposal-rows.ts'
import type { CustomerCounts } from '../../db/trust/requests.ts'
import { presentCustomer, presentProposal } from './present-proposal.ts'

/** What the viewer knows beside the requests: its strategy and rates, its proposals on them, what is known of the travellers. */
export interface OfferFacts {
  readonly viewer: Actor
  readonly now: Date
  readonly tiers: readonly TierRow[]
  readonly rates: readonly RateRow[]
  /** Newest first. */
  readonly proposals: readonly ProposalViewRow[]
  readonly counts: readonly CustomerCounts[]
  /** What the viewer's company did in the present month. */
  readonly month: ReturnRecord
}

/** A traveller's request as an operator or the platform sees it, with what the viewer's own strategy makes of it. */
export function presentOffer(row: OfferRow, facts: OfferFacts): TrustOffer {
  const { viewer, now, tiers, rates } = facts
  const lines = tiers.filter((t) => t.currency === row.currency && t.operation === row.operation_type)
  const published = publishedRate(
    rates.find(({ currency }) => currency === row.currency),
    row.operation_type,
  )
  const match = matchTier({ amount: row.amount, unit: row.unit }, lines, published)
  const own = facts.proposals.filter(({ request_id }) => request_id === row.id)
  const live = own.find(({ status }) => LIVE_PROPOSAL_STATUSES.some((one) => one === status))
  const proposal = live ? presentProposal(live, viewer, now, facts.month) : null
  const counts = facts.counts.find(({ key }) => key === row.customer_key)
  return {
    id: row.id,
    reference: row.reference,
    operationType: row.operation_type,
    status: row.status,
    amount: presentAmount(row.amount, row.decimals),
    rate: match && presentAmount(match.rate, RATE_DECIMALS),
    counterValue: match?.counterValue ?? null,
    tokens: match?.tokens ?? DEFAULT_TIER_TOKENS,
    currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
    // Travellers change banknotes.
    form: 'CASH',
    city: { id: row.city_id, name: row.city_name },
    region: { id: row.governorate_id, name: row.governorate_name },
    channel: row.channel,
    score: counts ? customerScore(counts) : null,
    customer: proposal?.customer ?? presentCustomer(row, false),
    has_account: false,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    proposal,
    bank_bids: own.map(({ rate, created_at, status }) => ({
      rate: presentAmount(rate, RATE_DECIMALS),
      date: created_at.toISOString(),
      status,
    })),
    order_info: { order_status: row.status },
    version: row.version,
  }
}
