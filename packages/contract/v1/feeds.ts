import { z } from 'zod'
import { defineV1Call } from './v1-call.ts'

/** Rows of a feed, at most: the newest. */
export const FEED_ROWS = 5_000

const feed = { method: 'GET', tag: 'Feeds', response: z.unknown() } as const

export const v1MarketFeedCall = defineV1Call({
  ...feed,
  name: 'marketFeed',
  path: '/v1/feeds/market.csv',
  scope: 'prices:read',
  summary: 'What is free on the market as CSV, for a sheet that is refreshed (Excel’s Power Query)',
})
export const v1OrdersFeedCall = defineV1Call({
  ...feed,
  name: 'ordersFeed',
  path: '/v1/feeds/orders.csv',
  scope: 'orders:read',
  summary: "The company's orders as CSV, for a sheet that is refreshed",
})
export const v1BookFeedCall = defineV1Call({
  ...feed,
  name: 'bookFeed',
  path: '/v1/feeds/book.csv',
  scope: 'ledger:read',
  summary: "The company's book as CSV, for a sheet that is refreshed",
})

export const V1_FEED_CALLS = [v1MarketFeedCall, v1OrdersFeedCall, v1BookFeedCall] as const
