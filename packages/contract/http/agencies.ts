import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { agencySchema } from './reference-data.ts'
import { codeText, idParams, noContent, plainName, text, uuid } from './scalars.ts'

const required = (max: number) => text(max).min(1, schemaFault('FIELD_REQUIRED'))
const code = (max: number) => codeText(max).min(1, schemaFault('FIELD_REQUIRED'))
const regionId = z.coerce
  .number(schemaFault('FIELD_REQUIRED'))
  .int(schemaFault('FIELD_INVALID'))
  .positive(schemaFault('FIELD_INVALID'))
  .max(10_000)

/** The agency form (specification 002 §5): every field is required, the phone has 8 digits, the post code 4. */
export const agencyFields = z.object({
  name: plainName(80).min(1, schemaFault('FIELD_REQUIRED')),
  codeBCT: code(10).regex(/^[0-9A-Za-z-]+$/, schemaFault('FIELD_INVALID')),
  phone: code(8).regex(/^\d{8}$/, schemaFault('EIGHT_DIGITS')),
  address: required(200),
  city: required(80),
  /** Id of the region (governorate). */
  zone: regionId,
  postCode: code(4).regex(/^\d{4}$/, schemaFault('FOUR_DIGITS')),
})
export type AgencyFields = z.infer<typeof agencyFields>

export const agencyCall = defineCall({
  name: 'agency',
  method: 'GET',
  path: '/api/agence/:id',
  access: 'signed-in',
  summary: 'One agency, of those whose list one may see',
  params: idParams,
  response: agencySchema,
})

export const addAgencyCall = defineCall({
  name: 'addAgency',
  method: 'POST',
  path: '/api/agence/add',
  access: 'agency.manage',
  summary: "Opens an agency of one's own company; the first of its region is the region's default",
  body: agencyFields.extend({ company: uuid.optional() }),
  response: agencySchema,
  status: 201,
})

export const updateAgencyCall = defineCall({
  name: 'updateAgency',
  method: 'PUT',
  path: '/api/agence/update/:id',
  access: 'agency.manage',
  summary: 'Changes fields of an agency, assigns its region, or makes it the default of its region',
  params: idParams,
  body: agencyFields
    .partial()
    .extend({
      /** The same as `zone`, as the page that assigns regions names it. */
      region: regionId.optional(),
      regionRepresenter: z.boolean(schemaFault('FIELD_INVALID')).optional(),
    })
    .refine(
      (fields) => Object.values(fields).some((value) => value !== undefined),
      schemaFault('FIELD_REQUIRED'),
    )
    .refine(({ zone, region }) => zone === undefined || region === undefined || zone === region, {
      path: ['region'],
      message: schemaFault('FIELD_INVALID'),
    }),
  response: agencySchema,
})

export const deleteAgencyCall = defineCall({
  name: 'deleteAgency',
  method: 'DELETE',
  path: '/api/agence/delete/:id',
  access: 'agency.manage',
  summary:
    'Closes an agency that no order in progress is delivered by; it stays on the record of past orders',
  params: idParams,
  response: noContent,
  status: 204,
})
