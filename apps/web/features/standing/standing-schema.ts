import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { TARGET_KINDS } from '@fxmatch/domain/standing-orders/standing-hits'
import { z } from 'zod'

const choices = z.array(z.object({ value: z.string(), label: z.string() }))

const required = z.string().min(1, schemaFault('FIELD_REQUIRED'))

/** The form that gives a standing order; its figures are judged by the server, which names the field. */
export const giveSchema = z.object({
  currency: required,
  form: z.enum(FORMS),
  amount: required,
  minPart: required,
  target: z.object({ kind: z.enum(TARGET_KINDS), value: required }),
  /** The last day, `yyyy-MM-dd`. */
  goodTill: required,
  agencyId: z.string().nullable(),
  orderRequestId: z.string().nullable(),
  ocoWith: z.string().nullable(),
  governorates: choices,
  sellers: choices,
  notSellers: choices,
  /** `yyyy-MM-dd`; empty: any day. */
  valueDateMax: z.string(),
})
export type GiveDraft = z.infer<typeof giveSchema>

/** What of one that is given may change. */
export const changeSchema = z.object({ amount: required, target: required, goodTill: required })
export type ChangeDraft = z.infer<typeof changeSchema>

/** The last moment of a day, by the clock of Tunis. */
export const endOfDay = (day: string): string => `${day}T23:59:00`
