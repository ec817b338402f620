import { RACE_STATES } from '@fxmatch/domain/races/race'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { marketPositionSchema } from './market.ts'
import {
  decimalString,
  formSchema,
  idParams,
  instant,
  instantInput,
  isoCode,
  pageNumber,
  plainName,
  uuid,
} from './scalars.ts'

/** A timed trading window to which the positions of a currency and form go (decision record 0171), and what is in it. */
export const raceSchema = z.object({
  id: uuid,
  label: z.string(),
  currency: z.object({ isoCode: z.string(), pattern: z.number().int(), unit: z.number().int() }),
  form: formSchema,
  /** The governorate whose positions go to it; null: those of all. */
  region: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  state: z.enum(RACE_STATES),
  /** When it runs; opening or closing it early moves these. */
  startDate: instant,
  endDate: instant,
  /** The times it was planned with. */
  plannedStart: instant,
  plannedEnd: instant,
  closedAt: instant.nullable(),
  coursePercent: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
  /** Positions in it: how many, of how much, and their average price weighted by amount (4 decimals). */
  positions: z.object({
    count: z.number().int(),
    volume: decimalString,
    average: decimalString.nullable(),
  }),
})
export type RaceView = z.infer<typeof raceSchema>

const page = {
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  offset: pageNumber.default(1),
}

export const racesCall = defineCall({
  name: 'races',
  method: 'GET',
  path: '/api/races',
  access: 'market.view',
  summary: 'Races, the latest start first',
  query: z.object({
    state: z.enum(RACE_STATES).optional(),
    currency: isoCode.optional(),
    form: formSchema.optional(),
    ...page,
  }),
  response: z.object({ count: z.number().int(), data: z.array(raceSchema) }),
})

export const raceCall = defineCall({
  name: 'race',
  method: 'GET',
  path: '/api/races/:id',
  access: 'market.view',
  summary: 'One race',
  params: idParams,
  response: raceSchema,
})

export const racePositionsCall = defineCall({
  name: 'racePositions',
  method: 'GET',
  path: '/api/races/:id/positions',
  access: 'market.view',
  summary: "A race's positions that the viewer may know of, newest first",
  params: idParams,
  query: z.object(page),
  response: z.object({ count: z.number().int(), data: z.array(marketPositionSchema) }),
})

export const createRaceCall = defineCall({
  name: 'createRace',
  method: 'POST',
  path: '/api/races',
  access: 'configuration.manage',
  summary: 'Plans a race',
  body: z.object({
    label: plainName(80).min(1, schemaFault('FIELD_REQUIRED')),
    currency: isoCode,
    form: formSchema,
    region: z.number().int().positive().max(10_000).nullish(),
    startDate: instantInput,
    endDate: instantInput,
  }),
  response: raceSchema,
  status: 201,
})

export const openRaceCall = defineCall({
  name: 'openRace',
  method: 'PUT',
  path: '/api/races/:id/open',
  access: 'configuration.manage',
  summary: 'Opens a planned race now instead of at its time',
  params: idParams,
  response: raceSchema,
})

export const closeRaceCall = defineCall({
  name: 'closeRace',
  method: 'PUT',
  path: '/api/races/:id/close',
  access: 'configuration.manage',
  summary: 'Closes a race now: before its end, or before it ever began',
  params: idParams,
  response: raceSchema,
})
