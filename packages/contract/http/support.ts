import { z } from 'zod'
import { defineCall } from './define-call.ts'

/** How people reach the support; null where the deployment does not say. `links`: the house's pages elsewhere, `https://`. */
export const supportSchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  links: z.array(z.url({ protocol: /^https$/ })).readonly(),
})
export type Support = z.infer<typeof supportSchema>

export const supportCall = defineCall({
  name: 'support',
  method: 'GET',
  path: '/api/support',
  access: 'public',
  summary: 'How people reach the support, signed in or not',
  response: supportSchema,
})
