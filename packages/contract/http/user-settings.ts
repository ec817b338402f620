import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { listLayoutsSchema } from './list-layouts.ts'

/** A path of the application's own, without search: `/home`, `/cash-out-admin`. */
const ownPath = z
  .string()
  .max(100, schemaFault('FIELD_INVALID'))
  .regex(/^\/(?!\/)[A-Za-z0-9/_-]*$/, schemaFault('FIELD_INVALID'))

/** Fields that are filled in with what a person chose in them last. */
export const REMEMBERED_FIELDS = [
  'order.agency',
  'position.form',
  'position.governorate',
  'rfq.houses',
] as const
export type RememberedField = (typeof REMEMBERED_FIELDS)[number]

/**
 * How the application looks and behaves for a person, wherever they sign in. Null is never chosen: the device's own
 * choice or the house's default then holds. `startPage` is what opens after the sign-in; with `sounds`
 * off no notification sounds, whatever was chosen for its kind. Of `lastChosen` each field, and of `lists`
 * each list, is kept for itself.
 */
export const userSettingsSchema = z.object({
  language: z.enum(LANGUAGE_CODES).nullable(),
  scheme: z.enum(['auto', 'light', 'dark']).nullable(),
  density: z.enum(['comfortable', 'dense']).nullable(),
  layout: z.enum(['vertical', 'horizontal']).nullable(),
  sidebarCollapsed: z.boolean().nullable(),
  fullScreen: z.boolean().nullable(),
  preloader: z.boolean().nullable(),
  sounds: z.boolean().nullable(),
  startPage: ownPath.nullable(),
  lastChosen: z
    .partialRecord(z.enum(REMEMBERED_FIELDS), z.string().max(64, schemaFault('FIELD_INVALID')))
    .nullable(),
  lists: listLayoutsSchema.nullable(),
})
export type UserSettings = z.output<typeof userSettingsSchema>

/** The settings of who never chose any. */
export const NEVER_CHOSEN: UserSettings = {
  language: null,
  scheme: null,
  density: null,
  layout: null,
  sidebarCollapsed: null,
  fullScreen: null,
  preloader: null,
  sounds: null,
  startPage: null,
  lastChosen: null,
  lists: null,
}
