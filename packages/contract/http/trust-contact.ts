import { CONTACT_WAYS } from '@fxmatch/domain/trust/contact-code'
import { LONGEST_SOLUTION } from '@fxmatch/domain/trust/proof-of-work'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { instant, text, uuid } from './scalars.ts'
import { trustPaths } from './trust-view.ts'

// How a traveller, who has no session, proves that a telephone or a mail address is theirs.

/** A telephone of any country as people write it; without a country's prefix a Tunisian one. */
const telephoneInput = z
  .union([z.string().max(40, schemaFault('TELEPHONE_INVALID')), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1, schemaFault('FIELD_REQUIRED')))

/** The same for a telephone or mailbox that we know, and for one that we do not. */
const sentCodeSchema = z.object({
  id: uuid,
  way: z.enum(CONTACT_WAYS),
  /** Until when the code is good, from when on another may be sent, and how many more times. */
  expiresAt: instant,
  resendFrom: instant,
  resendsLeft: z.number().int(),
})

export const trustContactWaysCall = defineCall({
  name: 'trustContactWays',
  method: 'GET',
  ...trustPaths('/public/contacts/ways'),
  access: 'public',
  summary: 'How a code can reach a traveller here: without a gateway for text messages by mail alone',
  response: z.object({ ways: z.array(z.enum(CONTACT_WAYS)) }),
})
export const sendTrustCodeCall = defineCall({
  name: 'sendTrustCode',
  method: 'POST',
  ...trustPaths('/public/contacts'),
  access: 'public',
  summary:
    'Sends a code of six digits to a telephone or a mail address (one of the two), for the work of a challenge',
  body: z.object({
    phone: telephoneInput.optional(),
    email: text(254).optional(),
    challenge: text(300),
    solution: text(LONGEST_SOLUTION),
  }),
  response: sentCodeSchema,
  status: 201,
})
export const resendTrustCodeCall = defineCall({
  name: 'resendTrustCode',
  method: 'POST',
  ...trustPaths('/public/contacts/resend'),
  access: 'public',
  summary: 'Sends another code in the place of the last: a minute later at the earliest, three times at most',
  body: z.object({ id: uuid }),
  response: sentCodeSchema,
})
export const verifyTrustCodeCall = defineCall({
  name: 'verifyTrustCode',
  method: 'POST',
  ...trustPaths('/public/contacts/verify'),
  access: 'public',
  summary: 'Gives the proof with which one request can be made, for the right code; five tries in all',
  body: z.object({ id: uuid, code: text(40) }),
  response: z.object({ proof: z.string(), expiresAt: instant }),
})
