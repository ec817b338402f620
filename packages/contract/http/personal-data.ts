import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { languageSchema, userParams, uuid } from './scalars.ts'

const asked = {
  query: z.object({ language: languageSchema.default('fr') }),
  response: z.object({ data: z.object({ uuid }) }),
}

export const exportOwnDataCall = defineCall({
  name: 'exportOwnData',
  method: 'GET',
  path: '/document/personal-data',
  access: 'signed-in',
  summary: 'Makes a file of everything held about oneself; the answer names the file',
  ...asked,
})

export const exportPersonalDataCall = defineCall({
  name: 'exportPersonalData',
  method: 'GET',
  path: '/document/users/:userId/personal-data',
  access: 'user.manage_any',
  summary: 'The same about any user, for the platform: somebody has asked by letter',
  params: userParams,
  ...asked,
})
