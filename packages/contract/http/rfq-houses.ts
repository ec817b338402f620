import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { companyKindSchema, dateOnly, decimalString, formSchema, idParams, isoCode, uuid } from './scalars.ts'

// Whom one asks for prices: the houses that may be asked, what they made of what one asked before, and one's favourites among them.

const house = z.object({ id: uuid, name: z.string() })

/** The houses that one's own company may ask for prices, by name, and which of them are its favourites. */
const favourites = z.object({ houses: z.array(house.extend({ favourite: z.boolean() })) })

export const rfqHousesCall = defineCall({
  name: 'rfqHouses',
  method: 'GET',
  path: '/api/rfqs/houses',
  access: 'rfq.ask',
  summary: 'Whom one may ask for prices of a currency, and why not the others',
  query: z.object({
    currency: isoCode,
    form: formSchema,
    /** The order request of which a company asks for a part. */
    orderRequestId: uuid.optional(),
  }),
  response: z.object({
    houses: z.array(
      z.object({
        ...house.shape,
        kind: companyKindSchema,
        governorateId: z.number().int().nullable(),
        /** What it made of the requests of one's own company of the last `days` days; one that waits for its answer still is not counted. */
        answers: z.object({
          days: z.number().int(),
          asked: z.number().int(),
          /** Of those: it gave a firm price. */
          quoted: z.number().int(),
          /** Seconds from the question to its first price, the median; null: it gave none. */
          seconds: z.number().int().nullable(),
        }),
        ...refusable,
      }),
    ),
    /** The value date that a deal would have now: the order request's, or spot. */
    valueDate: dateOnly,
    /** Whether one's own bank would read every house with its price (decision record 0377). */
    bankReads: z.boolean(),
    /** How many are to be asked from which value on, TND, at the day's opening rate. */
    several: z.object({ houses: z.number().int(), from: decimalString }),
  }),
})
export type RfqHouses = z.infer<typeof rfqHousesCall.response>

export const favouriteHousesCall = defineCall({
  name: 'favouriteHouses',
  method: 'GET',
  path: '/api/favourite-houses',
  access: 'rfq.ask',
  summary: "The houses that one's own company may ask for prices, and which of them it asks before others",
  response: favourites,
})

export const keepFavouriteCall = defineCall({
  name: 'keepFavourite',
  method: 'POST',
  path: '/api/favourite-houses/:id',
  access: 'rfq.ask',
  summary: "Takes a house among the favourites of one's own company, or out of them",
  params: idParams,
  body: z.object({ favourite: z.boolean() }),
  response: favourites,
})
