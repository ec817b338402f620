import { TARGET_KINDS } from '@fxmatch/domain/standing-orders/standing-hits'
import {
  HOLD_CAUSES,
  STANDING_ACTIONS,
  STANDING_STATUSES,
} from '@fxmatch/domain/standing-orders/standing-table'
import { FAR_TARGETS } from '@fxmatch/domain/standing-orders/standing-target'
import { MOST_WANTED_GOVERNORATES, MOST_WANTED_HOUSES } from '@fxmatch/domain/standing-orders/standing-wants'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalString,
  formSchema,
  idParams,
  instant,
  instantInput,
  isoCode,
  languageSchema,
  typedFigure,
  uuid,
} from './scalars.ts'

// Standing orders (packages/domain/standing-orders): drafts are placed in their owner's name whenever the market sells at their target.
// Amounts are in the currency, prices TND per quoting unit. Targets are told to nobody outside of the owner's company.

const named = z.object({ id: uuid, name: z.string() })
const referenced = z.object({ id: uuid, reference: z.string() })

/** A standing order, as its company reads it: `filled + reserved + taken + left = amount`. */
export const standingOrderSchema = z.object({
  id: uuid,
  reference: z.string(),
  version: z.number().int(),
  owner: named,
  currency: isoCode,
  decimals: z.number().int(),
  unit: z.number().int(),
  form: formSchema,
  amount: decimalString,
  minPart: decimalString,
  target: z.object({ kind: z.enum(TARGET_KINDS), value: decimalString }),
  filled: decimalString,
  reserved: decimalString,
  /** What the other of its pair has filled or reserved: it is bought already. */
  taken: decimalString,
  left: decimalString,
  /** The best price of the market now, as the target is meant; null: nobody sells any. */
  market: decimalString.nullable(),
  /** By how much the market is above the target; null where it is not, or nobody sells any. */
  missing: decimalString.nullable(),
  goodTill: instant,
  /** Where it buys, of whom alone and of whom not; empty: it does not matter. */
  governorates: z.array(z.object({ id: z.number().int(), name: z.string() })),
  sellers: z.array(named),
  notSellers: z.array(named),
  /** The last day on which the currency may be delivered; null: any. */
  valueDateMax: dateOnly.nullable(),
  /** Whether what is ordered now would be delivered later than that: nothing can come of it any more. */
  tooLate: z.boolean(),
  /** Where the target lies outside of the prices that are allowed now: whatever comes is taken, or nothing can come. */
  far: z.enum(FAR_TARGETS).nullable(),
  /** Houses that it leaves aside today: the gate lets nothing through with them, or they took nothing that was placed with them. */
  aside: z.array(named),
  status: z.enum(STANDING_STATUSES),
  /** Why it is suspended. */
  holdCause: z.enum(HOLD_CAUSES).nullable(),
  /** What the gate has refused it with, where that suspended it. */
  holdRefusal: z.object(refusable).nullable(),
  ocoWith: referenced.nullable(),
  orderRequest: referenced.nullable(),
  agency: named.nullable(),
  approvedBy: z.string().nullable(),
  createdAt: instant,
  lastHitAt: instant.nullable(),
  /** Whether it has waited for a week without a draft. */
  forgotten: z.boolean(),
  orders: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      amount: decimalString,
      state: z.enum(['RESERVED', 'DEALT', 'ENDED']),
      at: instant,
      seller: named,
      /** As the order stands now: the seller's rate, and what is paid all-in before VAT. */
      rate: decimalString,
      allIn: decimalString,
    }),
  ),
  allowedActions: z.array(z.object({ action: z.enum(STANDING_ACTIONS), ...refusable })),
})
export type StandingOrderView = z.infer<typeof standingOrderSchema>

export const standingOrdersCall = defineCall({
  name: 'standingOrders',
  method: 'GET',
  path: '/api/standing-orders',
  access: 'standing.manage',
  summary: "The standing orders of one's company, the latest first, with how far the market is from each",
  response: z.object({ data: z.array(standingOrderSchema), truncated: z.boolean() }),
})

export const createStandingOrderCall = defineCall({
  name: 'createStandingOrder',
  method: 'POST',
  path: '/api/standing-orders',
  access: 'standing.manage',
  summary:
    'Gives a standing order: drafts are placed in one’s name whenever the market sells at its target, until its amount is bought or its time is over',
  body: z.object({
    currency: isoCode,
    form: formSchema,
    amount: typedFigure,
    minPart: typedFigure,
    target: z.object({ kind: z.enum(TARGET_KINDS), value: typedFigure }),
    goodTill: instantInput,
    agencyId: uuid.nullable().optional(),
    orderRequestId: uuid.nullable().optional(),
    ocoWith: uuid.nullable().optional(),
    governorates: z.array(z.number().int().min(1).max(10_000)).max(MOST_WANTED_GOVERNORATES).optional(),
    sellers: z.array(uuid).max(MOST_WANTED_HOUSES).optional(),
    notSellers: z.array(uuid).max(MOST_WANTED_HOUSES).optional(),
    valueDateMax: dateOnly.nullable().optional(),
  }),
  response: standingOrderSchema,
  status: 201,
})

export const exportStandingOrdersCall = defineCall({
  name: 'exportStandingOrders',
  method: 'GET',
  path: '/document/standing-orders/excel',
  access: 'standing.manage',
  summary: "The standing orders of one's company, a line each, as an Excel workbook",
  query: z.object({ language: languageSchema.default('fr') }),
  response: z.unknown(),
})

export const standingCountsCall = defineCall({
  name: 'standingCounts',
  method: 'GET',
  path: '/api/standing-orders/counts',
  access: 'platform.read',
  summary:
    'How many standing orders wait for which currency; nothing of whose they are, for how much and at which price',
  response: z.object({
    data: z.array(
      z.object({
        currency: isoCode,
        form: formSchema,
        /** These place as soon as the market sells at their target. */
        active: z.number().int(),
        /** These are suspended, or wait for a second person. */
        held: z.number().int(),
      }),
    ),
  }),
})

const version = z.number().int().min(1).max(2_147_483_646)

export const changeStandingOrderCall = defineCall({
  name: 'changeStandingOrder',
  method: 'PUT',
  path: '/api/standing-orders/:id',
  access: 'standing.manage',
  summary: 'Has a standing order place less, at another target, until another time',
  params: idParams,
  body: z.object({ version, amount: typedFigure, target: typedFigure, goodTill: instantInput }),
  response: standingOrderSchema,
})

/** What is done with one besides changing it. */
export const STANDING_STEPS = STANDING_ACTIONS.filter((action) => action !== 'change')

export const stepStandingOrderCall = defineCall({
  name: 'stepStandingOrder',
  method: 'POST',
  path: '/api/standing-orders/:id/:step',
  access: 'standing.manage',
  summary:
    'Approves or refuses a standing order of a colleague, suspends or cancels one of the company, or has one’s own go on',
  params: idParams.extend({ step: z.enum(STANDING_STEPS) }),
  body: z.object({ version }),
  response: standingOrderSchema,
})
