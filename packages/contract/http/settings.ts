import type { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { userSettingsSchema } from './user-settings.ts'

export const saveSettingsCall = defineCall({
  name: 'saveSettings',
  method: 'PUT',
  path: '/api/users/settings',
  access: 'signed-in',
  summary: "Changes some of one's own settings; the others stay as they are",
  body: userSettingsSchema
    .partial()
    .refine((patch) => Object.keys(patch).length > 0, schemaFault('FIELD_REQUIRED')),
  response: userSettingsSchema,
})

export type SettingsPatch = z.output<typeof saveSettingsCall.body>
