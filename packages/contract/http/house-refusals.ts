import { HOUSE_REFUSAL_STATUSES, LIFT_ACTIONS, REFUSING_KINDS } from '@fxmatch/domain/gate/house-refusals'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { formSchema, idParams, instant, isoCode, readableReason, uuid } from './scalars.ts'

// Houses with which one's own does not deal (packages/domain/gate/house-refusals.ts). Only who refuses reads it: nobody is told by whom.

const house = z.object({ id: uuid, name: z.string(), kind: z.enum(REFUSING_KINDS) })

/** A refusal of one's own house, and what became of it. */
export const houseRefusalSchema = z.object({
  id: uuid,
  reference: z.string(),
  house,
  /** Null: all. */
  currency: isoCode.nullable(),
  /** Null: both. */
  form: formSchema.nullable(),
  note: z.string(),
  status: z.enum(HOUSE_REFUSAL_STATUSES),
  setBy: z.string(),
  setAt: instant,
  /** Who proposed that it is lifted, when and why. */
  liftBy: z.string().nullable(),
  liftAt: instant.nullable(),
  liftNote: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftedAt: instant.nullable(),
  allowedActions: z.array(z.object({ action: z.enum(LIFT_ACTIONS), ...refusable })),
})
export type HouseRefusalView = z.infer<typeof houseRefusalSchema>

export const houseRefusalsCall = defineCall({
  name: 'houseRefusals',
  method: 'GET',
  path: '/api/house-refusals',
  access: 'house.refuse',
  summary:
    "The houses with which one's own does not deal: those in force, then the last 100 that were lifted; and those that may be named",
  response: z.object({
    refusals: z.array(houseRefusalSchema),
    houses: z.array(house),
    /** How many people besides the viewer can confirm that one is lifted. */
    otherDeciders: z.number().int(),
  }),
})
export type HouseRefusals = z.infer<typeof houseRefusalsCall.response>

export const refuseHouseCall = defineCall({
  name: 'refuseHouse',
  method: 'POST',
  path: '/api/house-refusals',
  access: 'house.refuse',
  summary: "Says that one's own house does not deal with another one: it counts at once",
  body: z.object({
    counterpartyId: uuid,
    /** Left out or null: all. */
    currency: isoCode.nullable().default(null),
    /** Left out or null: both. */
    form: formSchema.nullable().default(null),
    note: readableReason,
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

const step = {
  method: 'POST',
  access: 'house.refuse',
  params: idParams,
  response: z.object({ id: uuid }),
} as const

export const proposeLiftCall = defineCall({
  ...step,
  name: 'proposeLift',
  path: '/api/house-refusals/:id/lift',
  summary: 'Proposes that a refusal is lifted; it holds until another person confirms that',
  body: z.object({ reason: readableReason }),
})
export const confirmLiftCall = defineCall({
  ...step,
  name: 'confirmLift',
  path: '/api/house-refusals/:id/confirm',
  summary: 'Lifts a refusal, as another person proposed',
})
export const keepRefusalCall = defineCall({
  ...step,
  name: 'keepRefusal',
  path: '/api/house-refusals/:id/keep',
  summary: 'Keeps a refusal that somebody proposed to lift',
})
