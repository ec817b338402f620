import { createHash } from 'node:crypto'
import type { SignUpBody } from '@fxmatch/contract/http/sign-up-fields'
import { banksTakingSignUps } from '../../db/sign-ups/sign-ups.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext, Ids } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteSignUp } from './note-sign-up.ts'

/** The form, and a fingerprint of the browser where it has one. */
export type SubmitSignUpInput = SignUpBody & { readonly fingerprint?: string | undefined }

/** USERNAME_TAKEN. It tells that somebody has the name: to those who are signed in and name others, never to who signs up. */
export const usernameTaken = refuse('USERNAME_TAKEN', {
  rule: 'USERNAME_TAKEN',
  fields: [{ path: 'username', rule: 'USERNAME_TAKEN' }],
})

/**
 * A company signs up with a bank (specification 002 §2). Nobody is signed in: its documents are sent with the uuid that is
 * answered, which has 122 random bits and is kept as a hash only. Until they are there nobody is notified of it, so that
 * sending the form twice does no harm. The username is a wish: whether somebody has it is not for strangers to know, and
 * whoever is validated gets it or one like it. Refused: INVALID_INPUT at `bank`.
 */
export async function submitSignUp(
  context: CommandContext,
  input: SubmitSignUpInput,
): Promise<Result<{ uploadUuid: string }>> {
  const { tx, clock, ids } = context
  const banks = await banksTakingSignUps(tx)
  const bank = input.bank === undefined && banks.length === 1 ? banks[0] : find(banks, input.bank)
  if (!bank) return refuse('INVALID_INPUT', { fields: [{ path: 'bank', rule: 'FIELD_REQUIRED' }] })
  const now = clock.now()
  const uploadUuid = randomUuid(ids)
  const signUpId = ids.uuid()
  await tx
    .insertInto('sign_ups')
    .values({
      id: signUpId,
      bank_id: bank.id,
      origin: 'COMPANY',
      status: 'SUBMITTED',
      status_since: now,
      upload_hash: hashToken(uploadUuid),
      fingerprint: input.fingerprint || null,
      language: input.language,
      username: input.username,
      name: input.name,
      email: input.email,
      ...declared(input),
      created_at: now,
    })
    .execute()
  await noteSignUp(context, {
    action: 'submit',
    signUpId,
    bankId: bank.id,
    data: { company: input.name },
  })
  return done({ uploadUuid })
}

function find(banks: readonly { id: string }[], id: string | undefined): { id: string } | undefined {
  return banks.find((bank) => bank.id === id)
}

/** What the company declared in the form, as columns. */
function declared(input: SubmitSignUpInput) {
  return {
    phone_number: input.phoneNumber,
    address: input.address,
    activity_domain: input.activityDomain,
    legal_status: input.legalStatus,
    reference_rne: input.referenceRne,
    trn: input.trn,
    type_op_fixe: input.typeOpFixe,
    membership_form: input.membershipForm,
    prev_year_provisional_amt: input.prevYearProvisionalAmt,
    current_year_provisional_amt: input.currentYearProvisionalAmt,
    manager_full_name: input.managerFullName,
    phone_number_manager: input.phoneNumberManager,
    negotiator_last_name: input.negotiatorLastName,
    negotiator_first_name: input.negotiatorFirstName,
    negotiator_identifier: input.negotiatorIdentifier,
    negotiator_phone: input.negotiatorPhone,
  }
}

/** A UUID of random bits alone (version 4); the time-ordered ones of records have 74 of them. */
function randomUuid(ids: Ids): string {
  const hex = createHash('sha256').update(ids.secret()).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
