import { SHARED } from '@fxmatch/domain/access/same-person'
import { USER_STATUSES } from '@fxmatch/domain/users/decide-user'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { idParams, readableReason, uuid } from './scalars.ts'
import { userSchema } from './users.ts'

// The accounts that the house holds to be one person's, and how two people of the platform part them (decision 0611).

export const personAccountsCall = defineCall({
  name: 'personAccounts',
  method: 'GET',
  path: '/api/users/person/:id',
  access: 'user.manage_any',
  summary: "The other accounts that are one person's with a user's as far as the house knows, and by what",
  params: idParams,
  response: z.array(
    z.object({
      id: uuid,
      username: z.string(),
      fullName: z.string(),
      companyName: z.string(),
      status: z.enum(USER_STATUSES),
      /** What the two accounts have in common, or had; never the number or the address itself. */
      shared: z.array(z.enum(SHARED)),
      /** Whether it waits for a second person that the two are two people's. */
      proposed: z.boolean(),
      /** Whether the viewer may propose that. */
      part: z.object(refusable),
    }),
  ),
})
export type PersonAccount = z.infer<typeof personAccountsCall.response>[number]

export const proposePartingCall = defineCall({
  name: 'proposeParting',
  method: 'PUT',
  path: '/api/users/part/:id',
  access: 'user.manage_any',
  summary:
    "Proposes to a second person of the platform that a user's account and another one are two people's",
  params: idParams,
  body: z.object({ other: uuid, reason: readableReason }),
  response: userSchema,
})
