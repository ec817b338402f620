import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { CORRECTED_FIELDS } from '@fxmatch/domain/companies/company-change'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { codeText, companyKindSchema, idParams, instant, text, uuid } from './scalars.ts'

/** A company as others read it; the governorate by its name. */
export const companyFiguresSchema = z.object({
  name: z.string(),
  /** Its code at the Banque centrale de Tunisie. */
  bctCode: z.string().nullable(),
  governorate: z.string().nullable(),
})

/** A correction that one person proposed and another one decides on: nothing changes before. */
export const companyChangeSchema = z.object({
  id: uuid,
  company: uuid,
  before: companyFiguresSchema,
  after: companyFiguresSchema,
  status: z.enum(CHANGE_STATUSES),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type CompanyChange = z.infer<typeof companyChangeSchema>

export const managedCompanySchema = companyFiguresSchema.extend({
  id: uuid,
  kind: companyKindSchema,
  /** What of it can be corrected. */
  fields: z.array(z.enum(CORRECTED_FIELDS)),
  /**
   * Whether it confirms by a step of its own what it accepted at the asked price; who said so, and when (null: nobody has). Null for
   * a company that trades nothing.
   */
  secondStep: z
    .object({
      wanted: z.boolean(),
      version: z.number().int(),
      setBy: z.string().nullable(),
      setAt: instant.nullable(),
      /** Whether the viewer may choose. */
      set: z.object(refusable),
    })
    .nullable(),
  /** Whether the viewer may propose a correction now. */
  propose: z.object(refusable),
  pending: companyChangeSchema.nullable(),
  /** Corrections that were decided, the latest first. */
  history: z.array(companyChangeSchema),
})
export type CompanyRecord = z.infer<typeof managedCompanySchema>

export const companyRecordCall = defineCall({
  name: 'companyRecord',
  method: 'GET',
  path: '/api/companies/:id',
  access: 'user.manage',
  summary: 'A company that one answers for: name, code, seat, and their corrections',
  params: idParams,
  response: managedCompanySchema,
})

export const setSecondStepCall = defineCall({
  name: 'setSecondStep',
  method: 'PUT',
  path: '/api/companies/:id/second-step',
  access: 'user.manage',
  summary:
    "Whether one's company confirms by a step of its own what it accepted at the asked price, from the next order on; `version` is the one that was seen",
  params: idParams,
  body: z.object({ wanted: z.boolean(), version: z.number().int().min(0).max(2_147_483_646) }),
  response: managedCompanySchema,
})

export const proposeCompanyChangeCall = defineCall({
  name: 'proposeCompanyChange',
  method: 'POST',
  status: 201,
  path: '/api/companies/:id/changes',
  access: 'user.manage',
  summary: "Proposes a correction of a company's name, code or seat; another person confirms it",
  params: idParams,
  // An absent field stays as it is. Longer texts than a name may be are told at their field, with its own rule.
  body: z.object({
    name: text(400).optional(),
    bctCode: codeText(40).optional(),
    governorate: text(120).optional(),
  }),
  response: companyChangeSchema,
})

const decision = {
  access: 'user.manage',
  method: 'PUT',
  params: idParams,
  response: companyChangeSchema,
} as const

export const confirmCompanyChangeCall = defineCall({
  ...decision,
  name: 'confirmCompanyChange',
  path: '/api/company-changes/confirm/:id',
  summary: 'Confirms a correction that another person proposed: the company is called so from now on',
})

export const refuseCompanyChangeCall = defineCall({
  ...decision,
  name: 'refuseCompanyChange',
  path: '/api/company-changes/refuse/:id',
  summary: 'Refuses a correction that another person proposed, with the reason; nothing changes',
  body: z.object({ reason: text(300).min(1, schemaFault('FIELD_REQUIRED')) }),
})

export const withdrawCompanyChangeCall = defineCall({
  ...decision,
  name: 'withdrawCompanyChange',
  path: '/api/company-changes/withdraw/:id',
  summary: "Takes one's own proposed correction back",
})
