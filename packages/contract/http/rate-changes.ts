import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { RATE_BOOKS, RATE_SIDES } from '@fxmatch/domain/rates/rate-change'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { agencyRateLines } from './display.ts'
import { remainderRateLines, standardRateLines } from './rates.ts'
import { refusable } from './refusable.ts'
import { dateOnly, decimalString, idParams, instant, text, uuid } from './scalars.ts'

/** A rate outside its currency's allowed band, with the figures by which it was judged; TND per quoting unit. */
export const outsideRateSchema = z.object({
  currency: z.string(),
  /** The quoting unit. */
  unit: z.number().int(),
  side: z.enum(RATE_SIDES),
  rate: decimalString,
  /** What was in force when it was proposed; null where there was none. */
  inForce: decimalString.nullable(),
  lowest: decimalString,
  highest: decimalString,
  reference: decimalString,
  referenceDay: dateOnly,
  /** How far from the reference it lies, in percent of it with 2 decimals; above zero, it is higher. */
  percent: decimalString,
})
export type OutsideRateView = z.infer<typeof outsideRateSchema>

/**
 * A list of rates that one person typed and a second one has to confirm, because some lie outside the allowed band: nothing
 * of it is in force before. Good on its market day only.
 */
export const rateChangeSchema = z.object({
  id: uuid,
  book: z.enum(RATE_BOOKS),
  /** Of a board only: the agency, and whether every agency of the bank is to quote the same. */
  agency: z.object({ id: uuid, name: z.string() }).nullable(),
  everywhere: z.boolean(),
  /** The whole list; a rate is null where its book has no such side. */
  lines: z.array(
    z.object({
      currency: z.string(),
      purchaseRate: decimalString.nullable(),
      saleRate: decimalString.nullable(),
    }),
  ),
  outside: z.array(outsideRateSchema),
  day: dateOnly,
  status: z.enum(CHANGE_STATUSES),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type RateChange = z.infer<typeof rateChangeSchema>

export const rateChangesCall = defineCall({
  name: 'rateChanges',
  method: 'GET',
  path: '/api/rate-changes',
  access: 'rate.manage',
  summary: "Lists of the bank's rates outside the allowed band that wait for a second person today",
  query: z.object({ book: z.enum(RATE_BOOKS).optional(), agency: uuid.optional() }),
  response: z.object({
    changes: z.array(rateChangeSchema),
    /** How many people besides the viewer can confirm what the viewer proposes. */
    otherDeciders: z.number().int(),
  }),
})

const proposal = { method: 'POST', status: 201, response: rateChangeSchema } as const

export const proposeRemainderRatesCall = defineCall({
  ...proposal,
  name: 'proposeRemainderRates',
  path: '/api/rate-changes/remainder',
  access: 'rate.manage',
  summary:
    'Proposes prices of the remainder outside the allowed band; another person confirms the whole list',
  body: remainderRateLines,
})

export const proposeStandardRatesCall = defineCall({
  ...proposal,
  name: 'proposeStandardRates',
  path: '/api/rate-changes/standard',
  access: 'rate.manage',
  summary:
    'Proposes standard purchase rates outside the allowed band; another person confirms the whole list',
  body: standardRateLines,
})

export const proposeAgencyRatesCall = defineCall({
  ...proposal,
  name: 'proposeAgencyRates',
  path: '/api/rate-changes/board',
  access: 'display.manage',
  summary: "Proposes an agency's rates outside the allowed band; another person confirms the whole list",
  body: agencyRateLines,
})

export const proposeAllAgencyRatesCall = defineCall({
  ...proposal,
  name: 'proposeAllAgencyRates',
  path: '/api/rate-changes/board/all',
  access: 'display.manage',
  summary: 'Proposes the same rates outside the allowed band for every agency of the bank',
  body: agencyRateLines,
})

const decision = {
  access: 'rate.manage',
  method: 'PUT',
  params: idParams,
  response: rateChangeSchema,
} as const

export const confirmRateChangeCall = defineCall({
  ...decision,
  name: 'confirmRateChange',
  path: '/api/rate-changes/confirm/:id',
  summary: 'Confirms rates that another person proposed: the whole list is in force at once',
})

export const refuseRateChangeCall = defineCall({
  ...decision,
  name: 'refuseRateChange',
  path: '/api/rate-changes/refuse/:id',
  summary: 'Refuses rates that another person proposed, with the reason; nothing changes',
  body: z.object({ reason: text(300).min(1, schemaFault('FIELD_REQUIRED')) }),
})

export const withdrawRateChangeCall = defineCall({
  ...decision,
  name: 'withdrawRateChange',
  path: '/api/rate-changes/withdraw/:id',
  summary: "Takes one's own proposed rates back",
})
