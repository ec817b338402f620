import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { marketClock, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { raceTimeFault } from '@fxmatch/domain/races/race'
import { z } from 'zod'

/** The form of a new race. Times are what a clock in Tunis shows: `yyyy-MM-ddTHH:mm`. Members are named as in the call. */
export interface RaceDraft {
  label: string
  currency: string | null
  form: 'CASH' | 'DIGITAL'
  /** Id of a governorate; null: all of them. */
  region: string | null
  startDate: string
  endDate: string
}

/** What the call takes. */
export interface RaceInput {
  label: string
  currency: string
  form: 'CASH' | 'DIGITAL'
  region: number | null
  startDate: string
  endDate: string
}

const QUARTER_MS = 15 * 60_000

/** An instant as the form shows it. */
export function wallTime(instant: Date): string {
  const { date, time } = marketClock(instant)
  return `${date}T${time.slice(0, 5)}`
}

/** The instant that a text of the form means; null where it means none. */
export function instantOf(text: string): Date | null {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? []
  try {
    return marketInstant(date, time)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** An empty form: from the next quarter of an hour, for two hours. */
export function emptyRace(now: Date): RaceDraft {
  const start = new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS)
  return {
    label: '',
    currency: null,
    form: 'CASH',
    region: null,
    startDate: wallTime(start),
    endDate: wallTime(new Date(start.getTime() + 8 * QUARTER_MS)),
  }
}

/** The texts of what may be wrong with the times, by the rule that they break. */
export type TimeTexts = Readonly<Record<NonNullable<ReturnType<typeof raceTimeFault>>, string>>

/** Judges the form by the same rules as the server. */
export function raceSchema(texts: TimeTexts, now: () => Date) {
  return z
    .object({
      label: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')).max(80, schemaFault('FIELD_INVALID')),
      currency: z
        .string()
        .nullable()
        .refine((value) => value !== null, schemaFault('FIELD_REQUIRED')),
      form: z.enum(FORMS),
      region: z.string().nullable(),
      startDate: z.string(),
      endDate: z.string(),
    })
    .transform((draft, context): RaceInput => {
      const [start, end] = [instantOf(draft.startDate), instantOf(draft.endDate)]
      const wrong = (path: 'startDate' | 'endDate', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message, input: draft[path] })
      const noTime = (text: string) => schemaFault(text === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID')
      if (start === null) wrong('startDate', noTime(draft.startDate))
      if (end === null) wrong('endDate', noTime(draft.endDate))
      if (start === null || end === null) return z.NEVER
      const fault = raceTimeFault(start, end, now())
      if (fault !== null) wrong(fault.startsWith('START') ? 'startDate' : 'endDate', texts[fault])
      return {
        label: draft.label,
        currency: draft.currency ?? '',
        form: draft.form,
        region: draft.region === null ? null : Number(draft.region),
        startDate: start.toISOString(),
        endDate: end.toISOString(),
      }
    })
}
