import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { ACTIVITY_DOMAINS, SIGN_UP_DOCUMENTS, UPLOAD_TYPES } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { SIGN_UP_ACTIONS, SIGN_UP_STATUSES } from '@fxmatch/domain/sign-ups/sign-up-table'
import { withoutTurning } from '@fxmatch/domain/texts/direction-marks'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, idParams, instant, listOf, pageNumber, text, uuid } from './scalars.ts'
import { registerOrganizationBody, signUpBody } from './sign-up-fields.ts'

export const signUpStatusSchema = z.enum(SIGN_UP_STATUSES)
export const signUpDocumentSchema = z.enum(SIGN_UP_DOCUMENTS)

/** The multipart fields of the two documents, as `POST /api/organizations/{uuid}/documents` names them. */
export const UPLOAD_FIELDS = { nationalRegister: 'national_register', patent: 'patent' } as const
export type UploadField = keyof typeof UPLOAD_FIELDS

const allowed = z.object({ allowed: z.boolean(), rule: z.string().nullable() })

/** One document; `available` is false until it is uploaded and after it was removed. `size` is in bytes. */
const documentSchema = z.object({
  document: signUpDocumentSchema,
  available: z.boolean(),
  type: z.enum(UPLOAD_TYPES).nullable(),
  size: z.number().int().nullable(),
})

/** A line of the client list. What only a company that signed up itself tells is null for one its bank wrote in. */
export const organizationSchema = z.object({
  id: uuid,
  reference: z.string(),
  status: signUpStatusSchema,
  /** Whether the company signed up itself, or its bank wrote it in. */
  origin: z.enum(['COMPANY', 'BANK']),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  activityDomain: z.enum(ACTIVITY_DOMAINS).nullable(),
  legalStatus: z.string().nullable(),
  referenceRne: z.string().nullable(),
  negotiatorFirstName: z.string().nullable(),
  negotiatorLastName: z.string().nullable(),
  bank: z.object({ id: uuid, name: z.string() }),
  createdAt: instant,
  decidedAt: instant.nullable(),
  documents: z.array(documentSchema),
  /** Whether the viewer may read the documents. */
  readDocuments: z.boolean(),
  validate: allowed,
  refuse: allowed,
})
export type Organization = z.infer<typeof organizationSchema>

export const organizationDetailSchema = organizationSchema.extend({
  address: z.string().nullable(),
  trn: z.string().nullable(),
  typeOpFixe: z.string().nullable(),
  membershipForm: z.string().nullable(),
  prevYearProvisionalAmt: decimalString.nullable(),
  currentYearProvisionalAmt: decimalString.nullable(),
  managerFullName: z.string().nullable(),
  phoneNumberManager: z.string().nullable(),
  negotiatorIdentifier: z.string().nullable(),
  negotiatorPhone: z.string().nullable(),
  fingerprint: z.string().nullable(),
  refusalReason: z.string().nullable(),
  documentsRemovedAt: instant.nullable(),
  /** Other sign-ups of the same bank with the same RNE or e-mail, newest first: perhaps the same company twice. */
  lookAlikes: z.array(
    z.object({ id: uuid, reference: z.string(), name: z.string(), status: signUpStatusSchema }),
  ),
  history: z.array(
    z.object({
      action: z.enum(SIGN_UP_ACTIONS),
      status: signUpStatusSchema,
      user: z.string().nullable(),
      reason: z.string().nullable(),
      createdAt: instant,
    }),
  ),
})
export type OrganizationDetail = z.infer<typeof organizationDetailSchema>

/** Nobody is signed in yet where a company signs up; banks' names are no secret. */
export const signUpBanksCall = defineCall({
  name: 'signUpBanks',
  method: 'GET',
  path: '/api/organizations/banks',
  access: 'public',
  summary: 'Banks that a company can sign up with: those with somebody who validates sign-ups',
  response: z.object({ data: z.array(z.object({ id: uuid, name: z.string() })) }),
})

export const signUpCall = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/api/organizations',
  access: 'public',
  summary: 'A company signs up; the answer is the uuid under which its two documents are sent, once',
  query: z.object({ fingerprint: text(200).optional() }),
  body: signUpBody,
  response: z.object({ data: z.object({ uuid }) }),
  status: 201,
})

export const signUpDocumentsCall = defineCall({
  name: 'signUpDocuments',
  method: 'POST',
  path: '/api/organizations/:uuid/documents',
  access: 'public',
  summary:
    'The two documents of a sign-up as multipart/form-data, nationalRegister and patent: PDF, PNG or JPEG of at most 10 MB each',
  params: z.object({ uuid }),
  response: z.object({ data: z.object({ uuid, status: signUpStatusSchema }) }),
})

export const organizationsQuery = z.object({
  itemNbr: z.coerce.number().int().min(1).max(100).default(10),
  page: pageNumber.default(1),
  'status[]': listOf(signUpStatusSchema).optional(),
  status: listOf(signUpStatusSchema).optional(),
  /** Part of the name, the username, the e-mail, the RNE or the reference. */
  search: text(120).optional(),
  activityDomain: z.enum(ACTIVITY_DOMAINS).optional(),
  /** For the platform, which sees every bank's. */
  bank: uuid.optional(),
  /** Days of the sign-up in Tunis, both included. */
  startDate: dateOnly.optional(),
  endDate: dateOnly.optional(),
  sort: z.enum(['createdAt', 'name']).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type OrganizationsQuery = z.infer<typeof organizationsQuery>

export const organizationsCall = defineCall({
  name: 'organizations',
  method: 'GET',
  path: '/api/users/get/organizations',
  access: 'signup.view',
  summary: "Companies that signed up with the viewer's bank, or with any bank for the platform",
  query: organizationsQuery,
  response: z.object({ totalItems: z.number().int(), data: z.array(organizationSchema) }),
})

export const organizationCall = defineCall({
  name: 'organization',
  method: 'GET',
  path: '/api/organizations/:id',
  access: 'signup.view',
  summary: 'One sign-up with its story',
  params: idParams,
  response: organizationDetailSchema,
})

export const organizationDocumentCall = defineCall({
  name: 'organizationDocument',
  method: 'GET',
  path: '/api/organizations/:id/documents/:document',
  access: 'signup.read_documents',
  summary:
    'A document of a sign-up, as an attachment or to be shown in place; `info` is a PDF of what the company declared',
  params: idParams.extend({ document: signUpDocumentSchema }),
  query: z.object({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
  response: z.unknown(),
})

export const validateSignUpCall = defineCall({
  name: 'validateSignUp',
  method: 'POST',
  path: '/api/organizations/validate/account/:id',
  access: 'signup.validate',
  summary: 'Validates a sign-up: the company and its first user are created, and the user is invited by mail',
  params: idParams,
  response: organizationDetailSchema,
})

export const refuseSignUpCall = defineCall({
  name: 'refuseSignUp',
  method: 'POST',
  path: '/api/organizations/refuse/account/:id',
  access: 'signup.validate',
  summary: 'Refuses a sign-up with a reason, which the company gets by mail',
  params: idParams,
  body: z.object({
    reason: z
      .string()
      .overwrite(withoutTurning)
      .trim()
      .min(1, schemaFault('FIELD_REQUIRED'))
      .max(MOST_REASON, schemaFault('FIELD_INVALID')),
  }),
  response: organizationDetailSchema,
})

export const registerOrganizationCall = defineCall({
  name: 'registerOrganization',
  method: 'POST',
  path: '/api/users/organization/register',
  access: 'signup.validate',
  summary: "Creates a company of the viewer's bank and invites its first user by mail",
  body: registerOrganizationBody,
  response: organizationDetailSchema,
  status: 201,
})
