import { isMapLink } from '@fxmatch/domain/trust/agencies'
import { CUSTOMS_WARNINGS } from '@fxmatch/domain/trust/customs-paper'
import { RATE_CATEGORIES, TRUST_CHANNELS, TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { PROPOSAL_STATUSES, TRUST_REQUEST_STATUSES } from '@fxmatch/domain/trust/trust-table'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import {
  decimalString,
  formSchema,
  instant,
  pageNumber,
  plainName,
  readCodeText,
  text,
  uuid,
} from './scalars.ts'

/** Trust calls answer under both prefixes (specification, README): `path` is the one that the call list names. */
export const trustPaths = (path: `/${string}`) => ({
  path: `/api/trusted_rates${path}`,
  alias: `/gateway/trusted_rates/api${path}`,
})
/** The same for calls that the call list names under the gateway. */
export const gatewayPaths = (path: `/${string}`) => ({
  path: `/gateway/trusted_rates/api${path}`,
  alias: `/api/trusted_rates${path}`,
})

export const trustOperationSchema = z.enum(TRUST_OPERATIONS)
export const rateCategorySchema = z.enum(RATE_CATEGORIES)
export const proposalStatusSchema = z.enum(PROPOSAL_STATUSES)
export const trustRequestStatusSchema = z.enum(TRUST_REQUEST_STATUSES)

/** A telephone of 8 digits, also as a number. */
export const phoneInput = z
  .union([z.string().max(40), z.number()])
  .transform((value) => readCodeText(String(value)))
  .pipe(z.string().regex(/^[0-9]{8}$/, schemaFault('EIGHT_DIGITS')))
/** A name that people compare, which must be there. */
export const filledName = (max: number) => plainName(max).min(1, schemaFault('FIELD_REQUIRED'))
export const filled = (max: number) => text(max).min(1, schemaFault('FIELD_REQUIRED'))
export const mapLinkInput = text(300).refine(isMapLink, schemaFault('MAP_LINK_INVALID'))
export const rowId = z.coerce.number().int().positive().max(100_000)

/** Whose data the platform reads; an operator reads its own whatever it says here, and gets 404 for another's. */
export const companyQuery = z.object({ company: uuid.optional() })
export const pageQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  offset: pageNumber.default(1),
})

export const placeSchema = z.object({ id: z.number().int(), name: z.string() })
export const trustCurrencySchema = z.object({
  isoCode: z.string(),
  pattern: z.number().int(),
  unit: z.number().int(),
})
export const contactSchema = z.object({ phone1: z.string(), phone2: z.string(), whatsapp: z.string() })

/** An agency of an operator (specification 002 §3). */
export const trustAgencySchema = z.object({
  id: uuid,
  name: z.string(),
  reference: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  city: placeSchema,
  region: placeSchema,
  contact: contactSchema,
})
export type TrustAgency = z.infer<typeof trustAgencySchema>

/** Whether a step may be taken now, and if not which rule refuses; `from` is when a report becomes possible. */
const stepSchema = z.object({
  allowed: z.boolean(),
  rule: z.string().nullable(),
  from: instant.nullable(),
})

/**
 * A traveller as the viewer may see it: masked unless the viewer's own proposal was accepted; null once erased. Reached by
 * telephone or by mail, whichever was proven.
 */
export const customerSchema = z.object({
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  masked: z.boolean(),
})

/** What a traveller says for the customs, and what is warned of; null where it is not said, not told or erased. */
export const customsSchema = z.object({
  resident: z.boolean().nullable(),
  declaration: z.string().nullable(),
  warning: z.enum(CUSTOMS_WARNINGS).nullable(),
})

/** An operator's proposal as its own people and the platform see it: the 'ticket' of the specification. */
export const proposalSchema = z.object({
  id: uuid,
  /** The request that it answers. */
  orderId: uuid,
  reference: z.string(),
  requestReference: z.string(),
  operator: z.object({ id: uuid, name: z.string() }),
  status: proposalStatusSchema,
  operationType: trustOperationSchema,
  currency: trustCurrencySchema,
  amount: decimalString,
  rate: decimalString,
  /** In TND. */
  counterValue: decimalString,
  agency: z.object({ id: uuid, name: z.string(), reference: z.string() }),
  city: placeSchema,
  region: placeSchema,
  customer: customerSchema,
  /** Told to whom the traveller is named. */
  customs: customsSchema.nullable(),
  tokens: z.number().int(),
  /** Whether the strategy answered by itself. */
  copilot: z.boolean(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  reported: z.boolean(),
  reportedAt: instant.nullable(),
  allowedActions: z.object({
    report: stepSchema,
    deliver: stepSchema,
    cancel: stepSchema,
    /** Tokens asked back for a traveller who was reported absent. */
    return: stepSchema,
  }),
  version: z.number().int(),
})
export type TrustProposal = z.infer<typeof proposalSchema>

/** A traveller's request as operators see it on the BID TRUST and ASK TRUST tabs (specification 001 §3). */
export const offerSchema = z.object({
  id: uuid,
  reference: z.string(),
  operationType: trustOperationSchema,
  status: trustRequestStatusSchema,
  amount: decimalString,
  /** The rate that the viewer's own strategy gives for it; null without one. */
  rate: decimalString.nullable(),
  /** Its counter value at the strategy's default rate, in TND, and the tokens that a proposal costs. */
  counterValue: decimalString.nullable(),
  tokens: z.number().int(),
  currency: trustCurrencySchema,
  form: formSchema,
  city: placeSchema,
  region: placeSchema,
  channel: z.enum(TRUST_CHANNELS),
  /** Of the traveller, out of 5; null below five outcomes. */
  score: decimalString.nullable(),
  customer: customerSchema,
  has_account: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** The viewer's own live proposal ('Mon offre'). */
  proposal: proposalSchema.nullable(),
  /** Every rate that the viewer's company has proposed for it. */
  bank_bids: z.array(z.object({ rate: decimalString, date: instant, status: proposalStatusSchema })),
  order_info: z.object({ order_status: trustRequestStatusSchema }),
  version: z.number().int(),
})
export type TrustOffer = z.infer<typeof offerSchema>
