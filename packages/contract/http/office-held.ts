import { GATE_OUTCOMES } from '@fxmatch/domain/gate/decide-gate'
import { HELD_KINDS } from '@fxmatch/domain/gate/office-ceilings'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  codeText,
  dateOnly,
  decimalString,
  instant,
  isoCode,
  readableReason,
  typedFigure,
  uuid,
} from './scalars.ts'

// What an exchange office holds, and its ceilings (packages/domain/gate/office-ceilings.ts). Values are TND at opening rates.

const named = z.object({ id: uuid, name: z.string() })

/** How much of a ceiling is taken. */
const standing = {
  /** What counts against the ceiling, TND. */
  value: decimalString,
  ceiling: decimalString,
  /** Of the ceiling; one decimal, cut off. */
  percent: decimalString,
  outcome: z.enum(GATE_OUTCOMES).exclude(['ASK']),
}

/** What is held of a currency, in the currency. */
const heldSchema = z.object({
  currency: isoCode,
  decimals: z.number().int(),
  /** As it was declared last; null: never. */
  declared: decimalString.nullable(),
  declaredBy: z.string().nullable(),
  declaredAt: instant.nullable(),
  /** What is to be there now. */
  expected: decimalString,
  /** What travellers have agreed to bring. */
  inHand: decimalString,
  /** What is sold and due by today. */
  due: decimalString,
  /** What counts against the ceiling, TND; null where no opening rate was ever validated. */
  value: decimalString.nullable(),
  /** The opening rate, TND per quoting unit, and its day. */
  rate: decimalString.nullable(),
  rateDay: dateOnly.nullable(),
  /** Of an account its own ceiling; null of notes, which have one together, and where no balance was declared. */
  standing: z.object(standing).nullable(),
  /** The declaration that stands, to be named with the next one. */
  declaration: uuid.nullable(),
})
export type HeldView = z.infer<typeof heldSchema>

/** What an office has put on record. */
export const HELD_ENTRIES = [...HELD_KINDS, 'DEPOSIT'] as const

const entrySchema = z.object({
  id: uuid,
  what: z.enum(HELD_ENTRIES),
  currency: isoCode,
  decimals: z.number().int(),
  amount: decimalString,
  /** What was to be there; null of a first declaration, and of a deposit. */
  expected: decimalString.nullable(),
  /** What was declared less what was to be there; below zero, less is there. */
  difference: decimalString.nullable(),
  note: z.string().nullable(),
  slip: z.string().nullable(),
  by: z.string(),
  at: instant,
})
export type HeldEntryView = z.infer<typeof entrySchema>

/** Entries of the history that one answer has at most. */
export const MOST_HELD_ENTRIES = 200

export const officeHeldCall = defineCall({
  name: 'officeHeld',
  method: 'GET',
  path: '/api/office-held',
  access: 'gate.view',
  summary:
    'What an exchange office says that it holds in notes and on its account, by its ceilings, with the last 200 declarations and deposits. An office reads its own, the platform any',
  query: z.object({ office: uuid.optional() }),
  response: z.object({
    /** Null: the platform has chosen none yet, or the reader is of neither. */
    office: named.nullable(),
    /** Of the platform: all of them, with when each declared last. */
    offices: z.array(named.extend({ declaredAt: instant.nullable() })),
    /** All notes together; null while nothing was declared: nothing is refused then. */
    cash: z.object(standing).nullable(),
    cashCeiling: decimalString,
    accountCeiling: decimalString,
    notes: z.array(heldSchema),
    account: z.array(heldSchema),
    entries: z.array(entrySchema),
    declare: z.object(refusable),
  }),
})
export type OfficeHeld = z.infer<typeof officeHeldCall.response>

export const declareHeldCall = defineCall({
  name: 'declareHeld',
  method: 'POST',
  path: '/api/office-held/declarations',
  access: 'position.publish',
  summary:
    "Declares what one's own exchange office holds of a currency, in notes or on its account: the newest counts",
  body: z.object({
    kind: z.enum(HELD_KINDS),
    currency: isoCode,
    /** In the currency; zero and more. */
    amount: typedFigure,
    /** The declaration that stood as the person looked. */
    was: uuid.nullable(),
    /** Why there is less than was to be there. */
    note: readableReason.nullable().default(null),
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

export const depositNotesCall = defineCall({
  name: 'depositNotes',
  method: 'POST',
  path: '/api/office-held/deposits',
  access: 'position.publish',
  summary:
    "Puts on record that notes go from one's own office's safe onto its account, with the number of the bank's slip",
  body: z.object({
    currency: isoCode,
    amount: typedFigure,
    /** As it stands on the slip. */
    slip: codeText(200),
  }),
  response: z.object({ id: uuid }),
  status: 201,
})
