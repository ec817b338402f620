import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { showTelephone } from '@fxmatch/domain/identifiers/telephone'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { CustomsWarning } from '@fxmatch/domain/trust/customs-paper'
import { decideProposal, reportableFrom } from '@fxmatch/domain/trust/decide-proposal'
import { maskEmail, maskName, maskPhone } from '@fxmatch/domain/trust/masking'
import type { ReturnRecord } from '@fxmatch/domain/trust/token-return'
import { REVEALING_STATUSES } from '@fxmatch/domain/trust/trust-table'
import type { ProposalViewRow } from '../../db/trust/proposal-rows.ts'

/** A traveller as somebody sees it: in full only with the right to, masked otherwise, nothing once erased. */
export function presentCustomer(
  customer: {
    readonly customer_name: string | null
    readonly customer_phone: string | null
    readonly customer_email: string | null
  },
  inFull: boolean,
): TrustProposal['customer'] {
  const { customer_name: name, customer_phone: phone, customer_email: email } = customer
  if (name === null) return { fullName: null, phone: null, email: null, masked: true }
  return inFull
    ? { fullName: name, phone: phone && showTelephone(phone), email, masked: false }
    : {
        fullName: maskName(name),
        phone: phone && maskPhone(phone),
        email: email && maskEmail(email),
        masked: true,
      }
}

/** What a traveller says for the customs, to whom they are named. */
export function presentCustoms(request: {
  readonly resident: boolean | null
  readonly customs_declaration: string | null
  readonly customs_warning: CustomsWarning | null
}): FollowedRequest['customs'] {
  const { resident, customs_declaration: declaration, customs_warning: warning } = request
  return { resident, declaration, warning }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * What the viewer may do with a proposal now, and if not why: the same decision as the command's, after the same look at who
 * asks.
 */
function allowedActions(
  row: ProposalViewRow,
  viewer: Actor,
  now: Date,
  month: ReturnRecord,
): TrustProposal['allowedActions'] {
  const facts = { status: row.status, acceptedAt: row.accepted_at, reportedAt: row.reported_at, month }
  const step = (action: 'report' | 'deliver' | 'cancel' | 'return') => {
    if (viewer.companyId !== row.company_id) return { allowed: false, rule: 'NOT_YOURS', from: null }
    if (!viewer.capabilities.has('trust.use')) {
      return { allowed: false, rule: 'MISSING_CAPABILITY', from: null }
    }
    const decision = decideProposal(action, facts, now)
    if (decision.allowed) return { allowed: true, rule: null, from: null }
    const { rule } = decision.refusal
    return {
      allowed: false,
      rule,
      from: rule === 'TRUST_REPORT_TOO_EARLY' ? iso(reportableFrom(facts)) : null,
    }
  }
  return {
    report: step('report'),
    deliver: step('deliver'),
    cancel: step('cancel'),
    return: step('return'),
  }
}

/**
 * A proposal as the viewer sees it. The traveller is named to the operator whose proposal stands accepted, to nobody else.
 * @param month what the viewer's company did in the present month
 */
export function presentProposal(
  row: ProposalViewRow,
  viewer: Actor,
  now: Date,
  month: ReturnRecord,
): TrustProposal {
  const isOwn = viewer.companyId === row.company_id
  const isAccepted = REVEALING_STATUSES.some((status) => status === row.status)
  return {
    id: row.id,
    orderId: row.request_id,
    reference: row.reference,
    requestReference: row.request_reference,
    operator: { id: row.company_id, name: row.operator_name },
    status: row.status,
    operationType: row.operation_type,
    currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
    amount: presentAmount(row.amount, row.decimals),
    rate: presentAmount(row.rate, RATE_DECIMALS),
    counterValue: presentAmount(row.counter_value, HOME_DECIMALS),
    agency: { id: row.agency_id, name: row.agency_name, reference: row.agency_reference },
    city: { id: row.city_id, name: row.city_name },
    region: { id: row.governorate_id, name: row.governorate_name },
    customer: presentCustomer(row, isOwn && isAccepted),
    customs: isOwn && isAccepted ? presentCustoms(row) : null,
    tokens: row.tokens,
    copilot: row.made_by === null,
    createdAt: row.created_at.toISOString(),
    acceptedAt: iso(row.accepted_at),
    endedAt: iso(row.ended_at),
    reported: row.reported_at !== null,
    reportedAt: iso(row.reported_at),
    allowedActions: allowedActions(row, viewer, now, month),
    version: row.version,
  }
}
