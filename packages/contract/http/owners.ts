import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { OWNERS_STATES } from '@fxmatch/domain/owners/declaration'
import { MOST_OWNERS, OWNER_KINDS } from '@fxmatch/domain/owners/owner'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  codeText,
  companyKindSchema,
  decimalString,
  idParams,
  instant,
  readableReason,
  text,
  typedFigure,
  uuid,
} from './scalars.ts'

// Who owns a quarter of a company or more (packages/domain/owners). Shares are percent of two decimals.

/** An owner as it was declared. */
const ownerSchema = z.object({
  kind: z.enum(OWNER_KINDS),
  name: z.string(),
  nameArabic: z.string().nullable(),
  /** A year, or a day; null of a company. */
  birth: z.string().nullable(),
  /** Nationality, or the seat's country: ISO 3166-1, two letters. */
  country: z.string(),
  number: z.string(),
  share: decimalString,
  /** The company through which a part of it is held, and how much of it; null: all directly. */
  through: z.object({ name: z.string(), share: decimalString }).nullable(),
})
export type OwnerView = z.infer<typeof ownerSchema>

/** A declaration, and what became of it. */
export const ownersDeclarationSchema = z.object({
  id: uuid,
  /** What people call it by. */
  reference: z.string(),
  company: uuid,
  /** Declared that nobody has a quarter. */
  none: z.boolean(),
  owners: z.array(ownerSchema),
  status: z.enum(CHANGE_STATUSES),
  /** Whether it is the one that counts. */
  inForce: z.boolean(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type OwnersDeclarationView = z.infer<typeof ownersDeclarationSchema>

export const companyOwnersSchema = z.object({
  company: z.object({ id: uuid, name: z.string(), kind: companyKindSchema }),
  state: z.enum(OWNERS_STATES),
  /** What counts; null: nothing was declared. */
  inForce: ownersDeclarationSchema.nullable(),
  pending: ownersDeclarationSchema.nullable(),
  /** What was decided, with what counts, the latest first. */
  history: z.array(ownersDeclarationSchema),
  /** Whether the viewer may declare now; null: they only read. */
  declare: z.object(refusable).nullable(),
})
export type CompanyOwners = z.infer<typeof companyOwnersSchema>

export const ownersStandingsCall = defineCall({
  name: 'ownersStandings',
  method: 'GET',
  path: '/api/owners',
  access: 'owners.view',
  summary:
    'Which companies have declared their owners: all for the platform, for a company itself alone; those that have not first, by when they have to',
  response: z.object({
    data: z.array(
      z.object({
        company: z.object({ id: uuid, name: z.string(), kind: companyKindSchema }),
        state: z.enum(OWNERS_STATES),
        /** When what counts was confirmed; null: nothing counts. */
        since: instant.nullable(),
        /** Whether a declaration waits for a second person. */
        waiting: z.boolean(),
        /** Until when it has to be declared; null where something counts. */
        due: instant.nullable(),
        /** Whether that is past. */
        late: z.boolean(),
      }),
    ),
  }),
})
export type OwnersStandings = z.infer<typeof ownersStandingsCall.response>

export const companyOwnersCall = defineCall({
  name: 'companyOwners',
  method: 'GET',
  path: '/api/companies/:id/owners',
  access: 'owners.view',
  summary:
    "The owners of a quarter or more of one's company, or of any for the platform, with what was declared before",
  params: idParams,
  response: companyOwnersSchema,
})

/** An owner as it is typed: the command that knows the rules judges it, so that each fault names its place and figures. */
const typedOwner = z.object({
  kind: z.enum(OWNER_KINDS),
  name: text(200),
  nameArabic: text(200).nullable().default(null),
  birth: codeText(20).nullable().default(null),
  country: text(20),
  number: codeText(200),
  /** Percent. */
  share: typedFigure,
  through: z
    .object({ name: text(200), share: typedFigure })
    .nullable()
    .default(null),
})

export const declareOwnersCall = defineCall({
  name: 'declareOwners',
  method: 'POST',
  status: 201,
  path: '/api/companies/:id/owners',
  access: 'owners.manage',
  summary:
    'Declares all owners of a quarter or more of a company, or that it has none; another person confirms it, one of the two being of the platform',
  params: idParams,
  body: z.object({
    none: z.boolean(),
    owners: z.array(typedOwner).max(MOST_OWNERS, schemaFault('OWNERS_MANY', MOST_OWNERS)),
  }),
  response: ownersDeclarationSchema,
})

const decision = {
  access: 'owners.manage',
  method: 'POST',
  params: idParams,
  response: ownersDeclarationSchema,
} as const

export const confirmOwnersCall = defineCall({
  ...decision,
  name: 'confirmOwners',
  path: '/api/owner-declarations/:id/confirm',
  summary:
    'Confirms what another person declared: it counts from now on, and replaces what was declared before',
})
export const refuseOwnersCall = defineCall({
  ...decision,
  name: 'refuseOwners',
  path: '/api/owner-declarations/:id/refuse',
  summary: 'Refuses what another person declared, with the reason; what counted before goes on counting',
  body: z.object({ reason: readableReason }),
})
export const withdrawOwnersCall = defineCall({
  ...decision,
  name: 'withdrawOwners',
  path: '/api/owner-declarations/:id/withdraw',
  summary: 'Takes back what one has declared oneself, before it is decided',
})
