import { DENOMINATION_STATES } from '@fxmatch/domain/banknotes/denominations'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { decimalInput, decimalString, instant, isoCode } from './scalars.ts'

const state = z.enum(DENOMINATION_STATES)

/** A banknote of a currency. `changedAt` is null for one as the product comes; `changedBy` only the back office reads. */
export const denominationSchema = z.object({
  currency: z.object({ isoCode, pattern: z.number().int() }),
  value: decimalString,
  state,
  changedAt: instant.nullable(),
  changedBy: z.object({ name: z.string() }).nullable(),
  /** What somebody asked it to become, while a second person has not; only the back office reads it. */
  asked: z.object({ state, name: z.string(), mine: z.boolean() }).nullable(),
})
export type DenominationView = z.infer<typeof denominationSchema>

export const denominationsCall = defineCall({
  name: 'denominations',
  method: 'GET',
  path: '/api/denominations',
  access: 'signed-in',
  summary: 'The banknotes that there are, by currency, the largest first',
  query: z.object({ currency: isoCode.optional() }),
  response: z.array(denominationSchema),
})

export const addDenominationCall = defineCall({
  name: 'addDenomination',
  method: 'POST',
  path: '/api/denominations/add',
  access: 'configuration.manage',
  summary: 'Enters a banknote of a currency; it is taken once a second person has entered the same',
  body: z.object({ currency: isoCode, value: decimalInput, state }),
  response: denominationSchema,
  status: 201,
})

export const changeDenominationCall = defineCall({
  name: 'changeDenomination',
  method: 'PUT',
  path: '/api/denominations/change',
  access: 'configuration.manage',
  summary:
    'Says what a banknote is from now on (issued, only legal tender, withdrawn), once a second person says the same; as it is: drops what waits',
  body: z.object({
    currency: isoCode,
    value: decimalInput,
    /** What it was as the person saw it. */
    from: state,
    state,
  }),
  response: denominationSchema,
})
