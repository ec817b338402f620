import { timingSafeEqual } from 'node:crypto'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import type { TypedContact } from '@fxmatch/domain/trust/contact'
import { MOST_TRIES, PROOF_MINUTES, readCode } from '@fxmatch/domain/trust/contact-code'
import { readDeclaration } from '@fxmatch/domain/trust/customs-paper'
import { operationOf } from '@fxmatch/domain/trust/directions'
import type { Db } from '../../db/connect.ts'
import {
  contactKey,
  findContactCheck,
  lockContactCheck,
  markVerified,
  takeTry,
} from '../../db/trust/contact-checks.ts'
import type { TrustRequestRow } from '../../db/trust/requests.ts'
import { hashContactCode, readContactProof, writeContactProof } from '../../security/contact-codes.ts'
import { newFollowCode } from '../../security/follow-codes.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type CreatedTrustRequest, createTrustRequest, type TrustWish } from './create-trust-request.ts'
import { invalid, refuseLiving } from './trust-context.ts'

const MINUTE = 60_000
const until = (verifiedAt: Date) => new Date(verifiedAt.getTime() + PROOF_MINUTES * MINUTE)

/**
 * Takes the code that a traveller entered. Each try is counted by a statement of its own, before it is looked at and outside of
 * any transaction: what is refused was tried all the same. The right code gives the same proof each time, so that an answer
 * that was lost can be had again. Refused: NOT_FOUND; INVALID_INPUT at `code` with CODE_WRONG and the tries that are left;
 * TRUST_CODE_OVER for a code whose time is over, and after five tries.
 */
export async function verifyContactCode(
  db: Db,
  now: Date,
  { checkId, code: typed }: { readonly checkId: string; readonly code: string },
): Promise<Result<{ proof: string; expiresAt: Date }>> {
  const code = readCode(typed)
  // What cannot be a code is a slip of the keyboard, not a guess.
  if (code === null) return invalid('code', 'CODE_SIX_DIGITS')
  const check = await takeTry(db, checkId, now)
  if (!check) {
    const known = await findContactCheck(db, checkId)
    return known ? refuse('TRUST_CODE_OVER', { rule: 'TRUST_CODE_OVER' }) : refuse('NOT_FOUND')
  }
  const key = await contactKey(db)
  if (!timingSafeEqual(hashContactCode(key, checkId, code), check.code_hash)) {
    const left = MOST_TRIES - check.tries
    if (left === 0) return refuse('TRUST_CODE_OVER', { rule: 'TRUST_CODE_OVER' })
    return refuse('INVALID_INPUT', {
      rule: 'CODE_WRONG',
      details: { left },
      fields: [{ path: 'code', rule: 'CODE_WRONG', details: { left } }],
    })
  }
  const verifiedAt = await markVerified(db, checkId, now)
  return done({ proof: writeContactProof(key, checkId), expiresAt: until(verifiedAt) })
}

/**
 * A traveller asks, with the proof of a telephone or a mail address: that one, whatever else was typed. A proof makes one
 * request; sent again with the same wish, as after a lost answer, it gives that request and its secret code again. Refused:
 * TRUST_PROOF_INVALID for one that is not ours or whose time is over; another wish under it with TRUST_REQUEST_LIVING and the
 * reference of the request that it made, TRUST_PROOF_INVALID once that is over; otherwise as by `createTrustRequest`.
 */
export async function createProvenTrustRequest(
  context: CommandContext,
  { proof, ...wish }: TrustWish & { readonly proof: string },
): Promise<Result<CreatedTrustRequest>> {
  const { tx, clock } = context
  const wrong = () => refuse('TRUST_PROOF_INVALID', { rule: 'TRUST_PROOF_INVALID' })
  const checkId = readContactProof(await contactKey(tx), proof)
  const check = checkId === null ? null : await lockContactCheck(tx, checkId)
  if (!check?.verified_at || until(check.verified_at) <= clock.now()) return wrong()
  // The secret code follows from the proof, of which the database keeps nothing.
  const secret = `follow ${proof}`
  if (check.request_id !== null) return againOf(context, check.request_id, wish, secret)
  const contact: TypedContact = check.way === 'SMS' ? { phone: check.contact } : { email: check.contact }
  const made = await createTrustRequest(context, { ...wish, ...contact, secret })
  if (!made.ok) return made
  await tx
    .updateTable('trust_contact_checks')
    .set({ request_id: made.value.requestId })
    .where('id', '=', check.id)
    .execute()
  return made
}

/** Whether a wish is the one that a request was made with; a name that was erased since is not compared. */
function isSameWish(made: TrustRequestRow, wish: TrustWish): boolean {
  return (
    made.operation_type === operationOf(wish.direction) &&
    made.currency === wish.currency &&
    equalDecimals(made.amount, wish.amount) &&
    made.city_id === wish.city &&
    (made.erased_at !== null ||
      (made.resident === (wish.resident ?? null) &&
        made.customs_declaration ===
          (wish.customsDeclaration ? readDeclaration(wish.customsDeclaration) : null))) &&
    (made.customer_name === null || made.customer_name === wish.name)
  )
}

/** What was told when the request was made, to who asks for the same again. */
async function againOf(
  { tx, clock }: CommandContext,
  requestId: string,
  wish: TrustWish,
  secret: string,
): Promise<Result<CreatedTrustRequest>> {
  const made = await tx
    .selectFrom('trust_requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const { reference, expires_at: expiresAt } = made
  if (isSameWish(made, wish)) return done({ requestId, reference, secret: newFollowCode(secret), expiresAt })
  const lives = made.status === 'REQUEST' ? expiresAt > clock.now() : made.status === 'ACCEPTED'
  return lives ? refuseLiving(reference) : refuse('TRUST_PROOF_INVALID', { rule: 'TRUST_PROOF_INVALID' })
}
