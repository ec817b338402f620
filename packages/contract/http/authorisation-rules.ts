import { CHANGE_ACTIONS, CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { RULE_ACTIONS, RULE_CHANGE_KINDS } from '@fxmatch/domain/authorisation-rules/decide-rule'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { decimalInput, decimalString, idParams, instant, plainName, text, uuid } from './scalars.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')
const INVALID = schemaFault('FIELD_INVALID')

/** An authorisation rule: orders below `amount` (TND) need no second validation (specification 001, Authorization rules). */
export const authorisationRuleSchema = z.object({
  id: uuid,
  label: z.string(),
  amount: decimalString,
  active: z.boolean(),
  /** Whose it is; null: the platform's, for every bank without a rule of its own. */
  bank: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Whether it is the one that decides at the viewer's bank now. */
  inForce: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  changedAt: instant.nullable(),
  allowedActions: z.array(z.object({ action: z.enum(RULE_ACTIONS), ...refusable })),
})
export type AuthorisationRule = z.infer<typeof authorisationRuleSchema>

/** A change that somebody proposed, and what became of it. `was` is what stood then; null for a new rule. */
export const ruleChangeSchema = z.object({
  id: uuid,
  rule: uuid.nullable(),
  kind: z.enum(RULE_CHANGE_KINDS),
  bank: z.object({ id: uuid, name: z.string() }),
  label: z.string(),
  amount: decimalString,
  was: z.object({ label: z.string(), amount: decimalString }).nullable(),
  status: z.enum(CHANGE_STATUSES),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type RuleChange = z.infer<typeof ruleChangeSchema>

export const authorisationRulesCall = defineCall({
  name: 'authorisationRules',
  method: 'GET',
  path: '/api/authorisation-rules',
  access: 'rule.view',
  summary:
    "The bank's authorisation rules and the platform's, with the changes that wait and the last 50; the platform reads every bank's",
  response: z.object({
    rules: z.array(authorisationRuleSchema),
    changes: z.array(ruleChangeSchema),
    /** How many people besides the viewer can confirm what the viewer proposes. */
    otherDeciders: z.number().int(),
  }),
})
export type AuthorisationRules = z.infer<typeof authorisationRulesCall.response>

const amount = z
  .union([z.string(), z.number()], REQUIRED)
  .pipe(decimalInput)
  .refine((value) => /[1-9]/.test(value), INVALID)
  // TND has three decimals.
  .refine((value) => !/\.\d{3}\d*[1-9]/.test(value), INVALID)

/** The form of /auth/new: label and 'amount greater than'. */
export const authorisationRuleFields = z.object({
  label: plainName(80).min(1, REQUIRED),
  amount,
})
export type AuthorisationRuleFields = z.infer<typeof authorisationRuleFields>

export const proposeAuthorisationRuleCall = defineCall({
  name: 'proposeAuthorisationRule',
  method: 'POST',
  path: '/api/authorisation-rules/add',
  access: 'rule.manage',
  summary: "Proposes a new rule for one's own bank; it takes effect once another person has confirmed it",
  body: authorisationRuleFields,
  response: ruleChangeSchema,
  status: 201,
})

export const changeAuthorisationRuleCall = defineCall({
  name: 'changeAuthorisationRule',
  method: 'PUT',
  path: '/api/authorisation-rules/update/:id',
  access: 'rule.manage',
  summary: 'Proposes to change a rule, to switch it off, or on again; another person confirms',
  params: idParams,
  body: z.union([
    z.object({ action: z.literal('update'), version: z.int().positive(), ...authorisationRuleFields.shape }),
    z.object({ action: z.enum(['switch_off', 'switch_on'], INVALID), version: z.int().positive() }),
  ]),
  response: ruleChangeSchema,
})

const decision = {
  access: 'rule.manage',
  method: 'PUT',
  params: idParams,
  response: ruleChangeSchema,
} as const

export const confirmRuleChangeCall = defineCall({
  ...decision,
  name: 'confirmRuleChange',
  path: '/api/authorisation-rules/changes/confirm/:id',
  summary: 'Confirms a change that another person proposed: it takes effect at once',
})

export const refuseRuleChangeCall = defineCall({
  ...decision,
  name: 'refuseRuleChange',
  path: '/api/authorisation-rules/changes/refuse/:id',
  summary: 'Refuses a change that another person proposed, with the reason',
  body: z.object({ reason: text(300).min(1, REQUIRED) }),
})

export const withdrawRuleChangeCall = defineCall({
  ...decision,
  name: 'withdrawRuleChange',
  path: '/api/authorisation-rules/changes/withdraw/:id',
  summary: "Takes one's own proposal back",
})
