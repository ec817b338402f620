import type { SignUpUpload } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { lockSignUpOfUpload } from '../../db/sign-ups/sign-ups.ts'
import { hashToken } from '../../security/tokens.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

const ACTION = 'sign_up.document_infected'

/** A document in which the scanner found malware; it is not kept. */
export interface InfectedDocument {
  /** The uuid that `submitSignUp` answered. */
  readonly uploadUuid: string
  readonly document: SignUpUpload
  readonly sha256: Buffer
  /** What the scanner calls it. */
  readonly signature: string
}

/**
 * Puts on record that a sign-up sent malware. The first time, those who watch over the market hear of it: the validators
 * of its bank and the platform; whoever sends it a hundred times rings once. The sign-up itself stays where it is: an
 * honest company's scanner may be infected. Refused: NOT_FOUND for an unknown uuid.
 */
export async function noteInfectedDocument(
  context: CommandContext,
  { uploadUuid, document, sha256, signature }: InfectedDocument,
): Promise<Result<null>> {
  const signUp = await lockSignUpOfUpload(context.tx, hashToken(uploadUuid))
  if (!signUp) return refuse('NOT_FOUND')
  const before = await context.tx
    .selectFrom('audit_entries')
    .select('id')
    .where('object_type', '=', 'sign_up')
    .where('object_id', '=', signUp.id)
    .where('action', '=', ACTION)
    .limit(1)
    .executeTakeFirst()
  await audit(context, {
    action: ACTION,
    objectType: 'sign_up',
    objectId: signUp.id,
    data: { document, sha256: sha256.toString('hex'), signature },
  })
  if (!before)
    await emit(context, [
      { type: 'change', noun: 'sign_up', event: ACTION, id: signUp.id, companies: [signUp.bank_id] },
    ])
  return done(null)
}
