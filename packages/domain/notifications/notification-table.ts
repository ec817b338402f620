import type { Capability } from '../access/capabilities.ts'

/** What a notification leads to. */
export type NotificationObject =
  | 'order'
  | 'request'
  | 'position'
  | 'sign_up'
  | 'title'
  | 'opening_rates'
  | 'market'
  | 'race'
  | 'trust_request'
  | 'trust_proposal'
  | 'export'
  | 'rule_change'
  | 'rate_change'
  | 'company_change'
  | 'note'
  | 'fixing'
  | 'screening'
  | 'limit'
  | 'override'
  | 'paper'
  | 'owners'
  | 'ceiling'
  | 'house_refusal'
  | 'machine_client'
  | 'endpoint'
  | 'closing'
  | 'execution_report'
  | 'outlier'
  | 'account'
  | 'rfq'
  | 'standing_order'
  | 'own_title'
  | 'cover'
  | 'cover_change'
  | 'rate_alert'

/**
 * The companies and people that something concerns. OTHER is the buyer or the seller, whichever did not act; COMPANY the
 * company of an order request; OPERATOR the one whose Trust proposal it is; DECIDER the one whose compliance decides on an alert, or whose limit it is, or whose endpoint it is, or for which the platform has declared owners; HOUSES those that a request for quotes is about, of all that it was asked of; PERSON one user. BANKS, OPERATORS and MARKET are
 * every bank, every Trust operator, everyone.
 */
export type NotifiedParty =
  | 'BUYER'
  | 'SELLER'
  | 'OTHER'
  | 'BANK'
  | 'COMPANY'
  | 'OPERATOR'
  | 'DECIDER'
  | 'HOUSES'
  | 'PLATFORM'
  | 'PERSON'
  | 'BANKS'
  | 'OPERATORS'
  | 'MARKET'

/**
 * The people of a party who have a capability (null: PERSON needs none). `turn`: it is for them to look at, so colleagues of
 * who acted are told too; `asks`: the next step is theirs, and until somebody has taken it the notification stands open.
 */
export interface Audience {
  readonly party: NotifiedParty
  readonly capability: Capability | null
  readonly turn: boolean
  readonly asks: boolean
}

/** The groups of kinds on the settings page. */
export const NOTIFICATION_GROUPS = ['orders', 'validation', 'requests', 'market', 'trust', 'other'] as const
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

interface NotificationRow {
  readonly group: NotificationGroup
  readonly object: NotificationObject
  readonly to: readonly Audience[]
}

const turn = (party: NotifiedParty, capability: Capability): Audience => ({
  party,
  capability,
  turn: true,
  asks: true,
})
/** What somebody waited for, or has to know: nothing is left to do. */
const hears = (party: NotifiedParty, capability: Capability | null): Audience => ({
  party,
  capability,
  turn: true,
  asks: false,
})
const waits = (party: NotifiedParty, capability: Capability): Audience => ({
  party,
  capability,
  turn: false,
  asks: false,
})

/** Both sides of an order, where neither has a step to take: those who confirm for their company follow it. */
const BOTH_WAIT = [waits('BUYER', 'order.confirm'), waits('SELLER', 'order.confirm')]

/** Whoever sells and buys on the market: a race changes what they may propose (decision record 0171). */
const TRADES = [
  waits('MARKET', 'position.publish'),
  waits('MARKET', 'order.place'),
  waits('MARKET', 'order_request.manage'),
]

function order(...to: readonly Audience[]): NotificationRow {
  return { group: 'orders', object: 'order', to }
}
function desk(...to: readonly Audience[]): NotificationRow {
  return { group: 'validation', object: 'order', to }
}
function bid(...to: readonly Audience[]): NotificationRow {
  return { group: 'requests', object: 'order', to }
}
function request(...to: readonly Audience[]): NotificationRow {
  return { group: 'requests', object: 'request', to }
}

function rfq(...to: readonly Audience[]): NotificationRow {
  return { group: 'requests', object: 'rfq', to }
}

/** The office whose paper ends, or whose ceiling is near, and the platform, which supervises it. */
const OFFICE_AND_PLATFORM = [hears('COMPANY', 'gate.view'), hears('PLATFORM', 'paper.manage')]

/**
 * Which kind of notification reaches whom (domain rules §4, §5, §7, §8): those whose turn is next, and those who wait. The
 * person who acted is never told; their colleagues only where it is their turn (`planNotifications`).
 */
export const NOTIFICATION_TABLE = {
  'order.placed': order(turn('SELLER', 'order.accept')),
  'order.counter_offered': order(turn('OTHER', 'order.accept')),
  'order.accepted': order(turn('BUYER', 'order.confirm'), turn('SELLER', 'order.confirm')),
  'order.accepted_and_confirmed': order(turn('OTHER', 'order.confirm')),
  'order.draft_rejected': order(waits('BUYER', 'order.negotiate')),
  'order.draft_canceled': order(waits('SELLER', 'order.negotiate')),
  'order.to_confirm': order(turn('BUYER', 'order.confirm'), turn('SELLER', 'order.confirm')),
  'order.half_confirmed': order(turn('OTHER', 'order.confirm')),
  'order.confirmed': order(...BOTH_WAIT),
  'order.to_receive': order(turn('SELLER', 'order.record_banknotes'), turn('BANK', 'order.record_banknotes')),
  'order.banknotes_recorded': order(...BOTH_WAIT),
  'order.shortage_recorded': order(turn('BUYER', 'order.confirm'), turn('SELLER', 'order.confirm')),
  'order.shortage_answered': order(turn('OTHER', 'order.confirm')),
  'order.rejection_sent': order(waits('OTHER', 'order.confirm')),
  'order.rejection_refused': order(turn('BUYER', 'order.confirm'), turn('SELLER', 'order.confirm')),
  'order.rejected': order(...BOTH_WAIT),
  'order.canceled': order(...BOTH_WAIT),
  'order.validated': order(...BOTH_WAIT),
  'order.ticketed': order(...BOTH_WAIT),
  'order.ticket_rejected': order(...BOTH_WAIT),
  'order.delivered': order(...BOTH_WAIT),
  'order.delivery_rejected': order(turn('BANK', 'order.deliver'), ...BOTH_WAIT),
  'order.delivery_canceled': order(...BOTH_WAIT),
  'order.cashed_out': order(...BOTH_WAIT),
  'order.expired': order(...BOTH_WAIT),
  'order.message': order(
    waits('BUYER', 'order.message'),
    waits('SELLER', 'order.message'),
    waits('BANK', 'order.message'),
  ),

  'order.to_validate_market_room': desk(turn('BANK', 'order.confirm_market_room')),
  'order.to_validate_back_office': desk(turn('BANK', 'order.validate_back_office')),
  'order.rejection_to_validate': desk(turn('BANK', 'order.validate_back_office')),
  'order.to_ticket': desk(turn('BANK', 'ticket.generate')),
  'order.to_deliver': desk(turn('BANK', 'order.deliver')),
  'order.to_cash_out': desk(turn('BANK', 'order.cash_out')),
  'closing.to_sign': { group: 'validation', object: 'closing', to: [turn('BANK', 'closing.sign')] },
  'closing.signed': { group: 'validation', object: 'closing', to: [hears('PERSON', null)] },
  // It stands open until it is sent: one person may sign and another send it.
  'execution_report.ready': {
    group: 'validation',
    object: 'execution_report',
    to: [turn('BANK', 'report.sign')],
  },
  'execution_report.sent': {
    group: 'validation',
    object: 'execution_report',
    to: [hears('COMPANY', 'order_request.manage')],
  },
  'execution_report.objected': {
    group: 'validation',
    object: 'execution_report',
    to: [turn('BANK', 'report.sign')],
  },
  'execution_report.answered': {
    group: 'validation',
    object: 'execution_report',
    to: [hears('COMPANY', 'order_request.manage')],
  },

  'bid.placed': bid(turn('BUYER', 'order_request.manage')),
  'bid.accepted': bid(turn('BANK', 'order.confirm')),
  'bid.declined': bid(waits('BANK', 'bid.place')),
  'bid.canceled': bid(waits('BUYER', 'order_request.manage')),
  'request.submitted': request(turn('BANK', 'order_request.validate_front_office')),
  // Where its bank has validated it already, the remainder's own order asks (`onlyAsking`).
  'request.rest_bought': request(turn('BANK', 'order_request.validate_front_office')),
  // All of it was lost: its company buys it anew, and its bank validates that.
  'request.fell_back': request(
    turn('COMPANY', 'order_request.manage'),
    hears('BANK', 'order_request.validate_front_office'),
  ),
  'request.canceled': request(waits('BANK', 'order_request.validate_front_office')),
  'request.expired': request(waits('COMPANY', 'order_request.manage')),
  'request.front_office_validated': request(waits('COMPANY', 'order_request.manage')),
  'request.to_validate_back_office': request(turn('BANK', 'order_request.validate_back_office')),
  'request.returned': request(turn('BANK', 'order_request.validate_front_office')),
  'request.rejected': request(waits('COMPANY', 'order_request.manage')),
  'request.back_office_validated': request(waits('COMPANY', 'order_request.manage')),
  'request.closed': request(waits('COMPANY', 'order_request.manage')),
  'request.delivered': request(waits('COMPANY', 'order_request.manage')),

  // Requests for quotes: who asks hears of every answer; a house of its own alone, and that it was not chosen, never why.
  'rfq.asked': rfq(turn('HOUSES', 'rfq.quote')),
  'rfq.quoted': rfq(waits('COMPANY', 'rfq.ask')),
  'rfq.improved': rfq(waits('COMPANY', 'rfq.ask')),
  'rfq.declined': rfq(waits('COMPANY', 'rfq.ask')),
  'rfq.awarded': rfq(waits('HOUSES', 'rfq.quote')),
  'rfq.lost': rfq(waits('HOUSES', 'rfq.quote')),
  'rfq.expired': rfq(hears('COMPANY', 'rfq.ask')),

  // What a company has to pay its suppliers, and has not bought for.
  'own_title.expiring': {
    group: 'requests',
    object: 'own_title',
    to: [hears('COMPANY', 'order_request.manage')],
  },
  'cover.below_plan': {
    group: 'requests',
    object: 'cover',
    to: [hears('COMPANY', 'order_request.manage')],
  },
  // What it wants of its plan is said by two of its people; nobody of its bank or of the platform hears of it.
  'cover.to_decide': {
    group: 'requests',
    object: 'cover_change',
    to: [turn('COMPANY', 'order_request.manage')],
  },
  'cover.confirmed': {
    group: 'requests',
    object: 'cover_change',
    to: [hears('PERSON', 'order_request.manage')],
  },
  'cover.refused': {
    group: 'requests',
    object: 'cover_change',
    to: [hears('PERSON', 'order_request.manage')],
  },
  'cover.lapsed': {
    group: 'requests',
    object: 'cover_change',
    to: [hears('PERSON', 'order_request.manage')],
  },

  // A standing order acts while nobody looks: its owner hears of all that it does.
  'standing_order.to_decide': {
    group: 'market',
    object: 'standing_order',
    to: [turn('BANK', 'standing.manage')],
  },
  'standing_order.hit': {
    group: 'market',
    object: 'standing_order',
    to: [hears('PERSON', 'standing.manage')],
  },
  'standing_order.filled': {
    group: 'market',
    object: 'standing_order',
    to: [hears('PERSON', 'standing.manage')],
  },
  'standing_order.suspended': { group: 'market', object: 'standing_order', to: [hears('PERSON', null)] },
  'standing_order.expired': {
    group: 'market',
    object: 'standing_order',
    to: [hears('PERSON', 'standing.manage')],
  },

  // What a person has asked to be told of; what they may not read any more tells nothing.
  'alert.fired': { group: 'market', object: 'rate_alert', to: [hears('PERSON', null)] },
  'alert.stopped': { group: 'market', object: 'rate_alert', to: [hears('PERSON', null)] },

  'opening_rates.prepared': {
    group: 'market',
    object: 'opening_rates',
    to: [turn('BANKS', 'opening_rate.validate')],
  },
  'position.out_of_range': {
    group: 'market',
    object: 'position',
    to: [waits('SELLER', 'position.publish')],
  },
  'race.opened': { group: 'market', object: 'race', to: TRADES },
  'race.closed': { group: 'market', object: 'race', to: TRADES },
  'market.opened': { group: 'market', object: 'market', to: [waits('MARKET', 'market.view')] },
  'market.standby': { group: 'market', object: 'market', to: [waits('MARKET', 'market.view')] },
  'market.closed': { group: 'market', object: 'market', to: [waits('MARKET', 'market.view')] },

  'trust.request_opened': { group: 'trust', object: 'trust_request', to: [turn('OPERATORS', 'trust.use')] },
  'trust.proposal_accepted': {
    group: 'trust',
    object: 'trust_proposal',
    to: [turn('OPERATOR', 'trust.use')],
  },
  'trust.proposal_refused': {
    group: 'trust',
    object: 'trust_proposal',
    to: [waits('OPERATOR', 'trust.use')],
  },
  'trust.proposal_reported': {
    group: 'trust',
    object: 'trust_proposal',
    to: [waits('PLATFORM', 'trust.view')],
  },

  'sign_up.to_validate': { group: 'other', object: 'sign_up', to: [turn('BANK', 'signup.validate')] },
  // Who decides on a bank's companies looks after what they bring to be financed (decision 0143).
  'title.claimed': { group: 'other', object: 'title', to: [waits('BANK', 'signup.validate')] },
  'title.claimed_by_client': { group: 'other', object: 'title', to: [waits('BANK', 'signup.validate')] },
  'sign_up.infected': {
    group: 'other',
    object: 'sign_up',
    to: [waits('BANK', 'signup.validate'), waits('PLATFORM', 'platform.read')],
  },
  'rule.to_decide': { group: 'other', object: 'rule_change', to: [turn('BANK', 'rule.manage')] },
  'rule.confirmed': { group: 'other', object: 'rule_change', to: [hears('PERSON', null)] },
  'rule.refused': { group: 'other', object: 'rule_change', to: [hears('PERSON', null)] },
  'rates.to_decide': { group: 'other', object: 'rate_change', to: [turn('BANK', 'rate.manage')] },
  'rates.confirmed': { group: 'other', object: 'rate_change', to: [hears('PERSON', null)] },
  'rates.refused': { group: 'other', object: 'rate_change', to: [hears('PERSON', null)] },
  // The platform answers for who is on the market; who manages the company hears of it, and decides where the platform proposed.
  'company.to_decide': {
    group: 'other',
    object: 'company_change',
    to: [turn('PLATFORM', 'user.manage_any'), turn('COMPANY', 'user.manage')],
  },
  'company.change_confirmed': {
    group: 'other',
    object: 'company_change',
    to: [hears('PERSON', null), hears('COMPANY', 'user.manage'), waits('BANK', 'signup.validate')],
  },
  'company.change_refused': { group: 'other', object: 'company_change', to: [hears('PERSON', null)] },
  'note.to_decide': { group: 'other', object: 'note', to: [turn('PLATFORM', 'configuration.manage')] },
  // Whoever counts banknotes: other ones are taken from now on.
  'note.changed': { group: 'other', object: 'note', to: [waits('MARKET', 'order.record_banknotes')] },
  // The central bank's rates: one person of the platform brings them, another one puts them in force.
  'fixing.to_decide': { group: 'other', object: 'fixing', to: [turn('PLATFORM', 'configuration.manage')] },
  'fixing.confirmed': { group: 'other', object: 'fixing', to: [hears('PERSON', null)] },
  'fixing.disputed': { group: 'other', object: 'fixing', to: [hears('PERSON', null)] },
  'fixing.late': { group: 'other', object: 'fixing', to: [hears('PLATFORM', 'configuration.manage')] },
  // Nobody but who decides hears of a name that is like one on a list, nor of whose it is.
  'screening.alert': { group: 'other', object: 'screening', to: [turn('DECIDER', 'screening.decide')] },
  'screening.to_second': { group: 'other', object: 'screening', to: [turn('DECIDER', 'screening.decide')] },
  'screening.list': { group: 'other', object: 'screening', to: [turn('PLATFORM', 'screening.lists')] },
  // Limits are set by two people of a house; who was refused by one may be of another.
  'limit.to_decide': { group: 'other', object: 'limit', to: [turn('DECIDER', 'limit.confirm')] },
  'limit.confirmed': { group: 'other', object: 'limit', to: [hears('PERSON', null)] },
  'limit.refused': { group: 'other', object: 'limit', to: [hears('PERSON', null)] },
  'override.to_decide': { group: 'validation', object: 'override', to: [turn('DECIDER', 'gate.override')] },
  'override.approved': { group: 'validation', object: 'override', to: [hears('PERSON', null)] },
  'override.refused': { group: 'validation', object: 'override', to: [hears('PERSON', null)] },
  // That a house deals with another one again takes two of its people; nobody of the other one hears of it.
  'house.to_lift': { group: 'other', object: 'house_refusal', to: [turn('DECIDER', 'house.refuse')] },
  // A machine that commits a company is let in by a second person.
  'client.to_confirm': {
    group: 'other',
    object: 'machine_client',
    to: [turn('DECIDER', 'integration.manage')],
  },
  // It goes on, and somebody has to answer for it; or nobody needs it any more; or the platform has stopped it.
  'client.left': { group: 'other', object: 'machine_client', to: [hears('DECIDER', 'integration.manage')] },
  'client.unused_90d': {
    group: 'other',
    object: 'machine_client',
    to: [hears('PERSON', null), hears('DECIDER', 'integration.manage')],
  },
  'client.stopped': {
    group: 'other',
    object: 'machine_client',
    to: [hears('DECIDER', 'integration.manage')],
  },
  // Machines of a company take none of its events any more.
  'endpoint.failing': { group: 'other', object: 'endpoint', to: [hears('DECIDER', 'integration.manage')] },
  'endpoint.disabled': { group: 'other', object: 'endpoint', to: [hears('DECIDER', 'integration.manage')] },
  // An office's papers are recorded by two people of the platform; the office hears in time that they end.
  'paper.to_decide': { group: 'other', object: 'paper', to: [turn('PLATFORM', 'paper.manage')] },
  'paper.confirmed': { group: 'other', object: 'paper', to: [hears('PERSON', null)] },
  'paper.refused': { group: 'other', object: 'paper', to: [hears('PERSON', null)] },
  'paper.authorisation_ending': { group: 'other', object: 'paper', to: OFFICE_AND_PLATFORM },
  'paper.guarantee_ending': { group: 'other', object: 'paper', to: OFFICE_AND_PLATFORM },
  // Who owns a company: one of the two who say so is of the platform.
  'owners.to_decide': {
    group: 'other',
    object: 'owners',
    to: [turn('PLATFORM', 'owners.manage'), turn('DECIDER', 'owners.manage')],
  },
  'owners.confirmed': {
    group: 'other',
    object: 'owners',
    to: [hears('PERSON', null), hears('COMPANY', 'owners.manage')],
  },
  'owners.refused': { group: 'other', object: 'owners', to: [hears('PERSON', null)] },
  'ceiling.near': { group: 'other', object: 'ceiling', to: OFFICE_AND_PLATFORM },
  'ceiling.reached': { group: 'other', object: 'ceiling', to: OFFICE_AND_PLATFORM },
  // A dealer who read of it would know what is written of them: compliance alone.
  'price_proof.outlier': { group: 'other', object: 'outlier', to: [turn('DECIDER', 'price_proof.note')] },
  'export.ready': { group: 'other', object: 'export', to: [hears('PERSON', null)] },
  'export.failed': { group: 'other', object: 'export', to: [hears('PERSON', null)] },
  // What people do to their own account is told by mail alone: who acted is told nothing here.
  'account.change_to_decide': {
    group: 'other',
    object: 'account',
    to: [turn('COMPANY', 'user.manage')],
  },
  'account.change_for_platform': {
    group: 'other',
    object: 'account',
    to: [turn('PLATFORM', 'user.manage_any'), turn('COMPANY', 'user.manage')],
  },
  'account.change_approved': {
    group: 'other',
    object: 'account',
    to: [hears('COMPANY', 'user.manage')],
  },
  'account.change_refused': {
    group: 'other',
    object: 'account',
    to: [hears('COMPANY', 'user.manage')],
  },
  'account.parting_to_decide': {
    group: 'other',
    object: 'account',
    to: [turn('PLATFORM', 'user.manage_any')],
  },
  'account.own_parted': { group: 'other', object: 'account', to: [hears('PERSON', null)] },
  'account.parted': { group: 'other', object: 'account', to: [hears('COMPANY', 'user.manage')] },
  'account.own_card_met': { group: 'other', object: 'account', to: [hears('PERSON', null)] },
  'account.card_met': {
    group: 'other',
    object: 'account',
    to: [hears('COMPANY', 'user.manage'), hears('PLATFORM', 'user.manage_any')],
  },
  'account.frozen': { group: 'other', object: 'account', to: [hears('COMPANY', 'user.manage')] },
  'account.second_factor_reset': { group: 'other', object: 'account', to: [hears('PERSON', null)] },
} as const satisfies Readonly<Record<string, NotificationRow>>

export type NotificationKind = keyof typeof NOTIFICATION_TABLE

/** Every kind, in the order of the table. */
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_TABLE) as NotificationKind[]

/** A kind's row. */
export function notificationRow(kind: NotificationKind): NotificationRow {
  return NOTIFICATION_TABLE[kind]
}

/** Narrows a text to a kind: rows of an earlier release may name one that this one does not have. */
export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(NOTIFICATION_TABLE, text)
}

const ASKING = Map.groupBy(
  NOTIFICATION_KINDS.filter((kind) => notificationRow(kind).to.some(({ asks }) => asks)),
  (kind) => notificationRow(kind).object,
)

/** Kinds about an object that ask somebody for the next step. */
export function askingKinds(object: NotificationObject): readonly NotificationKind[] {
  return ASKING.get(object) ?? []
}
