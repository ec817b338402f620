import { CLOSING_STATES } from '@fxmatch/domain/closing/seal'
import { LINE_STEPS } from '@fxmatch/domain/home/day-line'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { requestStatusSchema } from './order-request-view.ts'
import { dateOnly, decimalString, formSchema, instant, isoCode, uuid } from './scalars.ts'
import { signUpStatusSchema } from './sign-ups.ts'

const count = z.number().int().min(0)
const currency = z.object({ isoCode, pattern: z.number().int() })

/** Orders of a list at one of the day's steps, whatever day they were placed on. */
/** Orders for which something was done, and their counter value, TND. */
const doneToday = z.object({ count, value: decimalString })

const lineStep = z.object({
  step: z.enum(LINE_STEPS),
  count,
  /** Their counter value, TND. */
  value: decimalString,
  /** How many of them wait for the one who asks, as the work queue counts them; and for a second person. */
  yours: count,
  second: count,
  /** What was done at this step today, by anybody, of orders for which it still stands (`standsIn`); null where a step is more than one thing. */
  done: doneToday.nullable(),
})
export type HomeLineStep = z.infer<typeof lineStep>

/** Things of one currency: how many, and how much of it. */
const ofCurrency = z.object({ currency, count, amount: decimalString })

const ownRequest = z.object({
  id: uuid,
  reference: z.string(),
  status: requestStatusSchema,
  currency,
  asked: decimalString,
  /** What no live order covers, in the currency. */
  missing: decimalString,
  valueDate: dateOnly,
  /** What waits for the one who asks: to complete and send it, to buy anew what was lost of it. Null: others have it. */
  turn: z.enum(['go', 'buy_rest']).nullable(),
})
export type HomeRequest = z.infer<typeof ownRequest>

/** The figures of a home that no other call gives. What is not in the reader's home is null, and was not read. */
export const homeCall = defineCall({
  name: 'home',
  method: 'GET',
  path: '/api/home',
  access: 'order.view',
  summary: "The figures of the viewer's home: what their lists hold now, counted",
  response: z.object({
    /**
     * The day's line, and the sums of what is shown of it. `yours`, `second`: all orders of the reader's queue, and all that wait for
     * a second person, among them bids, which stand in none of these lists. `day`: the one on which `done` was done.
     */
    line: z
      .object({
        steps: z.array(lineStep),
        count,
        value: decimalString,
        yours: count,
        second: count,
        day: dateOnly,
      })
      .nullable(),
    /** Banknotes that are still to be received and counted, by currency, and their counter value, TND. */
    receptions: z
      .object({
        count,
        value: decimalString,
        currencies: z.array(ofCurrency.extend({ value: decimalString })),
      })
      .nullable(),
    /** One's own free positions on the market by currency; `expires`: when the first of them leaves it. */
    stock: z.object({ count, currencies: z.array(ofCurrency.extend({ expires: instant })) }).nullable(),
    /** What waits for the reader's compliance: alerts that are open, that wait for a second person; at the platform, lists. */
    screening: z
      .object({
        ...{ open: count, clearing: count, lists: count },
        /** At the platform: companies that have not declared their owners. */
        undeclared: count,
        /** At the platform: names that the service has not answered of for too long, and since when the first waits; null: none. */
        unanswered: z.object({ count, since: instant }).nullable(),
      })
      .nullable(),
    /** One's own requests that are not over, by value date, the next first. */
    requests: z.array(ownRequest).nullable(),
    /** What these ask for by currency: `covered + missing = asked`. */
    cover: z
      .array(
        z.object({ currency, count, asked: decimalString, covered: decimalString, missing: decimalString }),
      )
      .nullable(),
    /** What has to be paid for those that were sent to the bank, by value date, TND, commission and VAT included. */
    dues: z
      .object({
        days: z.array(z.object({ day: dateOnly, count, payable: decimalString })),
        count,
        payable: decimalString,
      })
      .nullable(),
    /** Requests that the bank's companies have sent and that are not over, by status. */
    manifest: z
      .object({ count, statuses: z.array(z.object({ status: requestStatusSchema, count })) })
      .nullable(),
    /** The cheapest position on the market of each currency and form; prices in TND per quoting unit. */
    best: z
      .array(
        z.object({
          position: z.number().int(),
          currency: currency.extend({ unit: z.number().int() }),
          form: formSchema,
          amount: decimalString,
          rate: decimalString,
          /** Commission included. */
          allIn: decimalString,
        }),
      )
      .nullable(),
    /** What the bank buys and what ends by itself unless somebody acts, the next first; `count`: of all. */
    deals: z
      .object({
        count,
        orders: z.array(
          z.object({
            id: uuid,
            reference: z.string(),
            seller: z.string(),
            /** With the quoting unit: of how many the price is. */
            currency: currency.extend({ unit: z.number().int() }),
            amount: decimalString,
            rate: decimalString,
            status: z.object({ code: z.number().int(), name: z.string() }),
            expiresAt: instant,
          }),
        ),
      })
      .nullable(),
    /** The bank's last days that are over and that nobody has signed, the last first. */
    closings: z.array(z.object({ day: dateOnly, state: z.enum(CLOSING_STATES) })).nullable(),
    /** Companies that have signed up and wait, of every bank. */
    signups: z.array(z.object({ status: signUpStatusSchema, count })).nullable(),
    /** What the audit has recorded since the day began, by what it is about, and what of it is out of the ordinary. */
    audit: z
      .object({
        day: dateOnly,
        count,
        objectTypes: z.array(z.object({ objectType: z.string(), count })),
        exceptions: z.array(z.object({ action: z.string(), count })),
      })
      .nullable(),
  }),
})
export type HomeFigures = z.infer<typeof homeCall.response>
