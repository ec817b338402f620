import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import {
  isSolution,
  readChallenge,
  type WorkChallenge,
  writeChallenge,
} from '../../security/work-challenge.ts'
import type { Clock, CommandContext, Ids } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

const CHALLENGE_MINUTES = 10

async function challengeKey(db: Db): Promise<Buffer> {
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', 'trust.challenge')
    .executeTakeFirstOrThrow()
  return key
}

/**
 * A challenge (proof of work) for a traveller, who has no session: good for ten minutes and one request. Nothing is
 * stored.
 */
export async function issueChallenge(
  db: Db,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<WorkChallenge & { readonly challenge: string }> {
  const difficulty = await readWholeNumber(db, 'trust.challenge_bits')
  const expiresAt = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + CHALLENGE_MINUTES * 60_000)
  const work = { nonce: ids.secret(), expiresAt, difficulty }
  return { ...work, challenge: writeChallenge(await challengeKey(db), work) }
}

/**
 * Takes a challenge that this deployment issued and the traveller solved, once: of two requests with the same one the second
 * is refused, also at the same moment. Where the request is refused afterwards, the rollback makes the challenge good again.
 * Refused: TRUST_CHALLENGE_INVALID with the rule CHALLENGE_UNKNOWN (also after its time), CHALLENGE_UNSOLVED or
 * CHALLENGE_USED.
 */
export async function admitStranger(
  { tx, clock }: CommandContext,
  { challenge, solution }: { challenge: string; solution: string },
): Promise<Result<null>> {
  const wrong = (rule: RefusalRule) => refuse('TRUST_CHALLENGE_INVALID', { rule })
  const work = readChallenge(await challengeKey(tx), challenge, clock.now())
  if (!work) return wrong('CHALLENGE_UNKNOWN')
  if (!isSolution(challenge, solution, work.difficulty)) return wrong('CHALLENGE_UNSOLVED')
  const used = await tx
    .insertInto('trust_used_challenges')
    .values({ nonce: Buffer.from(work.nonce), expires_at: work.expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return used ? done(null) : wrong('CHALLENGE_USED')
}
