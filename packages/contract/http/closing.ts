import { CLOSING_ACTIONS, CLOSING_STATES } from '@fxmatch/domain/closing/seal'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { dateOnly, decimalString, idParams, instant, isoCode, text, uuid } from './scalars.ts'

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

/** What a day leaves open and its books: what is prepared, signed and sealed. */
const figures = z.object({
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
})
export type ClosingFigures = z.infer<typeof figures>

/** SHA-256 in hexadecimal digits. */
const fingerprint = z.string().regex(/^[\da-f]{64}$/, schemaFault('FIELD_INVALID'))

const closing = figures.extend({
  bank: z.object({ id: uuid, name: z.string() }),
  day: dateOnly,
  /** Up to when; what comes after it counts for the next day. */
  until: instant,
  isOver: z.boolean(),
  state: z.enum(CLOSING_STATES),
  /** Of the figures that are told here; who prepares the day says that these are what was read. */
  figures: fingerprint,
  /** Who prepared the day, and what for: of a day that is prepared or signed the figures are those that were prepared. */
  prepared: z
    .object({
      by: z.string(),
      at: instant,
      note: z.string().nullable(),
      /** Of all that is sealed: figures, note, who and when. */
      fingerprint,
    })
    .nullable(),
  signed: z.object({ id: uuid, reference: z.string(), by: z.string(), at: instant }).nullable(),
  /** Whether what is read now differs from what was prepared or signed: a short count has been decided since. */
  moved: z.boolean(),
  /** Whether preparing it asks for a note. */
  needsNote: z.boolean(),
  /** What the viewer may do with it, or why not; nothing for who is not of the bank. */
  allowedActions: z.array(z.object({ action: z.enum(CLOSING_ACTIONS), ...refusable })),
  /** The last days that are over, with where each stands; the last first. */
  days: z.array(z.object({ day: dateOnly, state: z.enum(CLOSING_STATES) })),
})
export type Closing = z.infer<typeof closing>

export const closingCall = defineCall({
  name: 'closing',
  method: 'GET',
  path: '/api/closing',
  access: 'order.view',
  summary:
    "What a bank's day leaves open, with its books: delivered and not paid, tickets not delivered, banknotes counted, short counts, currencies; today's up to now",
  query: z.object({
    day: dateOnly,
    /** Whose: the viewer's own bank, unless the viewer reads the whole platform. */
    bank: uuid.optional(),
  }),
  response: closing,
})

/** Characters of a note by who prepares a day. */
export const MOST_CLOSING_NOTE = 1000

export const prepareClosingCall = defineCall({
  name: 'prepareClosing',
  method: 'POST',
  path: '/api/closing/prepare',
  access: 'closing.prepare',
  summary: 'Prepares a day of the bank that is over for its signature by a second person',
  body: z.object({
    day: dateOnly,
    /** Of the figures that were read. */
    figures: fingerprint,
    /** About what is marked; asked for where something is. */
    note: text(MOST_CLOSING_NOTE).nullish(),
  }),
  response: closing,
})

export const signClosingCall = defineCall({
  name: 'signClosing',
  method: 'POST',
  path: '/api/closing/sign',
  access: 'closing.sign',
  summary: 'Signs a day of the bank that another person has prepared, once: it is sealed',
  body: z.object({
    day: dateOnly,
    /** Of what was prepared, as it was read. */
    fingerprint,
  }),
  response: closing,
})

export const closingDocumentCall = defineCall({
  name: 'closingDocument',
  method: 'GET',
  path: '/documents/closings/:id',
  access: 'order.view',
  summary: "A signed day's PDF, for the people of the bank and for who reads the whole platform",
  params: idParams,
  response: z.unknown(),
})
