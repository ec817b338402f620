import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { GATE_OUTCOMES } from '@fxmatch/domain/gate/decide-gate'
import { GUARANTOR_LENGTH, PAPER_FAULTS, PAPER_KINDS } from '@fxmatch/domain/gate/office-papers'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  codeText,
  dateOnly,
  decimalString,
  idParams,
  instant,
  plainName,
  readableReason,
  typedFigure,
  uuid,
} from './scalars.ts'

// Authorisations and guarantees of exchange offices (packages/domain/gate/office-papers.ts). Days are of the market, in Tunis.

const named = z.object({ id: uuid, name: z.string() })

/** How an office stands with one kind of paper today. */
const stateSchema = z.object({
  kind: z.enum(PAPER_KINDS),
  state: z.enum(['VALID', ...PAPER_FAULTS]),
  /** The last day of what holds or has ended; null of what is to come or not on record. */
  until: dateOnly.nullable(),
  /** The first day of what is to come. */
  from: dateOnly.nullable(),
})

/** A paper as it was recorded, and what became of it. */
export const officePaperSchema = z.object({
  id: uuid,
  reference: z.string(),
  office: named,
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  /** TND; null of an authorisation. */
  amount: decimalString.nullable(),
  guarantor: z.string().nullable(),
  validFrom: dateOnly,
  validUntil: dateOnly,
  /** The reference of the paper that this one corrects or ends. */
  corrects: z.string().nullable(),
  /** Whether another paper has corrected it. */
  replaced: z.boolean(),
  status: z.enum(CHANGE_STATUSES),
  /** Who recorded it and why are the platform's to read: null for the office. */
  note: z.string().nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type OfficePaperView = z.infer<typeof officePaperSchema>

export const officePapersCall = defineCall({
  name: 'officePapers',
  method: 'GET',
  path: '/api/office-papers',
  access: 'gate.view',
  summary:
    'Which exchange offices may deal by their papers. An office reads its own papers alone, the platform all of them with what waits and the last 200; a bank reads since when or from when an office may not deal, and no paper',
  response: z.object({
    today: dateOnly,
    /** The last day on which offices without papers deal; null while none is on record of anybody: nothing is asked then. */
    graceUntil: dateOnly.nullable(),
    offices: z.array(
      z.object({
        office: named,
        /** Null while nothing is asked. */
        outcome: z.enum(GATE_OUTCOMES).exclude(['ASK']).nullable(),
        fault: z.enum(PAPER_FAULTS).nullable(),
        /** The first day without a paper that has ended, or with one that is to come. */
        day: dateOnly.nullable(),
        /** Both kinds; none for a bank. */
        papers: z.array(stateSchema),
        /** In how many days the first of its papers ends, where both hold; null for a bank. */
        daysLeft: z.number().int().nullable(),
      }),
    ),
    records: z.array(officePaperSchema),
    /** Whether one's own office may offer and deal; null of who is no office. */
    deal: z.object(refusable).nullable(),
    mayRecord: z.boolean(),
    /** How many people besides the viewer can confirm what the viewer records. */
    otherDeciders: z.number().int(),
  }),
})
export type OfficePapers = z.infer<typeof officePapersCall.response>

export const recordPaperCall = defineCall({
  name: 'recordPaper',
  method: 'POST',
  path: '/api/office-papers',
  access: 'paper.manage',
  summary:
    'Records an authorisation or a guarantee of an exchange office, or corrects one; another person confirms it',
  body: z.object({
    officeId: uuid,
    kind: z.enum(PAPER_KINDS),
    /** As it stands on the paper. */
    number: codeText(200),
    /** TND; of a guarantee. */
    amount: typedFigure.nullable().default(null),
    /** The bank that gives the guarantee. */
    guarantor: plainName(GUARANTOR_LENGTH).nullable().default(null),
    validFrom: dateOnly,
    validUntil: dateOnly,
    /** The paper that this one corrects, or ends before its day. */
    replaces: uuid.nullable().default(null),
    note: readableReason,
  }),
  response: z.object({ id: uuid }),
  status: 201,
})

const decision = { method: 'POST', params: idParams, response: z.object({ id: uuid }) } as const

export const confirmPaperCall = defineCall({
  ...decision,
  name: 'confirmPaper',
  access: 'paper.manage',
  path: '/api/office-papers/:id/confirm',
  summary: 'Confirms a paper that another person recorded: it counts at once, on its days',
})
export const refusePaperCall = defineCall({
  ...decision,
  name: 'refusePaper',
  access: 'paper.manage',
  path: '/api/office-papers/:id/refuse',
  summary: 'Refuses a paper that another person recorded, with the reason',
  body: z.object({ reason: readableReason }),
})
export const withdrawPaperCall = defineCall({
  ...decision,
  name: 'withdrawPaper',
  access: 'paper.manage',
  path: '/api/office-papers/:id/withdraw',
  summary: 'Takes back a paper that one has recorded oneself, before it is decided',
})
