import type { CommandContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { dropIncompleteSignUp } from '../../commands/sign-ups/drop-incomplete-sign-up.ts'
import { removeRefusedDocuments } from '../../commands/sign-ups/remove-refused-documents.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { incompleteSignUps, refusedWithDocuments } from '../../db/sign-ups/retention.ts'
import type { ExpiryServices } from '../expire-due.ts'

const BATCH = 200
const DAY_MS = 86_400_000

/**
 * Ends the keeping of personal data of those who did not become companies: documents of refused sign-ups after
 * `sign_up.refused_document_days`, sign-ups whose documents never came after `sign_up.incomplete_days`. Each in a
 * transaction of its own; one that fails holds up no other and is tried again by the next run.
 * @returns how many were dealt with
 */
export async function pruneSignUps(services: ExpiryServices): Promise<{ removed: number; dropped: number }> {
  const { db } = services
  const daysAgo = async (name: 'sign_up.refused_document_days' | 'sign_up.incomplete_days') =>
    new Date(services.clock.now().getTime() - (await readWholeNumber(db, name)) * DAY_MS)
  const refusedBefore = await daysAgo('sign_up.refused_document_days')
  const incompleteBefore = await daysAgo('sign_up.incomplete_days')
  return {
    removed: await inBatches(
      services,
      (limit) => refusedWithDocuments(db, refusedBefore, limit),
      (context, signUpId) => removeRefusedDocuments(context, { signUpId }),
    ),
    dropped: await inBatches(
      services,
      (limit) => incompleteSignUps(db, incompleteBefore, limit),
      (context, signUpId) => dropIncompleteSignUp(context, { signUpId }),
    ),
  }
}

/** Goes on while a whole batch was dealt with: what fails is left to the next run. */
async function inBatches(
  services: ExpiryServices,
  due: (limit: number) => Promise<string[]>,
  end: (context: CommandContext, id: string) => Promise<Result<unknown>>,
): Promise<number> {
  const { db, clock, ids: newIds, log } = services
  for (let total = 0; ; ) {
    const ids = await due(BATCH)
    let ended = 0
    for (const id of ids) {
      try {
        const result = await runInTransaction(db, { clock, ids: newIds, requestId: null }, (context) =>
          end(context, id),
        )
        if (result.ok) ended += 1
        else log.debug({ id, refusal: result.refusal.code }, 'jobs: somebody dealt with the sign-up before')
      } catch (error) {
        log.error({ err: error, id }, 'jobs: a sign-up could not be cleared, trying again')
      }
    }
    total += ended
    if (ended < BATCH) return total
  }
}
