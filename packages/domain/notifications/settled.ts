import type { AuditAction } from '../audit/audit-words.ts'
import type { ProposalAction, TrustRequestAction } from '../trust/trust-table.ts'
import type { NotificationObject } from './notification-table.ts'

/** Events have the record's names; steps of Trust those of their tables. */
type Event =
  | AuditAction
  | 'rfq.lost'
  | 'rfq.ended'
  | `trust_request.${TrustRequestAction}`
  | `trust_proposal.${ProposalAction}`

/**
 * The events, by the record's name, after which nobody is waited for any more on an object of a kind: what asked for a step
 * on it before is settled. Steps of orders and requests do so whenever they change the status (`settledBy`): whoever has the
 * next step then is told anew.
 */
const SETTLING: Readonly<Record<string, NotificationObject>> = {
  'trust_request.accept': 'trust_request',
  'trust_request.close': 'trust_request',
  'trust_request.deliver': 'trust_request',
  'trust_request.withdraw': 'trust_request',
  'trust_request.expire': 'trust_request',
  'trust_proposal.cancel': 'trust_proposal',
  'trust_proposal.deliver': 'trust_proposal',
  'trust_proposal.report': 'trust_proposal',
  'trust_proposal.return': 'trust_proposal',
  'sign_up.validated': 'sign_up',
  'sign_up.refused': 'sign_up',
  'sign_up.dropped': 'sign_up',
  'authorisation_rule.change_confirmed': 'rule_change',
  'authorisation_rule.change_refused': 'rule_change',
  'authorisation_rule.change_withdrawn': 'rule_change',
  'rate_change.confirmed': 'rate_change',
  'rate_change.refused': 'rate_change',
  'rate_change.withdrawn': 'rate_change',
  'company.change_confirmed': 'company_change',
  'company.change_refused': 'company_change',
  'company.change_withdrawn': 'company_change',
  // Prepared anew it is the new figures that wait.
  'closing.prepared': 'closing',
  'closing.signed': 'closing',
  'price_proof.noted': 'outlier',
  'execution_report.sent': 'execution_report',
  'execution_report.answered': 'execution_report',
  // Cleared by one it is a second person that is waited for.
  'screening.alert_cleared': 'screening',
  'screening.clearing_confirmed': 'screening',
  'screening.clearing_refused': 'screening',
  'screening.alert_confirmed': 'screening',
  'screening_list.confirmed': 'screening',
  'screening_list.withdrawn': 'screening',
  'limit.confirmed': 'limit',
  'limit.refused': 'limit',
  'limit.withdrawn': 'limit',
  'cover.confirmed': 'cover_change',
  'cover.refused': 'cover_change',
  'cover.withdrawn': 'cover_change',
  'cover.lapsed': 'cover_change',
  'house_refusal.lifted': 'house_refusal',
  'house_refusal.kept': 'house_refusal',
  'standing_order.approved': 'standing_order',
  'standing_order.refused': 'standing_order',
  'standing_order.canceled': 'standing_order',
  'standing_order.expired': 'standing_order',
  'machine_client.confirmed': 'machine_client',
  'machine_client.revoked': 'machine_client',
  'machine_client.stopped': 'machine_client',
  // A house that answers is asked no more either; the others are (`readSettled`).
  'rfq.lost': 'rfq',
  'rfq.ended': 'rfq',
  'rfq.canceled': 'rfq',
  'rfq.closed': 'rfq',
  'rfq.expired': 'rfq',
  'owners.confirmed': 'owners',
  'owners.refused': 'owners',
  'owners.withdrawn': 'owners',
  'office_paper.confirmed': 'paper',
  'office_paper.refused': 'paper',
  'office_paper.withdrawn': 'paper',
  'gate_override.approved': 'override',
  'gate_override.refused': 'override',
  'gate_override.withdrawn': 'override',
  'denomination.changed': 'note',
  'denomination.dropped': 'note',
  'user.change_approved': 'account',
  'user.change_refused': 'account',
  'user.change_withdrawn': 'account',
  'user.parted': 'account',
  'user.parting_refused': 'account',
  'user.parting_withdrawn': 'account',
} satisfies Partial<Record<Event, NotificationObject>>

/** Something that happened to an object, as the record names it. */
export type Happened =
  | { readonly noun: 'order'; readonly changesStatus: boolean }
  | { readonly noun: 'order_request'; readonly before: string | null; readonly after: string | null }
  /** `waiting`: how many rates of the day nobody has decided on; null where the event says nothing of it. */
  | { readonly noun: 'opening_rate'; readonly event: string; readonly waiting: number | null }
  /** `waiting`: how many days that came together still wait; null where the event says nothing of it. */
  | { readonly noun: 'fixing'; readonly waiting: number | null }
  | { readonly noun: 'other'; readonly event: string }

/** What kind of object has nobody waiting for it any more, as far as it was asked before; null where nothing is settled. */
export function settledBy(happened: Happened): NotificationObject | null {
  switch (happened.noun) {
    case 'order':
      return happened.changesStatus ? 'order' : null
    case 'order_request':
      return happened.after !== null && happened.before !== happened.after ? 'request' : null
    case 'opening_rate':
      // Those of a day are asked for until the last one is decided, and no longer than until another day's are prepared.
      return happened.event === 'opening_rate.prepared' || happened.waiting === 0 ? 'opening_rates' : null
    case 'fixing':
      return happened.waiting === 0 ? 'fixing' : null
    case 'other':
      return Object.hasOwn(SETTLING, happened.event) ? (SETTLING[happened.event] ?? null) : null
  }
}

/** The events after which an object of a kind is settled, for what is shown and tested of it. */
export function settlingEvents(object: NotificationObject): string[] {
  return Object.keys(SETTLING).filter((event) => SETTLING[event] === object)
}
