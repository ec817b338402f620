import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { GATE_CODES, GATE_OUTCOMES } from '@fxmatch/domain/gate/decide-gate'
import { COUNTERPARTY_KINDS, LIMIT_SCOPES } from '@fxmatch/domain/gate/limits'
import { OVERRIDE_ACTIONS, SHOWN_OVERRIDE_STATUSES } from '@fxmatch/domain/gate/override-table'
import { PERMIT_FAULTS } from '@fxmatch/domain/gate/permit'
import { PRICE_BASES } from '@fxmatch/domain/gate/unusual'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  codeText,
  dateOnly,
  decimalInput,
  decimalString,
  idParams,
  instant,
  instantInput,
  isoCode,
  operationTypeSchema,
  readableReason,
  typedFigure,
  uuid,
} from './scalars.ts'

// Limits, what was checked by them, and overrides (packages/domain/gate). Figures are TND; of a currency's position the currency.

const named = z.object({ id: uuid, name: z.string() })

/** One check: `used` was delivered, `reserved` is under way, `asked` is this deal, `left` is what stays of the limit after it. */
export const gateCheckSchema = z.object({
  code: z.enum(GATE_CODES),
  outcome: z.enum(GATE_OUTCOMES),
  /** The name of the counterparty or person, or the currency; null: all currencies together, or of houses that refuse each other. */
  of: z.string().nullable(),
  /** TND, or the currency of a position. */
  unit: z.string(),
  /** Null: there is none, and without one the bank does not deal. */
  limit: decimalString.nullable(),
  used: decimalString,
  reserved: decimalString,
  asked: decimalString,
  left: decimalString.nullable(),
  /** Of a check without figures, as an office's papers: what is wrong, and since or from which day; null of one with figures. */
  permit: z.object({ fault: z.enum(PERMIT_FAULTS).nullable(), day: dateOnly.nullable() }).nullable(),
  /** Of a price outside of its currency's band: the price, TND per quoting unit. */
  rate: decimalString.optional(),
  /** Of a rate that is asked about, or outside: the price that it was measured by, TND per quoting unit. */
  basis: z.object({ of: z.enum(PRICE_BASES), rate: decimalString }).optional(),
  /** Of an amount that is asked about: of how many deals the median is. */
  deals: z.number().int().optional(),
})
export type GateCheckView = z.infer<typeof gateCheckSchema>

export const gateCheckCall = defineCall({
  name: 'gateCheck',
  method: 'GET',
  path: '/api/gate/check',
  access: 'order.place',
  summary:
    "What the limits of one's own bank say of an order of a position before it is placed; nothing is kept or reserved by it",
  query: z.object({
    session_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    amount: decimalInput,
    /** TND per quoting unit. */
    rate: decimalInput,
  }),
  response: z.object({
    /** The value date that it counts for. */
    day: dateOnly,
    checks: z.array(gateCheckSchema),
    /** The largest amount that passes, in the currency; null where this one does. */
    most: decimalString.nullable(),
  }),
})
export type GateCheckAnswer = z.infer<typeof gateCheckCall.response>

const subject = {
  scope: z.enum(LIMIT_SCOPES),
  counterparty: named.nullable(),
  counterpartyKind: z.enum(COUNTERPARTY_KINDS).nullable(),
  user: named.nullable(),
  currency: isoCode.nullable(),
}

/** A proposed limit and what became of it. */
export const limitChangeSchema = z.object({
  id: uuid,
  reference: z.string(),
  ...subject,
  /** Null lifts the limit. */
  amount: decimalString.nullable(),
  was: decimalString.nullable(),
  validFrom: instant,
  note: z.string(),
  status: z.enum(CHANGE_STATUSES),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type LimitChange = z.infer<typeof limitChangeSchema>

const use = {
  used: decimalString,
  reserved: decimalString,
  /** Null where there is no limit. */
  left: decimalString.nullable(),
  /** Used and reserved, of the limit; one decimal. */
  percent: decimalString.nullable(),
}

/** Whose a counterparty's limit is: its own, that of all of its kind, what counts for offices without one, or none. */
export const LIMIT_SOURCES = ['OWN', 'KIND', 'STANDARD', 'NONE'] as const

export const limitsCall = defineCall({
  name: 'limits',
  method: 'GET',
  path: '/api/limits',
  access: 'gate.view',
  summary:
    "The limits of one's own company with what is engaged on a value date, and proposals: those that wait, then the last 50",
  query: z.object({ day: dateOnly.optional() }),
  response: z.object({
    /** The value date; left out of the request: two working days from today. */
    day: dateOnly,
    /** False until the first limit of a counterparty is in force: nobody is refused then. */
    counterpartiesLimited: z.boolean(),
    counterparties: z.array(
      z.object({
        company: named.extend({ kind: z.enum(COUNTERPARTY_KINDS) }),
        limit: decimalString.nullable(),
        source: z.enum(LIMIT_SOURCES),
        /** The limit of its own, null where it has none. */
        own: decimalString.nullable(),
        ...use,
        byCurrency: z.array(z.object({ currency: isoCode, engaged: decimalString })),
      }),
    ),
    /** For all of a kind that have none of their own. */
    kinds: z.array(z.object({ kind: z.enum(COUNTERPARTY_KINDS), limit: decimalString.nullable() })),
    positions: z.array(
      z.object({
        currency: isoCode,
        /** Above zero is bought. */
        net: decimalString,
        counterValue: decimalString,
        limit: decimalString.nullable(),
        left: decimalString.nullable(),
        percent: decimalString.nullable(),
      }),
    ),
    /** All currencies together, long and short alike. */
    total: z.object({ value: decimalString, limit: decimalString.nullable(), ...use }),
    people: z.array(
      z.object({
        /** Null: everybody who has none of their own. */
        user: named.nullable(),
        perDeal: decimalString.nullable(),
        perDay: decimalString.nullable(),
        /** The limits of their own, null where they have none: what a proposal for them replaces. */
        own: z.object({ perDeal: decimalString.nullable(), perDay: decimalString.nullable() }),
        /** Of today, in Tunis; nulls for everybody. */
        today: z.object(use).nullable(),
      }),
    ),
    changes: z.array(limitChangeSchema),
    mayPropose: z.boolean(),
    /** How many people besides the viewer can confirm what the viewer proposes. */
    otherDeciders: z.number().int(),
  }),
})
export type Limits = z.infer<typeof limitsCall.response>

export const proposeLimitCall = defineCall({
  name: 'proposeLimit',
  method: 'POST',
  path: '/api/limits/proposals',
  access: 'limit.propose',
  summary: "Proposes a limit of one's own company, or that one is lifted; another person confirms it",
  body: z.object({
    scope: z.enum(LIMIT_SCOPES),
    counterpartyId: uuid.nullable().default(null),
    counterpartyKind: z.enum(COUNTERPARTY_KINDS).nullable().default(null),
    userId: uuid.nullable().default(null),
    currency: isoCode.nullable().default(null),
    /** TND, of a currency's position the currency; null lifts it. */
    amount: typedFigure.nullable(),
    /** What stood as the person looked. */
    was: decimalInput.nullable(),
    validFrom: instantInput.optional(),
    note: readableReason,
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

const decision = {
  method: 'POST',
  params: idParams,
  response: z.object({ id: uuid }),
} as const

export const confirmLimitCall = defineCall({
  ...decision,
  name: 'confirmLimit',
  access: 'limit.confirm',
  path: '/api/limits/proposals/:id/confirm',
  summary: 'Confirms a limit that another person proposed: it counts from its day',
})
export const refuseLimitCall = defineCall({
  ...decision,
  name: 'refuseLimit',
  access: 'limit.confirm',
  path: '/api/limits/proposals/:id/refuse',
  summary: 'Refuses a limit that another person proposed, with the reason',
  body: z.object({ reason: readableReason }),
})
export const withdrawLimitCall = defineCall({
  ...decision,
  name: 'withdrawLimit',
  access: 'limit.propose',
  path: '/api/limits/proposals/:id/withdraw',
  summary: "Takes one's own proposal back",
})

/** A request to let one refused attempt through, and what became of it. */
export const gateOverrideSchema = z.object({
  id: uuid,
  reference: z.string(),
  status: z.enum(SHOWN_OVERRIDE_STATUSES),
  reason: z.string(),
  /** Of what an office may hold: the number of the deposit slip. */
  slip: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  /** Until when it may be decided, or used. */
  until: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  usedAt: instant.nullable(),
  allowedActions: z.array(z.object({ action: z.enum(OVERRIDE_ACTIONS), ...refusable })),
})
export type GateOverride = z.infer<typeof gateOverrideSchema>

/** What was checked of one step. */
export const gateRecordSchema = z.object({
  id: uuid,
  number: z.number().int(),
  at: instant,
  outcome: z.enum(GATE_OUTCOMES),
  /** The code that refused. */
  rule: z.enum(GATE_CODES).nullable(),
  /** `place`, `go`, or the action of the order's table. */
  step: z.string(),
  by: z.object({ name: z.string(), company: z.string(), mine: z.boolean() }),
  order: z.object({ id: uuid, reference: z.string() }).nullable(),
  /** The position that is ordered or on offer, by its number; null where there is none. */
  position: z.number().int().nullable(),
  /** Null: no order, but a position on offer. */
  operationType: operationTypeSchema.nullable(),
  /**
   * Null: a position on offer, which has no buyer; or a company that does not deal with who bids, whose request names nobody before a
   * bid stands.
   */
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  currency: isoCode,
  amount: decimalString,
  /** TND, at the deal's price, without commission and VAT. */
  counterValue: decimalString,
  day: dateOnly,
  checks: z.array(gateCheckSchema),
  override: gateOverrideSchema.nullable(),
  /** The override that let it through, where one did. */
  letBy: z.object({ reference: z.string(), askedBy: z.string(), approvedBy: z.string() }).nullable(),
  /** Of one's own refused attempt: whether an override may be asked for, and the request to send again once it is approved. */
  ask: z.object(refusable).nullable(),
  request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }).nullable(),
})
export type GateRecord = z.infer<typeof gateRecordSchema>

/** Records that one answer has at most. */
export const MOST_GATE_RECORDS = 300

export const gateRecordsCall = defineCall({
  name: 'gateRecords',
  method: 'GET',
  path: '/api/gate/records',
  access: 'gate.view',
  summary:
    "What was checked by the limits of one's own company on a day of the market, the newest first; of one order: all of it; the platform reads every company's",
  query: z.object({
    /** The day of the market, in Tunis; left out: today. */
    day: dateOnly.optional(),
    outcome: z.enum(GATE_OUTCOMES).optional(),
    order: uuid.optional(),
  }),
  response: z.object({ data: z.array(gateRecordSchema), total_items: z.number().int() }),
})

export const myOverridesCall = defineCall({
  name: 'myOverrides',
  method: 'GET',
  path: '/api/gate/mine',
  access: 'order.view',
  summary: "One's own refused attempts of the last hour and the overrides asked for them",
  response: z.object({ data: z.array(gateRecordSchema) }),
})

export const ownEngagementCall = defineCall({
  name: 'ownEngagement',
  method: 'GET',
  path: '/api/gate/engaged',
  access: 'order.view',
  summary:
    'What a company or an exchange office has engaged with each bank on the value dates from today on, TND; of no limit, and nothing to others',
  response: z.object({
    data: z.array(
      z.object({
        bank: z.object({ id: uuid, name: z.string() }),
        day: dateOnly,
        /** Delivered, and under way. */
        used: decimalString,
        reserved: decimalString,
      }),
    ),
  }),
})
export type OwnEngagement = z.infer<typeof ownEngagementCall.response>

export const askOverrideCall = defineCall({
  name: 'askOverride',
  method: 'POST',
  path: '/api/gate/overrides',
  access: 'order.view',
  summary:
    "Asks the house whose limit it is to let one's own refused attempt through, word for word and once",
  body: z.object({
    attempt: uuid,
    reason: readableReason,
    /** Of what an office may hold: the number of the deposit slip. */
    slip: codeText(200).nullable().default(null),
  }),
  response: z.object({ id: uuid }),
  status: 201,
})
export const approveOverrideCall = defineCall({
  ...decision,
  name: 'approveOverride',
  access: 'gate.override',
  path: '/api/gate/overrides/:id/approve',
  summary: 'Lets a refused attempt of another person through, within half an hour',
})
export const refuseOverrideCall = defineCall({
  ...decision,
  name: 'refuseOverride',
  access: 'gate.override',
  path: '/api/gate/overrides/:id/refuse',
  summary: 'Refuses an override that another person asked for, with the reason',
  body: z.object({ reason: readableReason }),
})
export const withdrawOverrideCall = defineCall({
  ...decision,
  name: 'withdrawOverride',
  access: 'order.view',
  path: '/api/gate/overrides/:id/withdraw',
  summary: "Takes one's own request for an override back",
})
