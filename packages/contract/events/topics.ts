/** Topics of the live stream. `orders/{companyId}` carries id and version only: the client refetches with its rights. */
export const TOPICS = {
  marketPipe: 'market-pipe',
  marketKpi: 'market/kpi',
  clock: 'clock',
  marketStatus: 'market/status',
  /** The one clock of a sandbox was moved, for everybody in it (decision 0413). */
  sandboxClock: 'sandbox/clock',
  orders: (companyId: string) => `orders/${companyId}`,
  /** Something else that concerns a company: which noun, which object, what happened; the client refetches. */
  changes: (companyId: string) => `changes/${companyId}`,
  /** Something that everyone in the market sees differently now; names the noun only. */
  marketChanges: 'changes',
  /** One person's notifications (specification 002 §7), sessions and settings: nobody else hears it. */
  alerts: (userId: string) => `market/alert/bank/${userId}`,
  /** Nobody's to hear: tells every process of the server whose sessions or rights have changed. */
  access: 'access',
} as const

/** What a change may concern. The web maps each noun to the calls that show it. */
export const CHANGE_NOUNS = [
  'order_request',
  'bid',
  'position',
  'opening_rate',
  'position_policy',
  'race',
  'authorisation_rule',
  'configuration',
  'user',
  'sign_up',
  'company',
  'agency',
  'rates',
  'rate_change',
  'margins',
  'display',
  'trust_rates',
  'trust_request',
  'trust_proposal',
  'trust_tokens',
  'order_message',
  'invoice',
  'import_title',
  'service_time',
  'closing',
  'fixing',
  'limit',
  'gate_override',
  'office_paper',
  'office_held',
  'owners',
  'house_refusal',
  'execution_report',
  'rfq',
  'favourite_house',
  'machine_client',
  'endpoint',
  'standing_order',
  // What a company says of its cover plan.
  'cover_change',
] as const
export type ChangeNoun = (typeof CHANGE_NOUNS)[number]

/**
 * What no feed tells that there is anything of: a company's feed is heard by all of its people, and whoever is looked into must not
 * learn of it. Who decides is notified (decision 0328). Nor what is computed anew whenever it is read, as a cover plan is; and what a
 * person waits for is that person's alone (0500).
 */
export const UNTOLD_NOUNS = ['screening', 'price_outlier', 'cover', 'rate_alert'] as const
export type UntoldNoun = (typeof UNTOLD_NOUNS)[number]

/**
 * What the platform alone hears of live: a house's topic is heard by all of its people, and these concern few of them, who are notified
 * (decision 0611). Who has an account there would try cards elsewhere, and hear whose they are.
 */
export const PLATFORM_EVENTS = ['user.card_met', 'user.parted'] as const
