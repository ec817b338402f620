import { ALERT_ACTIONS, ALERT_STATUSES } from '@fxmatch/domain/screening/alert-table'
import { ALERT_SOURCES, LIST_KINDS, MOST_LIST_BYTES } from '@fxmatch/domain/screening/list-entry'
import { LIST_ACTIONS, LIST_STATUSES } from '@fxmatch/domain/screening/list-table'
import { SCREENED_FIELDS, SCREENED_KINDS } from '@fxmatch/domain/screening/screened'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { decimalString, idParams, instant, listOf, readableReason, text, uuid } from './scalars.ts'

// Names that are looked for on lists. Nobody has these calls who does not decide: not the party, not who deals with it.

const person = z.object({ name: z.string(), at: instant })

/** An alert of the list. */
export const alertSchema = z.object({
  id: uuid,
  /** What people call it by. */
  reference: z.string(),
  status: z.enum(ALERT_STATUSES),
  version: z.number().int(),
  openedAt: instant,
  subject: z.object({
    kind: z.enum(SCREENED_KINDS),
    field: z.enum(SCREENED_FIELDS),
    /** As it was then; null once the person was erased. */
    name: z.string().nullable(),
    /** Where the record is looked up: a company's id, a user's, a sign-up's, a traveller's request's reference. */
    id: uuid,
    /** The company that it is about, or of which it is somebody. */
    company: z.string().nullable(),
  }),
  list: z.enum(ALERT_SOURCES),
  entry: z.object({
    reference: z.string(),
    kind: z.enum(['PERSON', 'ENTITY']),
    /** All names, the one that it is called by first. */
    names: z.array(z.object({ text: z.string(), low: z.boolean() })),
    birthYears: z.array(z.number().int()),
    nationalities: z.array(z.string()),
    documents: z.array(z.string()),
  }),
  /** The name of the entry that is the most alike, the parts that go together (0 to 1), and what beside the name agrees or does not. */
  match: z.object({
    name: z.string(),
    tokens: z.array(z.object({ mine: z.string(), theirs: z.string(), alike: z.number() })),
    supports: z.array(z.enum(['BIRTH', 'NATIONALITY', 'DOCUMENT'])),
    contradicts: z.array(z.enum(['BIRTH', 'NATIONALITY'])),
    /** Where a service found it: which one, and the lists that it has the entry of; null where a list did. */
    asked: z.object({ service: z.string(), datasets: z.array(z.string()) }).nullable(),
  }),
  /** Of a list 85 to 100, of the service its own score in hundredths; one decimal. */
  score: decimalString,
  strong: z.boolean(),
  cleared: person.extend({ reason: z.string() }).nullable(),
  decided: person.nullable(),
  /** Why it is confirmed, or cleared for good. */
  reason: z.string().nullable(),
  /** The last confirmation of one that was confirmed and is not any more: the second person must know what they undo. */
  confirmed: person.extend({ reason: z.string() }).nullable(),
  allowedActions: z.array(z.object({ action: z.enum(ALERT_ACTIONS), ...refusable })),
})
export type ScreeningAlert = z.infer<typeof alertSchema>

/** Alerts that are listed at most: the newest. */
export const MOST_ALERTS = 500

export const screeningAlertsCall = defineCall({
  name: 'screeningAlerts',
  method: 'GET',
  path: '/api/screening/alerts',
  access: 'screening.decide',
  summary: "Names like one on a list, of the own compliance's to decide, the newest first",
  query: z.object({ status: listOf(z.enum(ALERT_STATUSES)).optional() }),
  response: z.object({ data: z.array(alertSchema), total_items: z.number().int() }),
})

export const stepAlertCall = defineCall({
  name: 'stepAlert',
  method: 'POST',
  path: '/api/screening/alerts/:id/steps',
  access: 'screening.decide',
  summary:
    'Takes a step on an alert: one person says that it is somebody else, another one agrees or reopens it; or it is confirmed',
  params: idParams,
  body: z.object({
    action: z.enum(ALERT_ACTIONS),
    version: z.number().int().positive(),
    reason: readableReason,
  }),
  response: z.object({ id: uuid }),
})

const count = z.number().int()
const lostEntry = z.object({ reference: z.string(), name: z.string() })

/** Entries that are told of what a version takes away, and of what it changes. */
export const MOST_LOST = 200

/** A version of a list. */
export const screeningListSchema = z.object({
  id: uuid,
  list: z.enum(LIST_KINDS),
  version: z.number().int(),
  status: z.enum(LIST_STATUSES),
  name: z.string().nullable(),
  sha256: z.string(),
  entries: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  brought: person.extend({ mine: z.boolean() }),
  decided: person.nullable(),
  reason: z.string().nullable(),
  /**
   * Of one that waits: what it takes away from the version in force and what it changes, of each the first `MOST_LOST` by their
   * reference, with the name that the version in force has; and how many names the two have. Null: nothing.
   */
  losses: z
    .object({ removed: z.array(lostEntry), changed: z.array(lostEntry), namesBefore: count, names: count })
    .nullable(),
  /** The round through everybody: how many names were looked at, and when it ended; null where there was none. */
  round: z.object({ screened: z.number().int(), endedAt: instant.nullable() }).nullable(),
  allowedActions: z.array(z.object({ action: z.enum(LIST_ACTIONS), ...refusable })),
})
export type ScreeningListView = z.infer<typeof screeningListSchema>

export const screeningListsCall = defineCall({
  name: 'screeningLists',
  method: 'GET',
  path: '/api/screening/lists',
  access: 'screening.lists',
  summary: 'The versions of the lists, the newest first: what waits, what is in force, what was',
  response: z.object({
    data: z.array(screeningListSchema),
    /** The service that names are asked about besides; null: there is none. */
    service: z
      .object({
        /** Host and path. */
        name: z.string(),
        beganAt: instant,
        /** Names that wait for an answer; since when the first does that was asked about, and whether that is too long. */
        waiting: z.number().int(),
        waitingSince: instant.nullable(),
        late: z.boolean(),
        /** The last answer of any name. */
        answeredAt: instant.nullable(),
      })
      .nullable(),
  }),
})

export type ScreeningServiceView = NonNullable<z.infer<typeof screeningListsCall.response>['service']>

/** Room for a file of the largest size within a JSON text. */
export const LIST_BODY_BYTES = MOST_LIST_BYTES * 2

export const bringListCall = defineCall({
  name: 'bringList',
  method: 'POST',
  path: '/api/screening/lists',
  access: 'screening.lists',
  summary:
    "Brings a version of a list: the United Nations' consolidated list as its XML, any other by the template; another person confirms it",
  body: z.object({ list: z.enum(LIST_KINDS), name: text(200).min(1).optional(), text: z.string() }),
  response: z.object({
    id: uuid,
    version: z.number().int(),
    entries: z.number().int(),
    added: z.number().int(),
    removed: z.number().int(),
    changed: z.number().int(),
    sha256: z.string(),
  }),
  status: 201,
})
export type BroughtListView = z.infer<typeof bringListCall.response>

export const stepListCall = defineCall({
  name: 'stepList',
  method: 'POST',
  path: '/api/screening/lists/:id/steps',
  access: 'screening.lists',
  summary: 'Puts a version in force, by another person than who brought it, or takes it back',
  params: idParams,
  body: z.object({ action: z.enum(LIST_ACTIONS), reason: readableReason.optional() }),
  response: z.object({ id: uuid }),
})

export const listTemplateCall = defineCall({
  name: 'listTemplate',
  method: 'GET',
  path: '/document/screening/template',
  access: 'screening.lists',
  summary: 'The template of a list as a file of lines',
  response: z.unknown(),
})
