import { FIXING_SOURCES, FIXING_STATUSES, KEPT_FIXING_STATUSES } from '@fxmatch/domain/fixing/fixing-table'
import { MOST_FIXING_BYTES } from '@fxmatch/domain/fixing/read-fixings'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalString,
  instant,
  isoCode,
  languageSchema,
  requiredReason,
  text,
  typedFigure,
  uuid,
} from './scalars.ts'

/** The longest span that a curve is asked of, in days: five years. */
export const MOST_FIXING_DAYS = 5 * 366
/** The longest span that days are listed of with all their currencies. */
export const MOST_LISTED_FIXING_DAYS = 366

const within =
  (most: number) =>
  ({ from, to }: { from: string; to: string }) =>
    from <= to && Date.parse(to) - Date.parse(from) < most * 86_400_000
const spanFault = (most: number) => ({ path: ['to'], message: schemaFault('DAYS_RANGE', most) })

/** A day of a currency's curve: the fixing, and the market's own opening beside it. */
export const fixingRowSchema = z.object({
  day: dateOnly,
  /** TND per `unit` of the currency, as the central bank published it, 4 decimals; null where the day has an opening alone. */
  rate: decimalString.nullable(),
  unit: z.number().int().nullable(),
  /** Against the fixing before, in percent. */
  changePercent: decimalString.nullable(),
  /** The validated opening rate of the day, TND per unit that the market quotes; null for none. */
  opening: decimalString.nullable(),
  /** How far the opening lies from the fixing of the same day, in percent of the fixing. */
  gapPercent: decimalString.nullable(),
  source: z.enum(FIXING_SOURCES).nullable(),
})
export type FixingRow = z.infer<typeof fixingRowSchema>

const curve = { currency: isoCode, from: dateOnly, to: dateOnly }

export const fixingsCall = defineCall({
  name: 'fixings',
  method: 'GET',
  path: '/api/fixings',
  access: 'market.view',
  summary:
    "A currency's reference rates (fixing) of the central bank by day, with the opening rates beside them",
  query: z.object(curve).refine(within(MOST_FIXING_DAYS), spanFault(MOST_FIXING_DAYS)),
  response: z.object({
    currency: z.object({ isoCode, unit: z.number().int() }),
    /** The oldest first. */
    rows: z.array(fixingRowSchema),
    /** Today's, where it is not in force yet: expected until 20:00 in Tunis, late from then on. */
    missing: z.object({ day: dateOnly, state: z.enum(['EXPECTED', 'LATE']) }).nullable(),
  }),
})
export type Fixings = z.infer<typeof fixingsCall.response>

export const exportFixingsCall = defineCall({
  name: 'exportFixings',
  method: 'GET',
  path: '/document/fixings/excel',
  access: 'export.read',
  summary: "A currency's reference rates as an Excel workbook",
  query: z
    .object({ ...curve, language: languageSchema.default('fr') })
    .refine(within(MOST_FIXING_DAYS), spanFault(MOST_FIXING_DAYS)),
  response: z.unknown(),
})

const finding = z.object({
  kind: z.enum([
    'ECHO',
    'HOLIDAY',
    'UNIT',
    'CHANGE',
    'CHANGE_AFTER',
    'DRIFT',
    'FIRST',
    'CORRECTION',
    'ADDED',
    'MISSING',
    'DISPUTED_BEFORE',
  ]),
  echoed: dateOnly.optional(),
  currency: z.string().optional(),
  unit: z.number().int().optional(),
  usual: z.number().int().optional(),
  percent: decimalString.optional(),
  before: decimalString.optional(),
  beforeDay: dateOnly.optional(),
  after: decimalString.optional(),
  afterDay: dateOnly.optional(),
  reason: z.string().optional(),
})
export type FixingFindingView = z.infer<typeof finding>

/** How rates came, and how many days of the same file still wait. */
const broughtSchema = z.object({
  id: uuid,
  source: z.enum(FIXING_SOURCES),
  name: z.string().nullable(),
  /** Null: the server fetched them. */
  by: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
  at: instant,
  leftOut: z.array(z.string()),
  /** Days of it that wait for the second person, and how many of these are suspect. */
  waiting: z.number().int(),
  suspect: z.number().int(),
})

const DECISION = z.enum(['confirm', 'dispute'])

/** A day as those see it who keep the rates. */
export const fixingDaySchema = z.object({
  day: dateOnly,
  state: z.enum(FIXING_STATUSES),
  /** Null of a day that nobody has brought. */
  revision: z.number().int().nullable(),
  rates: z.array(
    z.object({
      currency: z.string(),
      unit: z.number().int(),
      rate: decimalString,
      /** Against the last rate in force before the day, in percent; null where there is none. */
      changePercent: decimalString.nullable(),
      /** Of a correction: what is in force of the day, where it differs. */
      inForce: decimalString.nullable(),
    }),
  ),
  findings: z.array(finding),
  brought: broughtSchema.nullable(),
  decided: z.object({ name: z.string(), at: instant }).nullable(),
  reason: z.string().nullable(),
  /** What the reader may decide, and by which rule not; empty where nothing waits. */
  allowedActions: z.array(z.object({ action: DECISION, ...refusable })),
})
export type FixingDay = z.infer<typeof fixingDaySchema>

export const fixingDaysCall = defineCall({
  name: 'fixingDays',
  method: 'GET',
  path: '/api/fixings/days',
  access: 'configuration.manage',
  summary:
    'The reference rates by day, the newest first, with who brought and who decided them, and what waits',
  query: z
    .object({
      from: dateOnly,
      to: dateOnly,
      /** Only days in this state; of those that wait, whatever day they are of, the oldest 400. */
      state: z.enum(KEPT_FIXING_STATUSES).optional(),
    })
    .refine(within(MOST_LISTED_FIXING_DAYS), spanFault(MOST_LISTED_FIXING_DAYS)),
  response: z.object({
    days: z.array(fixingDaySchema),
    /** Files of which days wait, the oldest first: `day` and `revision` name the first of them. */
    waiting: z.array(
      broughtSchema.extend({
        day: dateOnly,
        revision: z.number().int(),
        lastDay: dateOnly,
        allowedActions: z.array(z.object({ action: DECISION, ...refusable })),
      }),
    ),
  }),
})
export type FixingDays = z.infer<typeof fixingDaysCall.response>
export type FixingWaiting = FixingDays['waiting'][number]

/** Room for a file of the largest size within a JSON text. */
export const FIXING_BODY_BYTES = MOST_FIXING_BYTES * 2

const common = {
  /** Whether days that are in force already are corrected by it; else other rates of such a day are refused. */
  correction: z.boolean().default(false),
}

export const bringFixingsCall = defineCall({
  name: 'bringFixings',
  method: 'POST',
  path: '/api/fixings',
  access: 'configuration.manage',
  summary:
    "Brings reference rates: a file's text (days, codes, units and rates under a heading, or the central bank's page) or those of a day that somebody typed; another person confirms them",
  body: z.union([
    z.object({
      csv: z.string(),
      name: text(200).min(1).optional(),
      /** The day that they are of, where the text has no column for it; another one above its rates makes them suspect. */
      day: dateOnly.optional(),
      ...common,
    }),
    z.object({
      day: dateOnly,
      rates: z
        .array(z.object({ currency: isoCode, unit: typedFigure, rate: typedFigure }))
        .min(1)
        .max(60),
      ...common,
    }),
  ]),
  response: z.object({
    id: uuid,
    first: dateOnly,
    last: dateOnly,
    /** Days that wait now, and how many of them are suspect. */
    days: z.number().int(),
    suspect: z.number().int(),
    /** Days of the file that are on record with the same rates. */
    known: z.number().int(),
    /** Codes that are not traded, and were left out. */
    leftOut: z.array(z.string()),
  }),
  status: 201,
})
export type BroughtFixings = z.infer<typeof bringFixingsCall.response>

const dayParams = z.object({ day: dateOnly })
const decision = {
  /** The rates that the person saw. */
  revision: z.number().int().positive(),
}
const decided = z.object({ days: z.number().int() })

/** Which days a decision is about: the one, those of its file with nothing to be looked at, or all of its file. */
export const FIXING_SCOPES = ['DAY', 'CLEAN', 'ALL'] as const
export type FixingScope = (typeof FIXING_SCOPES)[number]

const seen = {
  scope: z.enum(FIXING_SCOPES).default('DAY'),
  /** How many days the person was told that it decides. */
  seen: z.number().int().positive().default(1),
}

export const confirmFixingCall = defineCall({
  name: 'confirmFixing',
  method: 'POST',
  path: '/api/fixings/:day/confirm',
  access: 'configuration.manage',
  summary:
    'Puts the reference rates of a day, or of a whole file, in force: by another person than who brought them',
  params: dayParams,
  body: z.object({ ...decision, ...seen }),
  response: decided,
})

export const disputeFixingCall = defineCall({
  name: 'disputeFixing',
  method: 'POST',
  path: '/api/fixings/:day/dispute',
  access: 'configuration.manage',
  summary:
    'Refuses the reference rates of a day, or of a whole file, with a reason: the day waits for others',
  params: dayParams,
  body: z.object({ ...decision, ...seen, reason: requiredReason }),
  response: decided,
})
