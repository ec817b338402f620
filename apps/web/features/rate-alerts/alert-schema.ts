import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { RateAlert } from '@fxmatch/contract/http/rate-alerts'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { ALERT_MEASURES, ALERT_OPS } from '@fxmatch/domain/rate-alerts/rate-alert'
import { z } from 'zod'
import type { AlertStart } from '../../lib/rate-alerts/asked-alert.ts'

const required = z.string().min(1, schemaFault('FIELD_REQUIRED'))

/** The form of both forms together. */
export const BOTH = 'BOTH'

/** The form of a new alert; its figures are judged by the server, which names the field. */
export const alertSchema = z.object({
  currency: required,
  measure: z.enum(ALERT_MEASURES),
  form: z.enum([...FORMS, BOTH]),
  op: z.enum(ALERT_OPS),
  value: required,
  /** The last day, `yyyy-MM-dd`. */
  until: required,
})
export type AlertDraft = z.infer<typeof alertSchema>

/** The last moment of a day, by the clock of Tunis. */
export const endOfDay = (day: string): string => `${day}T23:59:00`

/** So long an alert waits unless somebody says otherwise, in days. */
export const USUAL_DAYS = 30

/** What the form begins with in which an alert is changed. */
export const startOf = ({
  currency,
  form,
  measure,
  op,
  value,
  id,
  until,
  channels,
}: RateAlert): AlertStart => ({
  ...{ currency, form, measure, op, value },
  of: { id, until, channels },
})
