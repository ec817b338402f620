import type { SignUpRefusal } from '@fxmatch/domain/sign-ups/sign-up-table'
import { type Refusal, refuse } from '../kernel/result.ts'

/** Refuses a step on a sign-up as `decideSignUp` says; NOT_FOUND for another bank's. */
export function refuseSignUpStep(refusal: SignUpRefusal): { ok: false; refusal: Refusal } {
  const { rule } = refusal
  switch (refusal.rule) {
    case 'OTHER_BANK':
      return refuse('NOT_FOUND')
    case 'MISSING_CAPABILITY':
      return refuse('MISSING_CAPABILITY', { rule, details: { capability: refusal.capability } })
    case 'WRONG_SIDE':
      return refuse('WRONG_SIDE', { rule })
    case 'DOCUMENTS_MISSING':
      return refuse('SIGN_UP_STATUS', { rule })
    case 'ALREADY_DECIDED':
      return refuse('SIGN_UP_STATUS', {
        rule,
        details: { status: refusal.status },
      })
    case 'WRONG_STATUS':
      return refuse('SIGN_UP_STATUS', {
        rule: 'SIGN_UP_MOVED',
        details: { status: refusal.status },
      })
  }
}
