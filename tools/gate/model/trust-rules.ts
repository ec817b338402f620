import { companyOf, may } from './cast.ts'
import { type Market, PROPOSAL_TOKENS, type Proposal, type Traveller } from './state.ts'
import type { Step } from './steps.ts'

// Trust: proposals and what they cost (domain rules §8), told a second time.

type TrustStep = Extract<
  Step,
  {
    do:
      | 'withdraw_trust'
      | 'propose'
      | 'accept_proposal'
      | 'refuse_proposal'
      | 'deliver_proposal'
      | 'cancel_proposal'
      | 'report_proposal'
  }
>

const STANDING = ['WAITING', 'ACCEPTED', 'DELIVERED']
const REPORT_AFTER = 15

export function judgeTrust(market: Market, step: TrustStep): number {
  if (step.do === 'withdraw_trust') return market.travellers[step.traveller]?.status === 'REQUEST' ? 200 : 409
  if (step.do === 'propose') {
    if (!may(step.who, 'trust')) return 403
    const company = companyOf(step.who)
    const stands = Object.values(market.proposals).some(
      (one) => one.traveller === step.traveller && one.company === company && STANDING.includes(one.status),
    )
    if (stands || market.travellers[step.traveller]?.status !== 'REQUEST') return 409
    return (market.tokens[company] ?? 0) >= PROPOSAL_TOKENS ? 200 : 409
  }
  const proposal = market.proposals[step.proposal]
  if (step.who === 'traveller') {
    if (!proposal) return 404
    const open = market.travellers[proposal.traveller]?.status === 'REQUEST'
    return open && proposal.status === 'WAITING' ? 200 : 409
  }
  if (!may(step.who, 'trust')) return 403
  if (proposal?.company !== companyOf(step.who)) return 404
  const accepted = proposal.status === 'ACCEPTED'
  if (step.do === 'deliver_proposal') return accepted ? 200 : 409
  if (step.do === 'cancel_proposal') return accepted || proposal.status === 'WAITING' ? 200 : 409
  if (!accepted || proposal.reported) return 409
  return market.minute >= (proposal.acceptedAt ?? 0) + REPORT_AFTER ? 200 : 400
}

export function takeTrust(market: Market, step: TrustStep): void {
  if (step.do === 'withdraw_trust') {
    refuseWaiting(market, step.traveller)
    travellerOf(market, step.traveller).status = 'CANCELED'
    return
  }
  if (step.do === 'propose') {
    const traveller = travellerOf(market, step.traveller)
    const company = companyOf(step.who)
    const count = (traveller.proposals[company] ?? 0) + 1
    traveller.proposals[company] = count
    market.proposals[`${step.traveller}:${company}#${count}`] = {
      traveller: step.traveller,
      company,
      status: 'WAITING',
      acceptedAt: null,
      reported: false,
    }
    market.tokens[company] = (market.tokens[company] ?? 0) - PROPOSAL_TOKENS
    return
  }
  const proposal = market.proposals[step.proposal]
  if (!proposal) throw new Error('a step of nothing')
  const traveller = travellerOf(market, proposal.traveller)
  switch (step.do) {
    case 'accept_proposal':
      proposal.status = 'ACCEPTED'
      proposal.acceptedAt = market.minute
      traveller.status = 'ACCEPTED'
      refuseWaiting(market, proposal.traveller)
      break
    case 'refuse_proposal':
      refuseOne(market, proposal)
      break
    case 'deliver_proposal':
      proposal.status = 'DELIVERED'
      traveller.status = 'DELIVERED'
      break
    case 'cancel_proposal':
      if (proposal.status === 'ACCEPTED') traveller.status = 'REQUEST'
      proposal.status = 'CANCELED'
      break
    case 'report_proposal':
      proposal.reported = true
  }
}

function travellerOf(market: Market, key: string): Traveller {
  const traveller = market.travellers[key]
  if (!traveller) throw new Error(`no traveller ${key}`)
  return traveller
}

/** A refused proposal gives its tokens back, a cancelled one does not. */
function refuseOne(market: Market, proposal: Proposal): void {
  proposal.status = 'REJECTED'
  market.tokens[proposal.company] = (market.tokens[proposal.company] ?? 0) + PROPOSAL_TOKENS
}

function refuseWaiting(market: Market, traveller: string): void {
  for (const proposal of Object.values(market.proposals))
    if (proposal.traveller === traveller && proposal.status === 'WAITING') refuseOne(market, proposal)
}
