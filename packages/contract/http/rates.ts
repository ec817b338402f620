import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, instant, isoCode, typedFigure, uuid } from './scalars.ts'

const companyParams = z.object({ companyId: uuid })

/**
 * Since when the value is in force that the person saw, null where there was none. Given, the value is only set where
 * that is still so; left out, it is set whatever came in between.
 */
export const seenSince = instant.nullable().optional()

/** A currency as a rate is quoted: TND for so many units. */
export const rateCurrencySchema = z.object({ isoCode: z.string(), unit: z.number().int() })

/**
 * A bank's rates of one currency, TND per quoting unit, 4 decimals: its standard purchase rate (0: it does not buy), its
 * sale price of the remainder, and the middle of both. Null where there is none.
 */
export const exchangeRateSchema = z.object({
  id: z.string(),
  currency: rateCurrencySchema,
  purchaseRate: decimalString.nullable(),
  saleRate: decimalString.nullable(),
  rate: decimalString.nullable(),
  /** Since when the purchase rate is in force. */
  validFrom: instant.nullable(),
})
export type ExchangeRate = z.infer<typeof exchangeRateSchema>

export const exchangeRatesCall = defineCall({
  name: 'exchangeRates',
  method: 'GET',
  path: '/api/exchange-rate/company/:companyId',
  access: 'market.view',
  summary:
    "A bank's standard purchase rates (Cours STD) of every currency, for its own people and the platform",
  params: companyParams,
  response: z.array(exchangeRateSchema),
})

export const standardRateLines = z
  .array(z.object({ id: z.string().max(60), purchaseRate: typedFigure, validFrom: seenSince }))
  .max(100)

export const updateExchangeRatesCall = defineCall({
  name: 'updateExchangeRates',
  method: 'PUT',
  path: '/api/exchange-rate/update',
  access: 'rate.manage',
  summary:
    "Enters or validates the day's standard purchase rates; what is left out is validated as it stands",
  body: standardRateLines,
  response: z.array(exchangeRateSchema),
})

export const exchangeRatesDaySchema = z.object({
  /** The working day whose rates are asked for. */
  day: dateOnly,
  /** Whether somebody has entered or validated them. */
  updated: z.boolean(),
  validatedAt: instant.nullable(),
  by: z.string().nullable(),
})

export const exchangeRatesDayCall = defineCall({
  name: 'exchangeRatesDay',
  method: 'GET',
  path: '/api/exchange-rate/company/:companyId/day',
  access: 'market.view',
  summary: "Whether a bank's standard purchase rates of the day are entered or validated, and by whom",
  params: companyParams,
  response: exchangeRatesDaySchema,
})

export const exchangeRateHistoryCall = defineCall({
  name: 'exchangeRateHistory',
  method: 'GET',
  path: '/api/exchange-rate/company/:companyId/history',
  access: 'market.view',
  summary: 'Standard purchase rates of one currency as they changed, newest first',
  params: companyParams,
  query: z.object({ currency: isoCode }),
  response: z.array(z.object({ purchaseRate: decimalString, validFrom: instant, by: z.string() })),
})

/** A bank's sale price of one currency from its own stock, TND per quoting unit; 0: it does not sell it. */
export const remainderRateSchema = z.object({
  /** The member's name is the specification's, typo included. */
  currecy_isocode: z.string(),
  unit: z.number().int(),
  rate: decimalString,
  validFrom: instant,
})
export type RemainderRateView = z.infer<typeof remainderRateSchema>
const remainderRates = z.object({ data: z.array(remainderRateSchema) })

export const remainderRatesCall = defineCall({
  name: 'remainderRates',
  method: 'GET',
  path: '/api/organizations/company/:companyId/exchangeRates',
  access: 'market.view',
  summary:
    'Prices at which a bank sells what no position covers, for its people, its companies and the platform',
  params: companyParams,
  response: remainderRates,
})

export const remainderRateOfCurrencyCall = defineCall({
  name: 'remainderRateOfCurrency',
  method: 'GET',
  path: '/api/organizations/company/:companyId/exchangeRates/:iso',
  access: 'market.view',
  summary: 'The price at which a bank sells what no position covers, of one currency',
  params: companyParams.extend({ iso: isoCode }),
  response: remainderRates,
})

export const remainderRateLines = z
  .array(z.object({ currecy_isocode: isoCode, rate: typedFigure, validFrom: seenSince }))
  .max(100)

export const updateRemainderRatesCall = defineCall({
  name: 'updateRemainderRates',
  method: 'PUT',
  path: '/api/organizations/company/exchangeRates',
  access: 'rate.manage',
  summary: "Sets one's own bank's sale prices of the remainder from now on; what is left out stays",
  body: remainderRateLines,
  response: remainderRates,
})
