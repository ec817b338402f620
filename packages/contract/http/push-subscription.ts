import { LONGEST_ENDPOINT } from '@fxmatch/domain/notifications/push'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'

/** Base64url of as many characters as a key of the browser has. */
const key = (characters: number) =>
  z
    .string()
    .max(characters + 3)
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), schemaFault('FIELD_INVALID'))

/** A browser's own address at its push service, and the keys that only it can read with (`PushSubscription.toJSON`). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().min(1).max(LONGEST_ENDPOINT),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
})
export type BrowserSubscription = z.infer<typeof pushSubscriptionSchema>
