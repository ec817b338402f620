import { ORDER_STATUS, type OrderStatusName } from '@fxmatch/domain/orders/order-status'
import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import { POSITION_LISTINGS } from '@fxmatch/domain/positions/position-machine'
import { z } from 'zod'
import { decimalString, formSchema, instant, operationTypeSchema, uuid } from '../http/scalars.ts'
import { named } from './v1-call.ts'

// What machines read of orders and positions. Amounts are in the currency, rates in TND for `quotingUnit` of it, values in TND: all of them
// decimal strings.

export const ORDER_STATUS_NAMES = Object.keys(ORDER_STATUS) as [OrderStatusName, ...OrderStatusName[]]

const party = named('Party', z.object({ id: uuid, name: z.string() }))

/** How an order is paid: banknotes over the counter, or a transfer. */
export const settlement = z.enum(['CASH', 'TRANSFER'])

export const v1PositionSchema = named(
  'Position',
  z.object({
    id: z.number().int(),
    currency: z.string(),
    form: formSchema,
    amount: decimalString,
    quotingUnit: z.number().int(),
    /** The seller's price. */
    rate: decimalString,
    value: decimalString,
    /** What the reader's company pays in all: with the commission, and its bank's margin where it has one. */
    allInRate: decimalString,
    allInValue: decimalString,
    governorate: z.string().nullable(),
    sellers: z.array(z.string()),
    publishedAt: instant,
    expiresAt: instant,
    isFree: z.boolean(),
  }),
)
export type V1Position = z.infer<typeof v1PositionSchema>

export const v1OwnPositionSchema = named(
  'OwnPosition',
  v1PositionSchema.extend({
    listing: z.enum(POSITION_LISTINGS),
    publishedAmount: decimalString,
    /** The order that takes it. */
    order: z.object({ id: uuid, reference: z.string(), status: z.enum(ORDER_STATUS_NAMES) }).nullable(),
    canWithdraw: z.boolean(),
  }),
)

/** The steps that a machine can take, as the calls name them, and as the rules do. What people alone do is none of them. */
export const V1_ORDER_STEPS = {
  accept: 'accept_draft',
  propose: 'counter_offer',
  confirm: 'half_confirm',
  cancel: 'cancel_draft',
  reject: 'reject_draft',
} as const satisfies Readonly<Record<string, OrderAction>>
const STEPS = Object.keys(V1_ORDER_STEPS) as [keyof typeof V1_ORDER_STEPS, ...(keyof typeof V1_ORDER_STEPS)[]]

/** A step that could be taken now by who reads the order; `reason` says in words why not, where it is not allowed. */
const action = named(
  'OrderAction',
  z.object({
    action: z.enum(STEPS),
    allowed: z.boolean(),
    rule: z.string().nullable(),
    reason: z.string().nullable(),
  }),
)

export const v1OrderSchema = named(
  'Order',
  z.object({
    id: uuid,
    reference: z.string(),
    /** Counts up with every step; the larger one is the newer. */
    version: z.number().int(),
    status: z.enum(ORDER_STATUS_NAMES),
    operation: operationTypeSchema,
    form: formSchema,
    settlement,
    currency: z.string(),
    quotingUnit: z.number().int(),
    amount: decimalString,
    /** What the position held as it was ordered, all or a part of it. */
    positionAmount: decimalString,
    rate: decimalString,
    /** The price that was asked, and the last that was proposed of another. */
    askedRate: decimalString,
    proposedRate: decimalString.nullable(),
    value: decimalString,
    /** What the buyer pays in all, TND, to who may read it. */
    totalToPay: decimalString.nullable(),
    buyer: party,
    seller: party,
    bank: party,
    positionId: z.number().int().nullable(),
    agency: z.object({ id: uuid, name: z.string() }).nullable(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    /** The day on which it is settled, Tunis time. */
    valueDate: z.string(),
    ticket: z.object({ reference: z.string(), document: z.string() }).nullable(),
    actions: z.array(action),
  }),
)
export type V1Order = z.infer<typeof v1OrderSchema>
