import { MOST_TOKENS_BOUGHT, TOKEN_MOVEMENTS } from '@fxmatch/domain/trust/tokens'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import {
  decimalInput,
  decimalString,
  idParams,
  instant,
  isoCode,
  noContent,
  text,
  typedFigure,
  uuid,
  wholeInput,
} from './scalars.ts'
import { companyQuery, gatewayPaths, pageQuery, trustOperationSchema } from './trust-view.ts'

/** A line of the strategy; `limitAmount` null is the Default row: two tokens, never deleted (specification 002 §2). */
export const tierSchema = z.object({
  id: uuid,
  limitAmount: decimalString.nullable(),
  rateValue: decimalString,
  bid: z.number().int(),
  rateType: trustOperationSchema,
  currency: z.string(),
})
export type TrustTier = z.infer<typeof tierSchema>

export const trustTiersCall = defineCall({
  name: 'trustTiers',
  method: 'GET',
  ...gatewayPaths('/rates/tiers/:currency/:rateType'),
  access: 'trust.view',
  summary: 'The strategy for a currency and a direction: the Default row, then by threshold',
  params: z.object({ currency: isoCode, rateType: trustOperationSchema }),
  query: companyQuery,
  response: z.array(tierSchema),
})
export const addTrustTierCall = defineCall({
  name: 'addTrustTier',
  method: 'POST',
  ...gatewayPaths('/rates/tiers'),
  access: 'trust.use',
  summary: 'Adds a line above the highest threshold',
  body: z.object({
    limitAmount: decimalInput,
    rateValue: typedFigure,
    bid: wholeInput,
    rateType: trustOperationSchema,
    currency: isoCode,
  }),
  response: tierSchema,
  status: 201,
})
export const updateTrustTierCall = defineCall({
  name: 'updateTrustTier',
  method: 'PUT',
  ...gatewayPaths('/rates/tiers/:id'),
  access: 'trust.use',
  summary: "Changes the Default row's rate; saved lines are read only",
  params: idParams,
  body: z.object({ rateValue: typedFigure, rateType: trustOperationSchema, currency: isoCode }),
  response: tierSchema,
})
export const deleteTrustTierCall = defineCall({
  name: 'deleteTrustTier',
  method: 'DELETE',
  ...gatewayPaths('/rates/tiers/:id'),
  access: 'trust.use',
  summary: 'Deletes a line; the Default row stays',
  params: idParams,
  response: noContent,
  status: 204,
})

/** `type` '001' is BID / Achat (PURCHASE), '002' ASK / Vente (SALE). */
const balanceSchema = z.object({
  type: z.enum(['001', '002']),
  operationType: trustOperationSchema,
  quantity: z.number().int(),
})

export const trustTokensCall = defineCall({
  name: 'trustTokens',
  method: 'GET',
  ...gatewayPaths('/tokens/exchange'),
  access: 'trust.view',
  summary: "The operator's two token balances",
  query: companyQuery,
  response: z.array(balanceSchema),
})
export const trustTokenMovementsCall = defineCall({
  name: 'trustTokenMovements',
  method: 'GET',
  ...gatewayPaths('/tokens/movements'),
  access: 'trust.view',
  summary: 'Tokens bought, spent and given back, newest first; with the balance after each',
  query: companyQuery.extend({ ...pageQuery.shape, operationType: trustOperationSchema.optional() }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        type: z.enum(['001', '002']),
        operationType: trustOperationSchema,
        kind: z.enum(TOKEN_MOVEMENTS),
        /** Negative where tokens went. */
        quantity: z.number().int(),
        balance: z.number().int(),
        at: instant,
        user: z.string().nullable(),
        note: z.string().nullable(),
        proposal: z.object({ id: uuid, reference: z.string() }).nullable(),
      }),
    ),
    total_items: z.number().int(),
  }),
})
export const buyTrustTokensCall = defineCall({
  name: 'buyTrustTokens',
  method: 'POST',
  ...gatewayPaths('/tokens/purchases'),
  access: 'configuration.manage',
  summary: 'Records that an operator bought tokens, by the back office',
  body: z.object({
    company: uuid,
    type: z.enum(['001', '002']),
    quantity: wholeInput.pipe(z.number().min(1).max(MOST_TOKENS_BOUGHT)),
    /** Invoice or receipt. */
    note: text(200).min(1, schemaFault('FIELD_REQUIRED')),
  }),
  response: z.array(balanceSchema),
  status: 201,
})
