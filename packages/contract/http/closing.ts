import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, instant, isoCode, uuid } from './scalars.ts'

/** How many orders of a section are listed; its number and its sum are those of all. */
export const MOST_CLOSING_ROWS = 200

const currency = z.object({ isoCode, pattern: z.number().int() })

const closingOrder = z.object({
  id: uuid,
  reference: z.string(),
  seller: z.string(),
  currency,
  amount: decimalString,
  /** Counter value, TND: what is due to the seller. */
  value: decimalString,
  /** When it came to where it stood at the end of the day. */
  since: instant,
})
export type ClosingOrder = z.infer<typeof closingOrder>

/** Before the day, added and taken in it, after it: opening + added − taken = closing. */
const balance = z.object({
  opening: decimalString,
  added: decimalString,
  taken: decimalString,
  closing: decimalString,
})

/** Orders that a day leaves open: how many, their counter value in TND, and what the ledger says of the same. */
const section = z.object({
  count: z.number().int(),
  total: decimalString,
  orders: z.array(closingOrder),
  ledger: balance,
  /** Whether the ledger's closing balance is the total of the orders, to the millime. */
  agrees: z.boolean(),
})

export const closingCall = defineCall({
  name: 'closing',
  method: 'GET',
  path: '/api/closing',
  access: 'order.view',
  summary:
    "What a bank's day leaves open, with its books: delivered and not paid, tickets not delivered, banknotes counted, short counts, currencies; today's up to now",
  query: z.object({ day: dateOnly }),
  response: z.object({
    day: dateOnly,
    /** Up to when; what comes after it counts for the next day. */
    until: instant,
    isOver: z.boolean(),
    unpaid: section,
    tickets: section,
    /** Banknotes that were counted, of orders that are not delivered. */
    counted: z.object({
      count: z.number().int(),
      sums: z.array(z.object({ currency, amount: decimalString })),
      orders: z.array(closingOrder),
    }),
    /** Short counts that buyer and seller had not decided. */
    shortages: z.object({
      count: z.number().int(),
      orders: z.array(
        closingOrder.extend({
          /** In the currency; null where the order has been completed since, and no longer says it. */
          missing: decimalString.nullable(),
        }),
      ),
    }),
    /** What the bank itself bought and sold, by currency, since the ledger begins; TND is the cash of its deals. */
    books: z.array(balance.extend({ currency })),
  }),
})
export type Closing = z.infer<typeof closingCall.response>
