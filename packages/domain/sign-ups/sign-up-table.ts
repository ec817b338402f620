import type { Capability } from '../access/capabilities.ts'

/**
 * Where a company's sign-up stands (specification 002 §4): sent, its two documents received, then decided by a validator
 * of the bank it signed up with.
 */
export const SIGN_UP_STATUSES = ['SUBMITTED', 'DOCUMENTS_RECEIVED', 'VALIDATED', 'REFUSED'] as const
export type SignUpStatus = (typeof SIGN_UP_STATUSES)[number]

export const SIGN_UP_ACTIONS = [
  'submit',
  'register',
  'receive_documents',
  'validate',
  'refuse',
  'remove_documents',
] as const
export type SignUpAction = (typeof SIGN_UP_ACTIONS)[number]

/** Who acts: the company that signs up (it has no account yet), a validator of its bank, the clock. */
export type SignUpSide = 'APPLICANT' | 'VALIDATOR' | 'CLOCK'

/** A row of the table. */
export interface SignUpStep {
  /** Null: the sign-up begins with it. */
  readonly from: SignUpStatus | null
  readonly to: SignUpStatus
  readonly by: SignUpSide
  readonly capability: Capability | null
}

/**
 * Action → from, to, by whom. By `register` a bank enters a company itself (`/entreprise-signups/new`), which has no
 * documents and is valid from the start. `remove_documents` takes a refused company's documents away after the
 * time for which they may be kept; the sign-up stays refused.
 */
export const SIGN_UP_TABLE: Readonly<Record<SignUpAction, SignUpStep>> = {
  submit: { from: null, to: 'SUBMITTED', by: 'APPLICANT', capability: null },
  register: { from: null, to: 'VALIDATED', by: 'VALIDATOR', capability: 'signup.validate' },
  receive_documents: { from: 'SUBMITTED', to: 'DOCUMENTS_RECEIVED', by: 'APPLICANT', capability: null },
  validate: { from: 'DOCUMENTS_RECEIVED', to: 'VALIDATED', by: 'VALIDATOR', capability: 'signup.validate' },
  refuse: { from: 'DOCUMENTS_RECEIVED', to: 'REFUSED', by: 'VALIDATOR', capability: 'signup.validate' },
  remove_documents: { from: 'REFUSED', to: 'REFUSED', by: 'CLOCK', capability: null },
}

/** Why a step may not be taken. */
export type SignUpRefusal =
  | { readonly rule: 'MISSING_CAPABILITY'; readonly capability: Capability }
  | { readonly rule: 'OTHER_BANK' }
  | { readonly rule: 'WRONG_SIDE' }
  | { readonly rule: 'DOCUMENTS_MISSING' }
  | { readonly rule: 'ALREADY_DECIDED'; readonly status: SignUpStatus }
  | { readonly rule: 'WRONG_STATUS'; readonly status: SignUpStatus }

export type SignUpDecision =
  | { readonly ok: true; readonly to: SignUpStatus }
  | { readonly ok: false; readonly refusal: SignUpRefusal }

/** Who wants to take the step: the applicant, the clock, or a person of a bank. */
export type SignUpActor =
  | 'APPLICANT'
  | 'CLOCK'
  | { readonly companyId: string; readonly capabilities: ReadonlySet<Capability> }

function wrongStatus(action: SignUpAction, status: SignUpStatus): SignUpRefusal {
  if (status === 'VALIDATED' || status === 'REFUSED') return { rule: 'ALREADY_DECIDED', status }
  if (status === 'SUBMITTED' && SIGN_UP_TABLE[action].by === 'VALIDATOR') return { rule: 'DOCUMENTS_MISSING' }
  return { rule: 'WRONG_STATUS', status }
}

/**
 * Whether a step may be taken on a sign-up that exists, and where it leads. Callers answer OTHER_BANK with NOT_FOUND, so that
 * other banks learn nothing of the sign-up.
 */
export function decideSignUp(
  action: Exclude<SignUpAction, 'submit' | 'register'>,
  signUp: { readonly status: SignUpStatus; readonly bankId: string },
  actor: SignUpActor,
): SignUpDecision {
  const step = SIGN_UP_TABLE[action]
  const refuse = (refusal: SignUpRefusal): SignUpDecision => ({ ok: false, refusal })
  if (typeof actor === 'string') {
    if (step.by !== actor) return refuse({ rule: 'WRONG_SIDE' })
  } else {
    if (actor.companyId !== signUp.bankId) return refuse({ rule: 'OTHER_BANK' })
    if (step.capability === null) return refuse({ rule: 'WRONG_SIDE' })
    if (!actor.capabilities.has(step.capability))
      return refuse({ rule: 'MISSING_CAPABILITY', capability: step.capability })
  }
  if (signUp.status !== step.from) return refuse(wrongStatus(action, signUp.status))
  return { ok: true, to: step.to }
}
