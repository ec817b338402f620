import { z } from 'zod'
import { formSchema, instantInput, isoCode, positionParams, uuid } from '../http/scalars.ts'
import { decimal, defineV1Call, named, pageOf, pageQuery } from './v1-call.ts'
import { v1OwnPositionSchema, v1PositionSchema } from './views.ts'

export const v1MarketCall = defineV1Call({
  name: 'listMarket',
  method: 'GET',
  path: '/v1/market/positions',
  scope: 'prices:read',
  tag: 'Market',
  summary: 'What is free on the market, the newest first, priced for the company that reads it',
  query: z.object({ ...pageQuery, currency: isoCode.optional(), form: formSchema.optional() }),
  response: pageOf(v1PositionSchema),
})

export const v1MarketPositionCall = defineV1Call({
  name: 'getMarketPosition',
  method: 'GET',
  path: '/v1/market/positions/:id',
  scope: 'prices:read',
  tag: 'Market',
  summary: 'One position of the market',
  params: positionParams,
  response: v1PositionSchema,
})

export const v1OwnPositionsCall = defineV1Call({
  name: 'listOwnPositions',
  method: 'GET',
  path: '/v1/positions',
  scope: 'positions:write',
  tag: 'Positions',
  summary: "The company's own positions, the newest first",
  query: z.object({ ...pageQuery, currency: isoCode.optional() }),
  response: pageOf(v1OwnPositionSchema),
})

export const v1PublishCall = defineV1Call({
  name: 'publishPosition',
  method: 'POST',
  path: '/v1/positions',
  scope: 'positions:write',
  tag: 'Positions',
  summary: 'Offers an amount of one currency on the market',
  body: named(
    'NewPosition',
    z.object({
      currency: isoCode,
      form: formSchema,
      amount: decimal,
      /** TND for the currency's quoting unit. */
      rate: decimal,
      /** The governorate's number (`/v1/governorates`). */
      governorate: z.number().int().positive(),
      expiresAt: instantInput,
      /** A syndicate that the company leads. */
      syndicate: uuid.nullable().optional(),
    }),
  ),
  response: v1OwnPositionSchema,
  status: 201,
})

export const v1WithdrawCall = defineV1Call({
  name: 'withdrawPosition',
  method: 'POST',
  path: '/v1/positions/:id/withdraw',
  scope: 'positions:write',
  tag: 'Positions',
  summary: 'Takes a free position off the market',
  params: positionParams,
  response: v1OwnPositionSchema,
})
