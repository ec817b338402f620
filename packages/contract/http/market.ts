import { MARKET_STATUSES } from '@fxmatch/domain/market/market-status'
import { CLASS_LETTERS } from '@fxmatch/domain/orders/delivery-class'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { z } from 'zod'
import { DESK_GROUPINGS, readListGroup } from '../registers/list-groupings.ts'
import { defineCall } from './define-call.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalInput,
  decimalString,
  formSchema,
  instant,
  instantInput,
  isoCode,
  pageNumber,
  positionParams,
  typedFigure,
  uuid,
} from './scalars.ts'

const regionSchema = z.object({ id: z.number().int(), name: z.string() })

export const memberSchema = z.object({
  percentage: decimalString,
  ex_op: z.object({
    uuid,
    name: z.string(),
    phone: z.string().nullable(),
    _bct__id: z.string().nullable(),
    region: regionSchema.nullable(),
  }),
})

/** The settings behind a viewer's prices. */
const termsFields = {
  /** The commission's percent, and the VAT's on it. */
  commission_percent: decimalString,
  vat_percent: decimalString,
  /** What an all-in price has over the seller's, in percent of it: the commission, and for a company its bank's margin. */
  all_in_percent: decimalString,
  /** Whether the viewer is told the margin apart from the commission; else both are shown as one. */
  margin_told: z.boolean(),
}

/** Under which settings a viewer sees prices of one currency and form now. */
export const priceTermsSchema = z.object({ currency: z.string(), form: formSchema, ...termsFields })
export type PriceTerms = z.infer<typeof priceTermsSchema>

/** A position as the market shows it (specification 001 §3). Rates have 4 decimals, equivalents 3, in TND. */
export const marketPositionSchema = z.object({
  id: z.number().int(),
  amount: decimalString,
  rate: decimalString,
  /** All-in price for the viewer's kind of company: with commission. */
  rateTCC: decimalString,
  equivalent: decimalString,
  equivalentTCC: decimalString,
  commision_rate: decimalString,
  commission_equivalent: decimalString,
  ...termsFields,
  currency: z.object({ iso_code: z.string(), pattern: z.number().int(), unit: z.number().int() }),
  region: regionSchema.nullable(),
  zone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: instant,
  expireDate: instant,
  form: formSchema,
  status: z.enum(POSITION_STATUSES),
  hasOrder: z.boolean(),
  has_account: z.boolean(),
  members: z.array(memberSchema),
  order_info: z
    .object({
      order_id: uuid,
      order_status: z.number().int(),
      negotation_amount: decimalString,
      negotation_rate: decimalString.nullable(),
      agency: z.string().nullable(),
    })
    .nullable(),
  bank_bids: z.array(z.object({ rate: decimalString, date: instant, side: z.enum(['BUYER', 'SELLER']) })),
  /** The elapsed part of its race's time, whole percent; null outside races. */
  coursePercent: z.number().nullable(),
  /**
   * The race that runs over it, or that it was taken in, with its times: the percent goes on while one looks. Of a
   * position that is free, its rules hold: the price is firm, the cheapest of the region goes first.
   */
  race: z.object({ id: uuid, label: z.string(), startDate: instant, endDate: instant }).nullable(),
})
export type MarketPosition = z.infer<typeof marketPositionSchema>

/** Key figures of the day, in TND but for the count (specification 001 §2). */
export const marketKpiSchema = z.object({
  total_position: decimalString,
  ticket_avg: decimalString,
  total_sum_deal: decimalString,
  total_count_deals: z.number().int(),
  total_purchase: decimalString,
  total_sale: decimalString,
  total_sum_deals: decimalString,
})
export type MarketKpi = z.infer<typeof marketKpiSchema>

const chartPoint = z.object({ time: instant, value: decimalString })

export const marketDataCall = defineCall({
  name: 'marketData',
  method: 'GET',
  path: '/api/main-screen/market-data',
  access: 'market.view',
  summary: 'The market of the moment: key figures, charts and positions, from one snapshot',
  query: z.object({
    bank: uuid.optional(),
    currency: isoCode.optional(),
    form: formSchema.optional(),
    region: z.coerce.number().int().positive().max(10_000).optional(),
  }),
  response: z.object({
    data: z.object({
      kpi: marketKpiSchema,
      charts: z.object({ position: z.array(chartPoint), ticket_avg: z.array(chartPoint) }),
      data: z.array(marketPositionSchema),
      /** Each currency's and form's: what the live feed brings, which carries a bank's prices, is priced by them. */
      terms: z.array(priceTermsSchema),
      /** Id of the last live event that the snapshot contains. */
      lastEventId: z.string(),
    }),
  }),
})

export const marketBarredCall = defineCall({
  name: 'marketBarred',
  method: 'GET',
  path: '/api/main-screen/barred',
  access: 'market.view',
  summary:
    "Houses on the market of which the viewer's own can order nothing, by currency and form, each with the reason; none for who orders nothing",
  response: z.object({
    data: z.array(
      z.object({
        /** Null: every house. */
        house: uuid.nullable(),
        /** Null: in every currency. */
        currency: isoCode.nullable(),
        /** Null: in both forms. */
        form: formSchema.nullable(),
        ...refusable,
      }),
    ),
  }),
})
export type BarredOnMarket = z.infer<typeof marketBarredCall.response>['data'][number]

export const marketPositionCall = defineCall({
  name: 'marketPosition',
  method: 'GET',
  path: '/api/main-screen/sessions/:id',
  access: 'market.view',
  summary: 'One position',
  params: positionParams,
  response: z.object({ data: marketPositionSchema }),
})

export const marketStatusValue = z.enum(MARKET_STATUSES)

/** The market's status, why it is so, and what the clock will do next (domain rules §7). */
export const marketStatusSchema = z.object({
  /** Whether new orders, bids and positions are taken: only while the status is ON. */
  market_status: z.boolean(),
  status: marketStatusValue,
  /** Since when it is so, and who decided it: the back office, with what it says to everyone, or the clock. */
  since: instant.nullable(),
  decidedBy: z.enum(['PERSON', 'CLOCK']).nullable(),
  reason: z.string().nullable(),
  clock: z.object({
    runs: z.boolean(),
    /** HH:mm, Tunis time. */
    opensAt: z.string(),
    closesAt: z.string(),
    /** Why the hours have the market closed now; null within them. */
    closedBecause: z.enum(['HOLIDAY', 'WEEKEND', 'HOURS']).nullable(),
    /** Today's holiday. */
    holiday: z.string().nullable(),
  }),
  /** What the clock does next; null where it does not run. */
  next: z.object({ at: instant, status: z.enum(['ON', 'OFF']) }).nullable(),
  /** When the clock opens the market next, while it is not open. */
  nextOpening: instant.nullable(),
})
export type MarketStatus = z.infer<typeof marketStatusSchema>

export const marketStatusCall = defineCall({
  name: 'marketStatus',
  method: 'GET',
  path: '/api/main-screen/market-status',
  access: 'signed-in',
  summary: 'Whether the market takes new orders, bids and positions, why not, and when it opens next',
  response: marketStatusSchema,
})

export const marketAnalyticsCall = defineCall({
  name: 'marketAnalytics',
  method: 'GET',
  path: '/api/main-screen/market-analytics/:isoCode',
  access: 'market.view',
  summary: "An operator's turnover with a bank this year, the year's best BBE price, the operator's class",
  params: z.object({ isoCode }),
  query: z.object({ ex_uuid: uuid, bank_ref: uuid }),
  response: z.object({
    data: z.object({
      bank_part: decimalString,
      best_price: z.object({ valid: z.boolean(), best_price: decimalString.nullable() }),
      /** The operator's class by its deliveries of the last 90 days; null below five due orders. */
      delivery: z
        .object({
          letter: z.enum(CLASS_LETTERS),
          stars: z.number().int().min(1).max(5),
          /** Share delivered on time and in full, in percent. */
          percent: decimalString,
          orders: z.number().int(),
          /** The time of the day, Tunis, at which it mostly delivers, `HH:mm`. */
          usualTime: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
})

/** What prices of a currency and form are seen beside. */
export const priceContextSchema = z.object({
  /** The market day whose deals these are; the days off behind it belong to it. */
  day: dateOnly,
  /**
   * The day's deals, by their end, the newest 500: in groups of three or more that everybody is told (decision 0276), and
   * beside them one's own one by one (`own`). Seller's prices, TND per quoting unit.
   */
  deals: z.array(
    z.object({
      own: z.boolean(),
      from: instant,
      until: instant,
      count: z.number().int(),
      amount: decimalString,
      rate: decimalString,
    }),
  ),
  /** The validated opening rates of the last 365 days, oldest first. */
  openings: z.array(z.object({ day: dateOnly, rate: decimalString })),
})
export type PriceContext = z.infer<typeof priceContextSchema>

export const priceContextCall = defineCall({
  name: 'priceContext',
  method: 'GET',
  path: '/api/main-screen/price-context/:isoCode',
  access: 'market.view',
  summary:
    'What prices of a currency and form are seen beside: the deals of the market day, the openings of a year',
  params: z.object({ isoCode }),
  query: z.object({ form: formSchema }),
  response: z.object({ data: priceContextSchema }),
})

export const operatorTurnoverCall = defineCall({
  name: 'operatorTurnover',
  method: 'GET',
  path: '/api/orders/get/bank-exop-equivalent',
  access: 'market.view',
  summary: "This year's turnover between an operator and the user's company, in TND",
  query: z.object({ exop: uuid, company: uuid }),
  response: z.object({ equivalent: decimalString }),
})

export const negotiationHistoryCall = defineCall({
  name: 'negotiationHistory',
  method: 'GET',
  path: '/api/main-screen/importer-negotiation-history/:isoCode',
  access: 'market.view',
  summary: "Prices that the user's company and the operator proposed to each other in a currency",
  params: z.object({ isoCode }),
  query: z.object({
    session_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    exop_uuid: uuid.optional(),
    user_id: uuid.optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        price: decimalString,
        date: instant,
        side: z.enum(['BUYER', 'SELLER']),
        session_id: z.number().int(),
      }),
    ),
  }),
})

/** A position as its publisher follows it at the desk. */
export const deskPositionSchema = marketPositionSchema.extend({
  listing: z.enum(POSITION_LISTINGS),
  publishedAmount: decimalString,
  parent: z.number().int().nullable(),
  order: z
    .object({
      id: uuid,
      reference: z.string(),
      status: z.object({ code: z.number().int(), name: z.string() }),
      buyer: z.string(),
      amount: decimalString,
      rate: decimalString,
    })
    .nullable(),
  version: z.number().int(),
  /** Whether it may be withdrawn, and if not which rule refuses. */
  withdraw: z.object({ allowed: z.boolean(), rule: z.string().nullable() }),
})
export type DeskPosition = z.infer<typeof deskPositionSchema>

export const publishPositionCall = defineCall({
  name: 'publishPosition',
  method: 'POST',
  path: '/api/positions',
  access: 'position.publish',
  summary: 'Offers an amount of one currency on the market',
  body: z.object({
    currency: isoCode,
    amount: decimalInput,
    rate: typedFigure,
    form: formSchema,
    region: z.number().int().positive(),
    zone: z.number().int().positive().nullable().optional(),
    expireDate: instantInput,
    syndicate: uuid.nullable().optional(),
    race: uuid.nullable().optional(),
  }),
  response: deskPositionSchema,
  status: 201,
})

export const myPositionsCall = defineCall({
  name: 'myPositions',
  method: 'GET',
  path: '/api/positions',
  access: 'position.publish',
  summary: "The user's company's own positions, newest first",
  query: z.object({
    listing: z.enum(POSITION_LISTINGS).optional(),
    status: z.enum(POSITION_STATUSES).optional(),
    currency: isoCode.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    offset: pageNumber.default(1),
    ...groupQuery(DESK_GROUPINGS, (name) => readListGroup('desk', name) !== null),
  }),
  response: z.object({
    count: z.number().int(),
    data: z.array(deskPositionSchema),
    /** Where it is asked by what the list is grouped. */
    grouped: listGroupsSchema.nullable(),
  }),
})

export const withdrawPositionCall = defineCall({
  name: 'withdrawPosition',
  method: 'PUT',
  path: '/api/positions/:id/withdraw',
  access: 'position.withdraw',
  summary: 'Takes a free position off the market; it stays on record',
  params: positionParams,
  response: deskPositionSchema,
})

export const mySyndicatesCall = defineCall({
  name: 'mySyndicates',
  method: 'GET',
  path: '/api/positions/syndicates',
  access: 'position.publish',
  summary: "Syndicates that the user's company leads",
  response: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      members: z.array(z.object({ company: uuid, name: z.string(), percentage: decimalString })),
    }),
  ),
})
