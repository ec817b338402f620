import { askingKinds, type NotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { type Happened, settledBy } from '@fxmatch/domain/notifications/settled'
import {
  eventKind,
  eventKinds,
  marketKind,
  orderKinds,
  requestKinds,
} from '@fxmatch/domain/notifications/what-happened'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { z } from 'zod'
import type { OutboxRow } from '../../db/outbox/outbox-rows.ts'

/** Something of the outbox that is news to somebody: what it is about and, by its object, what is told. */
export interface News {
  readonly outboxId: number
  readonly subject: NewsSubject
  readonly id: string
  readonly kinds: readonly NotificationKind[]
  readonly by: { readonly userId: string; readonly companyId: string } | null
  readonly reason: string | null
  readonly at: Date
  /** The companies that hear of it, where its object concerns several. */
  readonly companies?: readonly string[]
  /** What of it is told besides what its object says. */
  readonly told?: Readonly<Record<string, string>>
  /** The first day of what it is about, where its object has several. */
  readonly day?: string
  /** See `Happening`. */
  readonly onlyAsking?: boolean
}

/** What the facts of a piece of news are read from. */
export type NewsSubject =
  | 'order'
  | 'message'
  | 'request'
  | 'position'
  | 'trust_request'
  | 'trust_proposal'
  | 'sign_up'
  | 'title'
  | 'client_title'
  | 'rule_change'
  | 'rate_change'
  | 'company_change'
  | 'export'
  | 'account'
  | 'opening_rates'
  | 'race'
  | 'note'
  | 'fixing'
  | 'late_fixing'
  | 'closing'
  | 'execution_report'
  | 'outlier'
  | 'screening'
  | 'limit'
  | 'override'
  | 'paper'
  | 'owners'
  | 'ending_paper'
  | 'office'
  | 'house_refusal'
  | 'machine_client'
  | 'endpoint'
  | 'standing_order'
  | 'own_title'
  | 'cover'
  | 'cover_change'
  | 'rate_alert'
  | 'screening_list'
  | 'rfq'
  | 'market'

const by = z.object({ userId: z.uuid(), companyId: z.uuid() }).nullable().default(null)
const orderNews = z.object({
  orderId: z.uuid(),
  status: z.number().int(),
  action: z.string().optional(),
  reason: z.string().nullable().default(null),
  told: z.boolean().default(true),
  by,
})
const changeNews = z.object({
  noun: z.string(),
  event: z.string(),
  id: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  companies: z.array(z.string()).default([]),
  by,
})
const exportNews = z.object({ exportId: z.uuid(), by })
const marketNews = z.object({ status: z.enum(['ON', 'VEILLE', 'OFF']), by })

const SUBJECTS: Readonly<Record<string, NewsSubject>> = {
  trust_request: 'trust_request',
  trust_proposal: 'trust_proposal',
  sign_up: 'sign_up',
  import_title: 'title',
  authorisation_rule: 'rule_change',
  rate_change: 'rate_change',
  closing: 'closing',
  execution_report: 'execution_report',
  price_outlier: 'outlier',
  company: 'company_change',
  opening_rate: 'opening_rates',
  race: 'race',
  // Of what the back office configures, banknotes alone are news.
  configuration: 'note',
  position: 'position',
  fixing: 'fixing',
  screening: 'screening',
  limit: 'limit',
  gate_override: 'override',
  office_paper: 'paper',
  owners: 'owners',
  office_held: 'office',
  house_refusal: 'house_refusal',
  machine_client: 'machine_client',
  endpoint: 'endpoint',
  standing_order: 'standing_order',
  cover: 'cover',
  cover_change: 'cover_change',
  rate_alert: 'rate_alert',
  order_message: 'message',
  user: 'account',
  rfq: 'rfq',
}

/** What events are about that are no news of their noun's usual object. */
const SUBJECTS_OF_EVENTS: Readonly<Record<string, NewsSubject>> = {
  // The bank that has the title, and the bank of the company that named it, are told apart.
  'import_title.claimed_by_client': 'client_title',
  // Of its own company, which is told of its end.
  'import_title.expiring': 'own_title',
  // Of a day that nobody has brought there is nothing but the day.
  'fixing.late': 'late_fixing',
  'screening_list.brought': 'screening_list',
  // Of a paper that ends it is the office that is told of.
  'office_paper.authorisation_ending': 'ending_paper',
  'office_paper.guarantee_ending': 'ending_paper',
}

/** The facts of an event that are texts. */
const textsOf = (facts: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null)

/**
 * What a row of the outbox tells anybody; null where it is news to nobody.
 * @throws ZodError for an event of another shape
 */
export function readNews(row: OutboxRow): News | null {
  const { id: outboxId, createdAt: at } = row
  if (row.type.startsWith('order.')) {
    const { orderId, status, action, reason, told, by } = orderNews.parse(row.payload)
    const kinds = action === undefined || !told ? null : orderKinds(action, status)
    // The remainder that a company buys with its request: the request tells of it.
    const onlyAsking = action === 'place' && status === ORDER_STATUS.HALF_CONFIRMED
    return kinds?.length
      ? { outboxId, subject: 'order', id: orderId, kinds, by, reason, at, onlyAsking }
      : null
  }
  if (row.type === 'market.status_changed') {
    const { status, by } = marketNews.parse(row.payload)
    return { outboxId, subject: 'market', id: 'status', kinds: [marketKind(status)], by, reason: null, at }
  }
  if (row.type.startsWith('export.')) {
    const { exportId, by } = exportNews.parse(row.payload)
    const kind = eventKind(row.type)
    return kind && { outboxId, subject: 'export', id: exportId, kinds: [kind], by, reason: null, at }
  }
  return row.type === 'change' ? ofChange(row) : null
}

/** Notifications that ask nobody any more: those of some kinds about one object (null: about any), told before an event. */
export interface Settled {
  readonly kinds: readonly NotificationKind[]
  readonly objectId: string | null
  /** Whose people are asked no more; null: nobody is. */
  readonly companyId: string | null
  readonly outboxId: number
  readonly at: Date
}

/**
 * What a row of the outbox settles; null where it settles nothing.
 * @throws ZodError for an event of another shape
 */
export function readSettled(row: OutboxRow): Settled | null {
  const answered = answerIn(row)
  if (answered !== null)
    return { kinds: askingKinds('rfq'), ...answered, outboxId: row.id, at: row.createdAt }
  const proposed = proposalIn(row)
  if (proposed !== null) {
    const { request: objectId, companyId } = proposed
    return { kinds: askingKinds('trust_request'), objectId, companyId, outboxId: row.id, at: row.createdAt }
  }
  const { happened, objectId } = happenedIn(row)
  const object = happened && settledBy(happened)
  return (
    object && { kinds: askingKinds(object), objectId, companyId: null, outboxId: row.id, at: row.createdAt }
  )
}

/** A house that has answered a request for quotes is asked for its price no more; the others are. */
function answerIn(row: OutboxRow): { readonly objectId: string; readonly companyId: string } | null {
  if (row.type !== 'change') return null
  const { noun, event, id, by } = changeNews.parse(row.payload)
  const isAnswer = noun === 'rfq' && ['rfq.quoted', 'rfq.improved', 'rfq.declined'].includes(event)
  return isAnswer && by !== null ? { objectId: id, companyId: by.companyId } : null
}

/** An operator that has answered a traveller's request is asked for it no more; the others are. */
function proposalIn(row: OutboxRow): { readonly request: string; readonly companyId: string } | null {
  if (row.type !== 'change') return null
  const { event, facts, companies } = changeNews.parse(row.payload)
  const [companyId] = companies
  const request = textOf(facts.request)
  if (event !== 'trust_proposal.made' || request === null || companyId === undefined) return null
  return { request, companyId }
}

function happenedIn(row: OutboxRow): { happened: Happened | null; objectId: string | null } {
  if (row.type.startsWith('order.')) {
    const { orderId, action } = orderNews.parse(row.payload)
    return { happened: { noun: 'order', changesStatus: action !== undefined }, objectId: orderId }
  }
  if (row.type !== 'change') return { happened: null, objectId: null }
  const { noun, event, id, facts } = changeNews.parse(row.payload)
  if (noun === 'opening_rate') {
    const waiting = typeof facts.waiting === 'number' ? facts.waiting : null
    return { happened: { noun, event, waiting }, objectId: null }
  }
  if (noun === 'fixing') {
    const waiting = typeof facts.waiting === 'number' ? facts.waiting : null
    return { happened: { noun, waiting }, objectId: id }
  }
  if (noun !== 'order_request') return { happened: { noun: 'other', event }, objectId: id }
  const [before, after] = [textOf(facts.before), textOf(facts.after)]
  return { happened: { noun, before, after }, objectId: id }
}

function ofChange(row: OutboxRow): News | null {
  const { noun, event, id, facts, by, companies } = changeNews.parse(row.payload)
  const { id: outboxId, createdAt: at } = row
  const reason = textOf(facts.reason)
  if (noun === 'order_request') {
    const [before, after] = [textOf(facts.before), textOf(facts.after)]
    if (after === null) return null
    const kinds = requestKinds(event, before as RequestStatus | null, after as RequestStatus)
    return kinds.length > 0 ? { outboxId, subject: 'request', id, kinds, by, reason, at } : null
  }
  const kinds = eventKinds(event)
  const subject = SUBJECTS_OF_EVENTS[event] ?? SUBJECTS[noun]
  if (kinds.length === 0 || subject === undefined) return null
  // A day on which nothing was traded before has no rates to validate.
  if (subject === 'opening_rates' && facts.prepared === 0) return null
  // A race that was called off before it began is news to nobody.
  if (subject === 'race' && facts.ran === 0) return null
  if (subject === 'rfq')
    return { outboxId, subject, id, kinds, by, reason, at, companies, told: textsOf(facts) }
  if (subject === 'cover' || subject === 'account')
    return { outboxId, subject, id, kinds, by, reason, at, told: textsOf(facts) }
  const day = subject === 'fixing' || subject === 'ending_paper' ? textOf(facts.day) : null
  return { outboxId, subject, id, kinds, by, reason, at, ...(day !== null && { day }) }
}
