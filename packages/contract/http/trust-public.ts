import { BOARD_STANDINGS } from '@fxmatch/domain/trust/board'
import { CUSTOMS_ASKED } from '@fxmatch/domain/trust/customs-paper'
import { CUSTOMER_DIRECTIONS, RATE_CATEGORIES } from '@fxmatch/domain/trust/directions'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { pushSubscriptionSchema } from './push-subscription.ts'
import {
  codeText,
  decimalInput,
  decimalString,
  instant,
  isoCode,
  plainName,
  seenTotalField,
  text,
  uuid,
} from './scalars.ts'
import {
  customsSchema,
  placeSchema,
  proposalStatusSchema,
  rowId,
  trustAgencySchema,
  trustCurrencySchema,
  trustPaths,
  trustRequestStatusSchema,
} from './trust-view.ts'

// What travellers call, without a session. `direction` is the traveller's own: SELL or BUY currency.

/** Whether the traveller is resident, and the number of the customs declaration of their notes: for large amounts. */
const saidForCustoms = {
  resident: z.boolean().nullable().optional(),
  customsDeclaration: codeText(40).nullable().optional(),
}

const directionSchema = z.enum(CUSTOMER_DIRECTIONS)
const amountInput = decimalInput.pipe(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, schemaFault('FIELD_INVALID')))

const boardRowSchema = z.object({
  operator: z.object({
    id: uuid,
    name: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    /** Out of 5; null below five outcomes. */
    score: decimalString.nullable(),
  }),
  message: z.string(),
  category: z.enum(RATE_CATEGORIES),
  agencies: z.array(trustAgencySchema),
  /** Rates of the category; empty while the operator does not show them. Zero: not quoted. */
  rates: z.array(
    z.object({ currency: trustCurrencySchema, purchaseRate: decimalString, saleRate: decimalString }),
  ),
  /** For the currency, direction and amount that were asked: the rate, and all that is paid in TND. */
  quote: z.object({ rate: decimalString, allIn: decimalString }).nullable(),
})
export type TrustBoardRow = z.infer<typeof boardRowSchema>

export const trustBoardCall = defineCall({
  name: 'trustBoard',
  method: 'GET',
  ...trustPaths('/public/board'),
  access: 'public',
  summary: "Visible operators' rates; with currency, direction and amount, best all-in amount first",
  query: z.object({
    currency: isoCode.optional(),
    direction: directionSchema.optional(),
    amount: amountInput.optional(),
    region: rowId.optional(),
    city: rowId.optional(),
    sort: z.enum(['allIn', 'name', 'score']).default('allIn'),
  }),
  response: z.object({ data: z.array(boardRowSchema), asOf: instant }),
})

export const trustChallengeCall = defineCall({
  name: 'trustChallenge',
  method: 'GET',
  ...trustPaths('/public/challenge'),
  access: 'public',
  summary:
    'Work that whoever wants a code sent must show: a solution such that SHA-256 of `challenge.solution` begins with `difficulty` zero bits',
  response: z.object({
    challenge: z.string(),
    difficulty: z.number().int(),
    algorithm: z.literal('SHA-256'),
    expiresAt: instant,
  }),
})

export const createTrustRequestCall = defineCall({
  name: 'createTrustRequest',
  method: 'POST',
  ...trustPaths('/public/requests'),
  access: 'public',
  summary:
    "A traveller's request, one for each proof; the answer is the only place where its secret code stands",
  body: z.object({
    direction: directionSchema,
    currency: isoCode,
    amount: amountInput,
    region: rowId,
    city: rowId,
    name: plainName(120).min(2, schemaFault('FIELD_INVALID')),
    /** Of the telephone or mail address at which the traveller is reached (`verifyTrustCode`). */
    proof: text(200),
    /** Whether to be told of proposals by it. */
    tell: z.boolean().optional(),
    ...saidForCustoms,
  }),
  response: z.object({ reference: z.string(), secret: z.string(), expiresAt: instant }),
  status: 201,
})

const key = { reference: codeText(20), secret: text(40) }
const offeredSchema = z.object({
  id: uuid,
  status: proposalStatusSchema,
  operator: z.object({ name: z.string(), score: decimalString.nullable() }),
  /** Phone and WhatsApp of the operator, once its proposal is accepted. */
  contact: z.object({ phone: z.string(), whatsapp: z.string() }).nullable(),
  agency: trustAgencySchema,
  amount: decimalString,
  rate: decimalString,
  /** All that is paid or received, in TND. */
  allIn: decimalString,
  /**
   * What its acceptance is asked for the customs: `DECLARATION`, without whose number it is refused, or `OPTIONAL`, what may be said of
   * residence and declaration. Null: nothing.
   */
  customs: z.enum(CUSTOMS_ASKED).nullable(),
  createdAt: instant,
  /**
   * What the board shows of this operator now, for the same amount, and how the proposal stands to it: the same rate; another
   * one since the board was changed (`CHANGED`); a price of the operator's for this request (`OWN`). Null where the board
   * shows none.
   */
  board: z.object({ rate: decimalString, allIn: decimalString, stands: z.enum(BOARD_STANDINGS) }).nullable(),
})
export const followedRequestSchema = z.object({
  reference: z.string(),
  status: trustRequestStatusSchema,
  direction: directionSchema,
  currency: trustCurrencySchema,
  amount: decimalString,
  city: placeSchema,
  region: placeSchema,
  /** The name as typed, the telephone in international form or the mail address; null once erased. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** Best all-in amount first. */
  proposals: z.array(offeredSchema),
  customs: customsSchema,
  /** Whether the traveller is told of proposals by `phone` or `email`. */
  tell: z.boolean(),
  /** The key by which a browser knows us that is told while no page is open; null: web push is not set up. */
  pushKey: z.string().nullable(),
  version: z.number().int(),
})
export type FollowedRequest = z.infer<typeof followedRequestSchema>

export const followTrustRequestCall = defineCall({
  name: 'followTrustRequest',
  method: 'POST',
  ...trustPaths('/public/requests/follow'),
  access: 'public',
  summary:
    'A request with its proposals, for who knows its reference and secret code; asked again every few seconds',
  body: z.object(key),
  response: followedRequestSchema,
})
export const acceptTrustProposalCall = defineCall({
  name: 'acceptTrustProposal',
  method: 'POST',
  ...trustPaths('/public/requests/accept'),
  access: 'public',
  summary: 'Accepts a proposal; the other ones of the request are refused',
  /** What was not said for the customs yet; what was said stands. */
  body: z.object({ ...key, proposal: uuid, ...seenTotalField, ...saidForCustoms }),
  response: followedRequestSchema,
})
export const refuseTrustProposalCall = defineCall({
  name: 'refuseTrustProposal',
  method: 'POST',
  ...trustPaths('/public/requests/refuse'),
  access: 'public',
  summary: 'Refuses a proposal; the request stays open',
  body: z.object({ ...key, proposal: uuid }),
  response: followedRequestSchema,
})
export const withdrawTrustRequestCall = defineCall({
  name: 'withdrawTrustRequest',
  method: 'POST',
  ...trustPaths('/public/requests/withdraw'),
  access: 'public',
  summary: 'Ends an open request; its waiting proposals are refused',
  body: z.object(key),
  response: followedRequestSchema,
})
export const tellTrustRequestCall = defineCall({
  name: 'tellTrustRequest',
  method: 'POST',
  ...trustPaths('/public/requests/tell'),
  access: 'public',
  summary: 'Whether the traveller is told of proposals by the telephone or mail address of the request',
  body: z.object({ ...key, tell: z.boolean() }),
  response: followedRequestSchema,
})
export const tellTrustBrowserCall = defineCall({
  name: 'tellTrustBrowser',
  method: 'POST',
  ...trustPaths('/public/requests/browser'),
  access: 'public',
  summary: 'Whether the traveller is told in this browser while no page is open, by its push service',
  body: z.object({ ...key, ...pushSubscriptionSchema.shape, tell: z.boolean() }),
  response: followedRequestSchema,
})
