import { LONGEST_ENDPOINT } from '@fxmatch/domain/notifications/push'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'

/** Base64url of as many characters as a key of the browser has. */
const key = (form: RegExp) => z.string().max(90).regex(form, schemaFault('FIELD_INVALID'))

/** A browser's own address at its push service, and the keys that only it can read with (`PushSubscription.toJSON`). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().min(1).max(LONGEST_ENDPOINT),
  keys: z.object({ p256dh: key(/^[\w-]{87}={0,2}$/), auth: key(/^[\w-]{22}={0,2}$/) }),
})
export type BrowserSubscription = z.infer<typeof pushSubscriptionSchema>
