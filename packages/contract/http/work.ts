import { LINE_STEPS } from '@fxmatch/domain/home/day-line'
import { isCurrencyKey, isOneOf, type ListGroup, readGroupOf } from '@fxmatch/domain/lists/group-keys'
import { REQUEST_STEPS_FORWARD } from '@fxmatch/domain/order-requests/request-turn'
import { PENDING_DECISIONS } from '@fxmatch/domain/orders/order-facts'
import { ORDER_ACTIONS } from '@fxmatch/domain/orders/order-table'
import { DEADLINE_CAUSES } from '@fxmatch/domain/work/deadline'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import { refusable } from './refusable.ts'
import { decimalString, formSchema, instant, isoCode, pageNumber, uuid } from './scalars.ts'

/** What may wait for a person. */
export const WORK_KINDS = [
  'order',
  'request',
  'sign_up',
  'rule_change',
  'account_change',
  'rate_change',
  'company_change',
  'owners',
  'denomination',
  'fixing',
  'opening_rate',
  'trust_request',
  'trust_proposal',
  'gate_override',
  'limit_change',
  'office_paper',
  'house_refusal',
  'machine_client',
  'screening_alert',
  'screening_list',
  'price_outlier',
  'execution_report',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The step that waits. Orders and requests name theirs by the domain's tables. */
export const WORK_STEPS = [
  ...ORDER_ACTIONS,
  ...REQUEST_STEPS_FORWARD,
  /** `go` on a submitted request: what was lost of it is bought anew. */
  'buy_rest',
  'validate_sign_up',
  'decide_rule_change',
  'decide_account_change',
  /** Rates outside the allowed band, by where they are published. */
  'decide_remainder_rates',
  'decide_standard_rates',
  'decide_board_rates',
  'decide_company_change',
  'decide_owners',
  'decide_denomination',
  'decide_fixing',
  'validate_opening_rate',
  'answer_trust_request',
  'deliver_trust',
  'answer_override',
  'decide_limit',
  'decide_paper',
  'decide_lift',
  'let_client_in',
  'decide_alert',
  /** One person has said that it is somebody else. */
  'second_alert',
  'decide_list',
  'note_outlier',
  'sign_report',
  'send_report',
  'answer_report',
] as const
const step = z.enum(WORK_STEPS)
export type WorkStep = z.infer<typeof step>

const kind = z.enum(WORK_KINDS)

/** By which of its columns the queue is grouped. */
export const WORK_GROUPINGS = ['step', 'kind', 'currency'] as const
export type WorkGrouping = (typeof WORK_GROUPINGS)[number]

/** The group of the queue that a request names; null where there can be none of that name. Of what has no amount the currency is empty. */
export const readWorkGroup = (name: string): ListGroup<WorkGrouping> | null =>
  readGroupOf<WorkGrouping>(
    {
      step: isOneOf(WORK_STEPS),
      kind: isOneOf(WORK_KINDS),
      currency: (key) => key === '' || isCurrencyKey(key),
    },
    name,
  )

export const workItemSchema = z.object({
  kind,
  step,
  /** Its own; what has none, or stands under something else, is named by what it is found by, with a space between. */
  id: z.string(),
  /** What people call it: an order's, a request's reference; a rule's label; a user name; currencies' codes. */
  reference: z.string(),
  /** Who is on the other side, or whose it is; null where nobody is. */
  party: z.string().nullable(),
  /** Which way a traveller's business goes; null elsewhere. */
  direction: z.enum(['PURCHASE', 'SALE']).nullable(),
  currency: z.object({ isoCode, pattern: z.number().int() }).nullable(),
  /** In that currency. */
  amount: decimalString.nullable(),
  /** Counter value, TND. */
  value: decimalString.nullable(),
  /** What the viewer's company pays for it, commission and VAT included, TND; null where it is not the one that pays. */
  payable: decimalString.nullable(),
  since: instant,
  /**
   * Until when the step has to be taken, and what says so: the clock that ends the thing itself, the service time of the
   * viewer's desk, or the cut-off of its value date. Null where none of them says anything.
   */
  deadline: instant.nullable(),
  because: z.enum(DEADLINE_CAUSES).nullable(),
  /**
   * Why a second person has to take the step or, of one's own, why its houses may not deal now (decision record 0352); null: it can be
   * taken.
   */
  barred: z.object(refusable).nullable(),
  /** What else of an order its step depends on; null for everything else that waits. */
  order: z
    .object({
      /** As which the row shows it: who takes the step says so (`version` of the step's call). */
      version: z.number().int(),
      form: formSchema,
      agence: z.object({ id: uuid, name: z.string() }).nullable(),
      pendingDecision: z.enum(PENDING_DECISIONS).nullable(),
      /** Of a bank's bid: the order request that it answers, by its reference; null of every other order. */
      answers: z.string().nullable(),
    })
    .nullable(),
})
export type WorkItem = z.infer<typeof workItemSchema>

export const workQueueQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  page: pageNumber.default(1),
  /** What the person may do, or what segregation of duties leaves to a second person. */
  whose: z.enum(['mine', 'second']).default('mine'),
  kind: kind.optional(),
  step: step.optional(),
  /** Orders that stand in this list of the day's line. */
  at: z.enum(LINE_STEPS).optional(),
  currency: isoCode.optional(),
  ...groupQuery(WORK_GROUPINGS, (name) => readWorkGroup(name) !== null),
})
export type WorkQueueQuery = z.infer<typeof workQueueQuery>

export const workQueueCall = defineCall({
  name: 'workQueue',
  method: 'GET',
  path: '/api/work-queue',
  access: 'order.view',
  summary: 'What waits for the person who asks, by deadline, late first',
  query: workQueueQuery,
  response: z.object({
    /** What the filters find. */
    count: z.number().int(),
    data: z.array(workItemSchema),
    /** Everything of `whose`, by step, whatever the other filters. */
    groups: z.array(z.object({ kind, step, count: z.number().int(), oldest: instant })),
    /** The same by currency, of what the kind and the step leave. */
    currencies: z.array(z.object({ isoCode, count: z.number().int() })),
    /** All that is one's own, and all that waits for a second person. */
    totals: z.object({ mine: z.number().int(), second: z.number().int() }),
    /** Where it is asked by what the queue is grouped. */
    grouped: listGroupsSchema.nullable(),
  }),
})
export type WorkQueue = z.infer<typeof workQueueCall.response>
