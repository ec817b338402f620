import { ALERT_MEASURES, ALERT_OPS, ALERT_STOPS } from '@fxmatch/domain/rate-alerts/rate-alert'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  decimalString,
  formSchema,
  idParams,
  instant,
  instantInput,
  isoCode,
  noContent,
  typedFigure,
  uuid,
} from './scalars.ts'

// Alerts on a rate (packages/domain/rate-alerts): each is one person's, and nobody else reads it. Figures are TND per quoting unit, basis
// points or an amount of the currency, as their measure is.

const channelsSchema = z.object({ screen: z.boolean(), sound: z.boolean(), mail: z.boolean() })

/** An alert, as its person reads it. */
export const rateAlertSchema = z.object({
  id: uuid,
  currency: isoCode,
  unit: z.number().int(),
  /** Null: of both forms together, or of the currency. */
  form: formSchema.nullable(),
  measure: z.enum(ALERT_MEASURES),
  op: z.enum(ALERT_OPS),
  value: decimalString,
  /** Decimals of the figures. */
  decimals: z.number().int(),
  /** What the measure comes to now; null: there is none, or the person may not read it any more. */
  figure: decimalString.nullable(),
  /** How far the figure has to go still; null where it is there, or there is none. */
  distance: decimalString.nullable(),
  /** Whether it tells as soon as the figure meets the value; if not, the figure has to move away first. */
  armed: z.boolean(),
  until: instant,
  state: z.enum(['LIVE', 'OVER', 'STOPPED']),
  /** Why it is stopped. */
  stopCause: z.enum(ALERT_STOPS).nullable(),
  createdAt: instant,
  firedAt: instant.nullable(),
  /** What the figure was when it told last. */
  firedFigure: decimalString.nullable(),
  channels: channelsSchema,
})
export type RateAlert = z.infer<typeof rateAlertSchema>

export const rateAlertsCall = defineCall({
  name: 'rateAlerts',
  method: 'GET',
  path: '/api/alerts',
  access: 'signed-in',
  summary: "The person's own alerts on rates, the newest first, with where each figure is now",
  response: z.object({
    data: z.array(rateAlertSchema),
    truncated: z.boolean(),
    /** How many wait, of how many at most. */
    live: z.number().int(),
    most: z.number().int(),
    /** What the person may be told of. */
    measures: z.array(z.enum(ALERT_MEASURES)),
  }),
})

export const createRateAlertCall = defineCall({
  name: 'createRateAlert',
  method: 'POST',
  path: '/api/alerts',
  access: 'market.view',
  summary:
    'Has the person told once as a figure crosses a value, and again only after it has been away; the same asked for again is the same alert, until its new end; or one alert takes the place of another',
  body: z.object({
    currency: isoCode,
    form: formSchema.nullable().optional(),
    measure: z.enum(ALERT_MEASURES),
    op: z.enum(ALERT_OPS),
    value: typedFigure,
    until: instantInput,
    channels: channelsSchema.optional(),
    /** Left as it is, and answered, where the same waits already: what one press asks for changes nothing that was chosen with care. */
    ifNone: z.boolean().optional(),
    /** One of the person's own that it takes the place of. */
    replaces: uuid.optional(),
  }),
  response: rateAlertSchema.extend({
    /** Whether it waits since this call; false: it waited before. */
    isNew: z.boolean(),
  }),
  status: 201,
})

export const deleteRateAlertCall = defineCall({
  name: 'deleteRateAlert',
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'signed-in',
  summary:
    'Deletes an alert of the person; with the moment at which it was asked for, only where it was not asked for anew since',
  params: idParams,
  query: z.object({
    /** `createdAt` of the alert as it was read. */
    createdAt: instant.optional(),
  }),
  response: noContent,
  status: 204,
})
