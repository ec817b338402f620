import type { SignUpUpload } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { decideSignUp } from '@fxmatch/domain/sign-ups/sign-up-table'
import { type CheckedDocument, hashesOf, insertDocument } from '../../db/sign-ups/documents.ts'
import { lockSignUpOfUpload, updateSignUp } from '../../db/sign-ups/sign-ups.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { noteSignUp } from './note-sign-up.ts'
import { refuseSignUpStep } from './refuse-sign-up-step.ts'

/** The two documents of a sign-up, checked by their content. */
export interface ReceiveDocumentsInput {
  /** The uuid that `submitSignUp` answered. */
  readonly uploadUuid: string
  readonly documents: Readonly<Record<SignUpUpload, CheckedDocument>>
}

/**
 * Takes the two documents of a sign-up, which then waits for its bank's decision. It takes them once, so that nobody can put
 * others in their place; the same two again are answered as before, since the first answer may have been lost. Refused:
 * NOT_FOUND for an unknown uuid; SIGN_UP_STATUS.
 */
export async function receiveDocuments(
  context: CommandContext,
  input: ReceiveDocumentsInput,
): Promise<Result<{ uploadUuid: string }>> {
  const { tx, clock } = context
  const { uploadUuid, documents } = input
  const signUp = await lockSignUpOfUpload(tx, hashToken(uploadUuid))
  if (!signUp) return refuse('NOT_FOUND')
  if (signUp.status === 'DOCUMENTS_RECEIVED' && (await areKept(context, signUp.id, documents)))
    return done({ uploadUuid })
  const decision = decideSignUp(
    'receive_documents',
    { status: signUp.status, bankId: signUp.bank_id },
    'APPLICANT',
  )
  if (!decision.ok) return refuseSignUpStep(decision.refusal)
  const now = clock.now()
  for (const document of ['national_register', 'patent'] as const)
    await insertDocument(tx, { signUpId: signUp.id, document, at: now }, documents[document])
  await updateSignUp(tx, signUp, { status: decision.to, status_since: now })
  await screenRecord(context, 'SIGN_UP', signUp.id)
  await noteSignUp(context, {
    action: 'receive_documents',
    signUpId: signUp.id,
    bankId: signUp.bank_id,
    data: {
      nationalRegister: documents.national_register.sha256.toString('hex'),
      patent: documents.patent.sha256.toString('hex'),
    },
  })
  return done({ uploadUuid })
}

async function areKept(
  { tx }: CommandContext,
  signUpId: string,
  documents: ReceiveDocumentsInput['documents'],
): Promise<boolean> {
  const kept = await hashesOf(tx, signUpId)
  return Object.entries(documents).every(([document, { sha256 }]) => kept.get(document)?.equals(sha256))
}
