import { BOARD_SCHEMES } from '@fxmatch/domain/display/board'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { rateCurrencySchema, seenSince } from './rates.ts'
import { dateOnly, decimalString, idParams, instant, isoCode, text, typedFigure, uuid } from './scalars.ts'

/** An agency's rates of a currency, TND per quoting unit (0: not quoted); null where there is none yet. */
export const agencyRateSchema = z.object({
  id: z.string(),
  currency: rateCurrencySchema,
  purchaseRate: decimalString.nullable(),
  saleRate: decimalString.nullable(),
  validFrom: instant.nullable(),
})
export type AgencyRate = z.infer<typeof agencyRateSchema>

export const agencyRateLines = z
  .array(
    z.object({
      id: z.string().max(60),
      /** Repeats what the id says. */
      currency: z.union([isoCode, z.object({ isoCode })]).optional(),
      purchaseRate: typedFigure,
      saleRate: typedFigure,
      validFrom: seenSince,
    }),
  )
  .min(1, schemaFault('FIELD_REQUIRED'))
  .max(100)

export const agencyRatesCall = defineCall({
  name: 'agencyRates',
  method: 'GET',
  path: '/api/agency-rate/agency/:id',
  access: 'display.manage',
  summary: 'What an agency of the own bank quotes on its rate board, every currency',
  params: idParams,
  response: z.array(agencyRateSchema),
})

export const updateAgencyRatesCall = defineCall({
  name: 'updateAgencyRates',
  method: 'PUT',
  path: '/api/agency-rate/update',
  access: 'display.manage',
  summary: "Enters or validates one agency's rates of the day; what is left out stays",
  body: agencyRateLines,
  response: z.array(agencyRateSchema),
})

export const updateAllAgencyRatesCall = defineCall({
  name: 'updateAllAgencyRates',
  method: 'PUT',
  path: '/api/agency-rate/update/all',
  access: 'display.manage',
  summary: "Enters or validates the same rates for every agency of one's bank; what is left out stays",
  body: agencyRateLines,
  response: z.array(agencyRateSchema),
})

const boardSettings = {
  activated: z.boolean(),
  currencies: z.array(isoCode).max(60).nullable(),
  showPurchase: z.boolean(),
  showSale: z.boolean(),
  messageFr: text(160),
  messageEn: text(160),
  rotateSeconds: z.number().int(),
  scheme: z.enum(BOARD_SCHEMES),
}

/** The rate board of an agency: its settings, its link's code (none before they were first saved), and the day's rates. */
export const displayBoardSchema = z.object({
  ...boardSettings,
  agency: uuid,
  /** 0 before they were first saved. */
  version: z.number().int(),
  code: z.string().nullable(),
  day: dateOnly,
  /** Whether somebody has entered or validated the agency's rates of the day. */
  updated: z.boolean(),
  validatedAt: instant.nullable(),
  by: z.string().nullable(),
})
export type DisplayBoard = z.infer<typeof displayBoardSchema>

export const displayBoardCall = defineCall({
  name: 'displayBoard',
  method: 'GET',
  path: '/api/agency-rate/agency/:id/board',
  access: 'display.manage',
  summary: 'The rate board of an agency of the own bank: what it shows, and its public link',
  params: idParams,
  response: displayBoardSchema,
})

export const saveDisplayBoardCall = defineCall({
  name: 'saveDisplayBoard',
  method: 'PUT',
  path: '/api/agency-rate/agency/:id/board',
  access: 'display.manage',
  summary: 'Sets what the rate board of an agency shows; the first time it gets its public link',
  params: idParams,
  body: z.object({ ...boardSettings, version: z.number().int().min(0).max(1_000_000) }),
  response: displayBoardSchema,
})

export const renewDisplayLinkCall = defineCall({
  name: 'renewDisplayLink',
  method: 'PUT',
  path: '/api/agency-rate/agency/:id/board/link',
  access: 'display.manage',
  summary: "Gives an agency's rate board another public link; the old one shows nothing any more",
  params: idParams,
  body: z.object({ version: z.number().int().min(1).max(1_000_000) }),
  response: displayBoardSchema,
})

/** What the screen in an agency shows. A side is null where it is hidden or not quoted. */
export const publicBoardSchema = z.object({
  bank: z.string(),
  agency: z.string(),
  city: z.string().nullable(),
  showPurchase: z.boolean(),
  showSale: z.boolean(),
  messageFr: z.string(),
  messageEn: z.string(),
  rotateSeconds: z.number().int(),
  scheme: z.enum(BOARD_SCHEMES),
  rates: z.array(
    z.object({
      currency: z.string(),
      unit: z.number().int(),
      purchaseRate: decimalString.nullable(),
      saleRate: decimalString.nullable(),
    }),
  ),
  /** Since when the newest of the rates is in force; null without rates. */
  since: instant.nullable(),
  /** The working day whose rates are wanted, and whether these are. */
  day: dateOnly,
  updated: z.boolean(),
  /** The server's time. */
  asOf: instant,
})
export type PublicBoard = z.infer<typeof publicBoardSchema>

export const publicBoardCall = defineCall({
  name: 'publicBoard',
  method: 'GET',
  path: '/api/display/:code',
  access: 'public',
  summary: "An agency's rate board, for whoever has its link",
  params: z.object({ code: z.string().regex(/^[\w-]{20,64}$/, schemaFault('FIELD_INVALID')) }),
  response: publicBoardSchema,
})

export const displayersSchema = z.object({
  id: uuid,
  name: z.string(),
  hasDisplayer: z.boolean(),
  /** Boards that are on. */
  boards: z.number().int(),
})
export type Displayer = z.infer<typeof displayersSchema>

export const displayersCall = defineCall({
  name: 'displayers',
  method: 'GET',
  path: '/api/displays',
  access: 'configuration.manage',
  summary: 'Which banks have rate boards, and how many are on',
  response: z.array(displayersSchema),
})

export const setDisplayerCall = defineCall({
  name: 'setDisplayer',
  method: 'PUT',
  path: '/api/displays/:id',
  access: 'configuration.manage',
  summary: 'Gives a bank rate boards, or takes them: their links then show nothing',
  params: idParams,
  body: z.object({ hasDisplayer: z.boolean() }),
  response: displayersSchema,
})
