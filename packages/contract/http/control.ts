import { ENTRY_NAMES } from '@fxmatch/domain/configuration/configuration-entries'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { marketStatusSchema, marketStatusValue } from './market.ts'
import { dateOnly, instant, noContent, pageNumber, plainName, text } from './scalars.ts'

/** How much the back office may say about a change of status; everyone reads it. */
export const REASON_LENGTH = 200
/** Longest name of a holiday. */
export const HOLIDAY_LENGTH = 80

const filled = (max: number) => text(max).min(1, schemaFault('FIELD_REQUIRED'))
const paging = {
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  offset: pageNumber.default(1),
}
const person = z.object({ name: z.string() })

export const setMarketStatusCall = defineCall({
  name: 'setMarketStatus',
  method: 'PUT',
  path: '/api/main-screen/market-status',
  access: 'market_status.set',
  summary: "Sets the market's status by hand; it holds until the clock's next change",
  body: z.object({
    /** The status that the person saw: refused where it has changed since. */
    from: marketStatusValue,
    status: marketStatusValue,
    reason: filled(REASON_LENGTH),
  }),
  response: marketStatusSchema,
})

/** One change of the market's status. `by` is null where the clock changed it. */
export const marketStatusChangeSchema = z.object({
  id: z.number().int(),
  at: instant,
  previous: marketStatusValue,
  status: marketStatusValue,
  decidedBy: z.enum(['PERSON', 'CLOCK']),
  by: person.nullable(),
  reason: z.string().nullable(),
  /** Until when a person's setting was to hold; null for the clock's, and where no change lay ahead. */
  until: instant.nullable(),
})
export type MarketStatusChange = z.infer<typeof marketStatusChangeSchema>

export const marketStatusHistoryCall = defineCall({
  name: 'marketStatusHistory',
  method: 'GET',
  path: '/api/main-screen/market-status/history',
  access: 'market_status.set',
  summary: "Who changed the market's status, when and why, newest first",
  query: z.object(paging),
  response: z.object({ count: z.number().int(), data: z.array(marketStatusChangeSchema) }),
})

/** An entry of the configuration (specification 002 §3) and who changed it last. */
export const configurationEntrySchema = z.object({
  id: z.number().int(),
  name: z.enum(ENTRY_NAMES),
  value: z.string(),
  type: z.enum(['INTEGER', 'DECIMAL', 'TIME', 'BOOLEAN']),
  changedAt: instant.nullable(),
  changedBy: person.nullable(),
})
export type ConfigurationEntry = z.infer<typeof configurationEntrySchema>

const entryParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const configurationCall = defineCall({
  name: 'configuration',
  method: 'GET',
  path: '/api/configuration',
  access: 'configuration.manage',
  summary: 'The configuration that people edit',
  response: z.array(configurationEntrySchema),
})

export const updateConfigurationCall = defineCall({
  name: 'updateConfiguration',
  method: 'PUT',
  path: '/api/configuration/update/:id',
  access: 'configuration.manage',
  summary: 'Gives an entry another value, in force at once',
  params: entryParams,
  body: z.object({
    value: z.union([z.string().max(100), z.number()]).transform(String),
    /** The value that the person saw; where it is said and has changed since, the change is refused. */
    was: z.string().max(100).optional(),
  }),
  response: configurationEntrySchema,
})

export const configurationHistoryCall = defineCall({
  name: 'configurationHistory',
  method: 'GET',
  path: '/api/configuration/history/:id',
  access: 'configuration.manage',
  summary: 'What an entry was before, who changed it and when; the newest hundred',
  params: entryParams,
  response: z.array(
    z.object({ id: z.number().int(), at: instant, by: person, before: z.string(), after: z.string() }),
  ),
})

/** A day on which the market does not work. */
export const holidaySchema = z.object({
  day: dateOnly,
  label: z.string(),
  /** The same day every year: never taken off. */
  fixed: z.boolean(),
  /** Whether it may be taken off, and if not which rule refuses. */
  remove: z.object({ allowed: z.boolean(), rule: z.enum(['HOLIDAY_FIXED', 'HOLIDAY_PAST']).nullable() }),
})
export type Holiday = z.infer<typeof holidaySchema>

export const holidaysCall = defineCall({
  name: 'holidays',
  method: 'GET',
  path: '/api/holidays',
  access: 'signed-in',
  summary: 'The holidays of a year',
  query: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
  response: z.array(holidaySchema),
})

export const addHolidayCall = defineCall({
  name: 'addHoliday',
  method: 'POST',
  path: '/api/holidays/add',
  access: 'configuration.manage',
  summary: 'Enters a holiday: the market does not work on it, and value dates skip it',
  body: z.object({ day: dateOnly, label: plainName(HOLIDAY_LENGTH).min(1, schemaFault('FIELD_REQUIRED')) }),
  response: holidaySchema,
  status: 201,
})

export const removeHolidayCall = defineCall({
  name: 'removeHoliday',
  method: 'DELETE',
  path: '/api/holidays/delete/:day',
  access: 'configuration.manage',
  summary: 'Takes a holiday to come off the table, unless it is one of every year',
  params: z.object({ day: dateOnly }),
  response: noContent,
  status: 204,
})
