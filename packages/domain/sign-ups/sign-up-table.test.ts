import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Capability } from '../access/capabilities.ts'
import {
  decideSignUp,
  SIGN_UP_ACTIONS,
  SIGN_UP_STATUSES,
  SIGN_UP_TABLE,
  type SignUpActor,
  type SignUpStatus,
} from './sign-up-table.ts'

const BANK = 'bank'
const person = (companyId: string, ...capabilities: Capability[]): SignUpActor => ({
  companyId,
  capabilities: new Set(capabilities),
})

const ACTORS = {
  applicant: 'APPLICANT',
  clock: 'CLOCK',
  validator: person(BANK, 'signup.view', 'signup.validate'),
  reader: person(BANK, 'signup.view'),
  rival: person('other bank', 'signup.view', 'signup.validate'),
} as const satisfies Record<string, SignUpActor>
type Who = keyof typeof ACTORS

/** Written by hand from specification 002 §4 and §6: what may happen, to whom it may be done, by whom; nothing else may. */
const ALLOWED: readonly (readonly [action: string, from: SignUpStatus, who: Who, to: SignUpStatus])[] = [
  ['receive_documents', 'SUBMITTED', 'applicant', 'DOCUMENTS_RECEIVED'],
  ['validate', 'DOCUMENTS_RECEIVED', 'validator', 'VALIDATED'],
  ['refuse', 'DOCUMENTS_RECEIVED', 'validator', 'REFUSED'],
  ['remove_documents', 'REFUSED', 'clock', 'REFUSED'],
]

const STEPS = ['receive_documents', 'validate', 'refuse', 'remove_documents'] as const
const cells = STEPS.flatMap((action) =>
  SIGN_UP_STATUSES.flatMap((status) =>
    (Object.keys(ACTORS) as Who[]).map((who) => ({ action, status, who })),
  ),
)

describe('every action × status × person', () => {
  it.each(cells)('$action on $status by $who', ({ action, status, who }) => {
    const expected = ALLOWED.find((cell) => cell[0] === action && cell[1] === status && cell[2] === who)
    const decision = decideSignUp(action, { status, bankId: BANK }, ACTORS[who])
    if (expected) expect(decision).toEqual({ ok: true, to: expected[3] })
    else expect(decision.ok).toBe(false)
  })
})

describe('the reason', () => {
  const refusal = (action: (typeof STEPS)[number], status: SignUpStatus, who: Who) => {
    const decision = decideSignUp(action, { status, bankId: BANK }, ACTORS[who])
    return decision.ok ? null : decision.refusal
  }

  it('of another bank comes before all others, so that nothing is told', () => {
    for (const action of STEPS)
      for (const status of SIGN_UP_STATUSES)
        expect(refusal(action, status, 'rival')).toEqual({ rule: 'OTHER_BANK' })
  })

  it('names the right that is missing', () => {
    expect(refusal('validate', 'DOCUMENTS_RECEIVED', 'reader')).toEqual({
      rule: 'MISSING_CAPABILITY',
      capability: 'signup.validate',
    })
  })

  it('says that the documents are missing, that somebody has decided, that the side is another', () => {
    expect(refusal('validate', 'SUBMITTED', 'validator')).toEqual({ rule: 'DOCUMENTS_MISSING' })
    expect(refusal('refuse', 'SUBMITTED', 'validator')).toEqual({ rule: 'DOCUMENTS_MISSING' })
    expect(refusal('validate', 'REFUSED', 'validator')).toEqual({
      rule: 'ALREADY_DECIDED',
      status: 'REFUSED',
    })
    expect(refusal('receive_documents', 'DOCUMENTS_RECEIVED', 'applicant')).toEqual({
      rule: 'WRONG_STATUS',
      status: 'DOCUMENTS_RECEIVED',
    })
    expect(refusal('remove_documents', 'DOCUMENTS_RECEIVED', 'clock')).toEqual({
      rule: 'WRONG_STATUS',
      status: 'DOCUMENTS_RECEIVED',
    })
    expect(refusal('receive_documents', 'SUBMITTED', 'validator')).toEqual({ rule: 'WRONG_SIDE' })
    expect(refusal('validate', 'DOCUMENTS_RECEIVED', 'applicant')).toEqual({ rule: 'WRONG_SIDE' })
  })
})

it('has one step per action, beginning with a submission or a registration', () => {
  const begun = Object.values(SIGN_UP_TABLE).filter(({ from }) => from === null)
  expect(begun.map(({ to }) => to)).toEqual(['SUBMITTED', 'VALIDATED'])
  for (const action of SIGN_UP_ACTIONS)
    expect(SIGN_UP_TABLE[action].capability !== null).toBe(SIGN_UP_TABLE[action].by === 'VALIDATOR')
})

it('never leaves a decision, whatever is tried in whatever order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...Object.values(ACTORS))), {
        maxLength: 12,
      }),
      (tries) => {
        let status: SignUpStatus = 'SUBMITTED'
        for (const [action, actor] of tries) {
          const before: SignUpStatus = status
          const decision = decideSignUp(action, { status: before, bankId: BANK }, actor)
          if (decision.ok) status = decision.to
          if (before === 'VALIDATED' || before === 'REFUSED') expect(status).toBe(before)
          if (status === 'VALIDATED' && before !== status) expect(before).toBe('DOCUMENTS_RECEIVED')
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
